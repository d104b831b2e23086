import { StrictMode, useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { Button } from '#client/ui/button.tsx';
import { MenuButton } from '#client/ui/menu-button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { OverlayPresence } from '#client/ui/overlay-presence.tsx';
import { createStatus, StatusProvider } from '#client/ui/status.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { startAnnouncer } from '../support/start-announcer.ts';

const onClose = vi.fn();
const returnFocus = vi.fn((): HTMLElement | null => null);

function Capture({ close }: { close: () => void }) {
  const [title, setTitle] = useState('');
  return (
    <Modal title="Capture" onClose={close} returnFocus={returnFocus}>
      <Button>First</Button>
      <TextField label="Title" value={title} onChange={setTitle} />
      <MenuButton label="Status" choices={[{ id: 'inbox', label: 'Inbox' }]} onChoose={() => undefined} />
    </Modal>
  );
}

function Keys({ close }: { close: () => void }) {
  return (
    <Modal title="Keys" onClose={close}>
      <Button onPress={close}>Done</Button>
    </Modal>
  );
}

function Ask({ close }: { close: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  return (
    <Modal label="Log out?" size="small" onClose={close} initialFocus={ref}>
      <Button onPress={close}>Stay</Button>
      <Button ref={ref}>Log out</Button>
    </Modal>
  );
}

const overlays = { Capture, Keys, Ask };
const status = createStatus({ announce: () => undefined });
let setOpen: (name: keyof typeof overlays | null) => void;

function Screen() {
  const [open, set] = useState<keyof typeof overlays | null>(null);
  setOpen = set;
  const Open = open && overlays[open];
  const close = () => {
    onClose();
    set(null);
  };
  return (
    <StrictMode>
      <StatusProvider value={status}>
        <main>
          <h1 tabIndex={-1}>Inbox</h1>
          {(['Capture', 'Keys', 'Ask'] as const).map((name) => (
            <Button key={name} onPress={() => set(name)}>{`Open ${name}`}</Button>
          ))}
        </main>
        <OverlayPresence>{Open && <Open close={close} />}</OverlayPresence>
      </StatusProvider>
    </StrictMode>
  );
}

/** A dialog by a caller that does not use the overlay presence. */
function Bare() {
  const [isOpen, set] = useState(false);
  return (
    <StatusProvider value={status}>
      <main>
        <Button onPress={() => set(true)}>Open</Button>
        {isOpen && <Keys close={() => set(false)} />}
      </main>
    </StatusProvider>
  );
}

const opener = (name: string) => page.getByRole('button', { name: `Open ${name}`, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const field = () => page.getByRole('textbox', { name: 'Title' });
const heading = () => page.getByRole('heading', { level: 1, includeHidden: true });
const pageHidden = () => document.querySelector('main')?.closest('[inert], [aria-hidden="true"]') !== null;
const press = (element: Element | null, key: string, init: KeyboardEventInit = {}) =>
  element?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));

async function open(name: keyof typeof overlays) {
  await render(<Screen />);
  opener(name).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).toBeVisible();
}

beforeEach(() => {
  onClose.mockReset();
  returnFocus.mockReset().mockReturnValue(null);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('takes the focus', () => {
  it('to its first field, skipping buttons', async () => {
    await open('Capture');
    await expect.element(field()).toHaveFocus();
  });

  it('to its heading when it has no field', async () => {
    await open('Keys');
    await expect.element(page.getByRole('heading', { name: 'Keys' })).toHaveFocus();
  });

  it('to the element that it is given', async () => {
    await open('Ask');
    await expect.element(page.getByRole('button', { name: 'Log out' })).toHaveFocus();
    await expect.element(dialog('Log out?')).toBeVisible();
  });
});

it.each([false, true])('holds it, with Shift %j', async (shift) => {
  await open('Capture');
  const seen = new Set<Element | null>();
  for (let step = 0; step < 7; step++) {
    await userEvent.tab({ shift });
    seen.add(document.activeElement);
    expect(dialog('Capture').element().contains(document.activeElement)).toBe(true);
  }
  expect(seen.size).toBe(4);
});

describe('returns it', () => {
  it('to the element that had it', async () => {
    await open('Capture');
    await userEvent.keyboard('{Escape}');
    await expect.element(opener('Capture')).toHaveFocus();
    await expect.element(dialog('Capture')).not.toBeInTheDocument();
    await expect.element(opener('Capture')).toHaveFocus();
    expect(pageHidden()).toBe(false);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('to the given fallback when that element is gone', async () => {
    await open('Capture');
    returnFocus.mockReturnValue(opener('Keys').element() as HTMLElement);
    opener('Capture').element().remove();
    await userEvent.keyboard('{Escape}');
    await expect.element(opener('Keys')).toHaveFocus();
  });

  it('to the heading of the screen when there is no other place', async () => {
    await open('Capture');
    opener('Capture').element().remove();
    await userEvent.keyboard('{Escape}');
    await expect.element(heading()).toHaveFocus();
  });

  it('to the element that had it before the first of two modals, when the second replaces it', async () => {
    await open('Capture');
    setOpen('Keys');
    await expect.element(page.getByRole('heading', { name: 'Keys' })).toHaveFocus();
    await expect.element(dialog('Capture')).not.toBeInTheDocument();
    expect(document.activeElement).toBe(page.getByRole('heading', { name: 'Keys' }).element());
    await userEvent.keyboard('{Escape}');
    await expect.element(opener('Capture')).toHaveFocus();
  });

  it('not when another element has taken it', async () => {
    await open('Keys');
    await expect.poll(pageHidden).toBe(true);
    const other = document.querySelectorAll<HTMLElement>('main button')[2];
    setOpen(null);
    await expect.poll(pageHidden).toBe(false);
    other?.focus();
    await expect.element(dialog('Keys')).not.toBeInTheDocument();
    expect(document.activeElement).toBe(other);
  });

  it('even outside an overlay presence', async () => {
    await render(<Bare />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.poll(pageHidden).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
  });
});

it('shows the result of a command over the backdrop and below the dialog, however long it is', async () => {
  status.say('Said before');
  await open('Capture');
  const result = () => dialog('Capture').element().nextElementSibling;
  expect(result()).toBeNull();
  status.say('A name may have 100 letters at most. '.repeat(30), { tone: 'error' });
  await expect.poll(() => result()?.textContent).toContain('at most');
  const { top, left, bottom } = result()?.getBoundingClientRect() ?? new DOMRect();
  expect(bottom).toBe(window.innerHeight);
  expect(document.elementFromPoint(left + 1, top + 1)).toBe(result());
  expect(dialog('Capture').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
});

describe('Escape', () => {
  it('does not close during an input method composition', async () => {
    await open('Capture');
    press(field().element(), 'Escape', { isComposing: true });
    press(field().element(), 'Escape', { keyCode: 229 });
    expect(onClose).not.toHaveBeenCalled();
    press(field().element(), 'Escape');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('closes a menu in it first; the menu works while the page is hidden', async () => {
    await open('Capture');
    await expect.poll(pageHidden).toBe(true);
    const button = page.getByRole('button', { name: 'Status' });
    button.element().focus();
    await userEvent.keyboard('{ArrowDown}');
    const item = page.getByRole('menuitem', { name: 'Inbox' });
    await expect.element(item).toHaveFocus();
    expect(item.element().closest('[inert]')).toBeNull();
    const { left, top } = item.element().getBoundingClientRect();
    expect(item.element().contains(document.elementFromPoint(left + 4, top + 4))).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await expect.element(opener('Capture')).toHaveFocus();
  });
});

it('closes by a click outside it, not by one inside', async () => {
  await open('Capture');
  await dialog('Capture').click({ position: { x: 3, y: 3 } });
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(document.documentElement, { position: { x: 1200, y: 780 } });
  await expect.element(opener('Capture')).toHaveFocus();
  expect(onClose).toHaveBeenCalledOnce();
});

describe('the page behind', () => {
  it('does not scroll where it can, in a narrow window, also one that becomes so', async () => {
    const overflow = () => document.documentElement.style.overflow;
    await open('Keys');
    expect(overflow()).toBe('');
    await page.viewport(390, 800);
    await expect.poll(overflow).toBe('hidden');
    setOpen(null);
    await expect.poll(overflow).toBe('');
  });
  it('is hidden a moment after the focus has entered; the dialog is removed a moment after the focus has left', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { region } = startAnnouncer();
    await open('Capture');
    expect(document.activeElement).toBe(field().element());
    vi.advanceTimersByTime(59);
    expect(pageHidden()).toBe(false);
    vi.advanceTimersByTime(1);
    await expect.poll(pageHidden).toBe(true);
    expect(region.closest('[inert], [aria-hidden="true"]')).toBeNull();

    const layer = dialog('Capture').element().parentElement as HTMLElement;
    const input = field().element();
    press(input, 'Escape');
    await expect.element(opener('Capture')).toHaveFocus();
    expect(pageHidden()).toBe(false);
    vi.advanceTimersByTime(59);
    expect(layer.isConnected && !layer.inert && layer.getAttribute('aria-hidden') === null).toBe(true);
    expect(getComputedStyle(layer).opacity).toBe('0');
    expect(getComputedStyle(layer).pointerEvents).toBe('none');
    input.focus();
    expect(document.activeElement).toBe(opener('Capture').element());
    press(input, 'Escape');
    expect(onClose).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    await expect.poll(() => layer.isConnected).toBe(false);
    expect(document.activeElement).toBe(opener('Capture').element());
  });
});

it('opened again while it closes, it starts over and stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await open('Capture');
  await userEvent.keyboard('old words');
  await userEvent.keyboard('{Escape}');
  await expect.element(opener('Capture')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.querySelectorAll('[role="dialog"]').length).toBe(2);
  vi.advanceTimersByTime(60);
  await expect.poll(() => document.querySelectorAll('[role="dialog"]').length).toBe(1);
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue('');
  await expect.poll(pageHidden).toBe(true);
});
