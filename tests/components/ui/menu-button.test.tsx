import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { MenuButton } from '#client/ui/menu-button.tsx';

const choices = [
  { id: 'inbox', label: 'Inbox' },
  { id: 'next', label: 'Next Actions', disabledReason: 'It is there' },
  { id: 'waiting', label: 'Waiting For' },
  { id: 'someday', label: 'Someday/Maybe' },
  { id: 'done', label: 'Done' },
];
const onChoose = vi.fn();
const button = () => page.getByRole('button', { name: 'Move to… Pay rent', exact: true });
/** A disabled item has its reason in its name. */
const nameOf = (label: string) => (label === 'Next Actions' ? 'Next Actions It is there' : label);
const item = (label: string) => page.getByRole('menuitem', { name: nameOf(label), exact: true });

const menu = <MenuButton label="Move to…" accessibleLabel="Move to… Pay rent" choices={choices} onChoose={onChoose} />;

beforeEach(() => onChoose.mockReset());

it.each(['{Enter}', ' ', '{ArrowDown}'])('opens with the key %j and focuses its first item', async (key) => {
  await render(menu);
  await userEvent.tab();
  await expect.element(button()).toHaveAttribute('aria-haspopup');
  await expect.element(button()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard(key);
  await expect.element(item('Inbox')).toHaveFocus();
  await expect.element(page.getByRole('menu', { name: 'Move to… Pay rent' })).toBeVisible();
});

it('opens by a click and closes by one elsewhere', async () => {
  await render(
    <>
      {menu}
      <p style={{ marginTop: '20rem' }}>Elsewhere</p>
    </>,
  );
  await button().click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await page.getByText('Elsewhere').click();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  expect(onChoose).not.toHaveBeenCalled();
});

describe('open', () => {
  const open = async () => {
    await render(menu);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(item('Inbox')).toHaveFocus();
  };

  it('wraps with arrows and goes to the ends with Home and End', async () => {
    await open();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(item('Done')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(item('Inbox')).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(item('Done')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect.element(item('Inbox')).toHaveFocus();
  });

  it('goes to the item whose name is typed and chooses it with Enter; the button gets the focus back', async () => {
    await open();
    await userEvent.keyboard('so');
    await expect.element(item('Someday/Maybe')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('someday');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(button()).toHaveFocus();
  });

  it('closes on Escape without a choice; the button gets the focus back', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(button()).toHaveFocus();
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('goes to a disabled item, says why, and ignores Enter, Space and clicks', async () => {
    await open();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(item('Next Actions')).toHaveFocus();
    await expect.element(item('Next Actions')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter} ');
    await item('Next Actions').click({ force: true });
    expect(onChoose).not.toHaveBeenCalled();
    await expect.element(item('Next Actions')).toHaveFocus();
  });

  it('contains nothing but its items, so that they are counted right', async () => {
    await open();
    const items = page.getByRole('menuitem').elements();
    expect(items).toHaveLength(choices.length);
    expect([...page.getByRole('menu').element().children]).toEqual(items);
    expect(page.getByRole('menu').element().parentElement?.querySelector('button')).toBeNull();
  });

  it.each([
    [false, 'After'],
    [true, 'Before'],
  ])('closes on Tab, which goes on from the button (Shift %j: %s)', async (shift, name) => {
    await render(
      <>
        <a href="#before">Before</a>
        {menu}
        <a href="#after">After</a>
      </>,
    );
    button().element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(item('Inbox')).toHaveFocus();
    await userEvent.tab({ shift });
    await expect.element(page.getByRole('link', { name })).toHaveFocus();
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  });
});

it('opens at its end with ArrowUp and closes by its button', async () => {
  await render(menu);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(item('Done')).toHaveFocus();
  await button().click();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(button()).toHaveFocus();
});

it('shows keys beside the names, not in them, and reports when it opens and closes', async () => {
  const onOpenChange = vi.fn();
  await render(
    <MenuButton
      label="Move to…"
      choices={[{ id: 'inbox', label: 'Inbox', keyHint: 's i' }]}
      onChoose={onChoose}
      onOpenChange={onOpenChange}
    />,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Inbox')).toHaveTextContent('Inboxs i');
  expect(onOpenChange.mock.calls).toEqual([[true]]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  expect(onOpenChange.mock.calls).toEqual([[true], [false]]);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('inbox');
});

it('leaves the focus where the choice has moved it', async () => {
  const other = <button type="button">Other</button>;
  const moveFocus = () => page.getByRole('button', { name: 'Other' }).element().focus();
  await render(
    <>
      <MenuButton label="Move to…" choices={[{ id: 'a', label: 'A' }]} onChoose={moveFocus} />
      {other}
    </>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(item('A')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Other' })).toHaveFocus();
});

it('does not hide the page while the focus moves into it (screen readers would miss the move)', async () => {
  await render(<main>{menu}</main>);
  const main = page.getByRole('main').element();
  const hiddenAtFocus: boolean[] = [];
  const look = () => hiddenAtFocus.push(main.closest('[inert], [aria-hidden="true"]') !== null);
  document.addEventListener('focusin', look);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Inbox')).toHaveFocus();
  document.removeEventListener('focusin', look);
  expect(hiddenAtFocus.length).toBeGreaterThan(1);
  expect(hiddenAtFocus).not.toContain(true);
});

describe('at a width of 320 pixels', () => {
  beforeEach(() => page.viewport(320, 480));

  it('fits inside the window and is not clipped by the container of its button', async () => {
    await render(
      <div style={{ position: 'fixed', insetBlockEnd: 0, insetInlineEnd: 0, width: '16ch', overflow: 'hidden' }}>
        {menu}
      </div>,
    );
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(item('Inbox')).toHaveFocus();
    for (const { label } of choices) {
      const element = item(label).element();
      await expect
        .poll(() => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const inside = left >= 0 && right <= 320 && top >= 0 && bottom <= 480;
          return inside && element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
        })
        .toBe(true);
    }
  });
});
