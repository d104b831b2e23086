import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { Button } from '#client/ui/button.tsx';
import { OverlayPresence } from '#client/ui/overlay-presence.tsx';
import { SlideOver } from '#client/ui/slide-over.tsx';
import { createStatus, StatusProvider } from '#client/ui/status.tsx';
import { startAnnouncer } from '../support/start-announcer.ts';

const status = createStatus({ announce: () => undefined });

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <StatusProvider value={status}>
      <main>
        <Button onPress={() => setOpen(true)}>Menu</Button>
        <OverlayPresence>
          {open && (
            <SlideOver label="Navigation" onClose={() => setOpen(false)}>
              <Button onPress={() => setOpen(false)}>Close</Button>
              <a href="#inbox">Inbox</a>
            </SlideOver>
          )}
        </OverlayPresence>
      </main>
    </StatusProvider>
  );
}

const dialog = () => page.getByRole('dialog', { name: 'Navigation' });
const opener = () => page.getByRole('button', { name: 'Menu', exact: true });
const hidden = (element: Element) => element.closest('[inert], [aria-hidden="true"]') !== null;
const mainElement = () => {
  const main = document.querySelector('main');
  if (!main) throw new Error('There is no main');
  return main;
};

async function open() {
  await render(<Page />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).toBeVisible();
}

it('takes the focus and keeps it', async () => {
  await open();
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus();
  for (const shift of [false, false, false, true, true, true, true]) {
    await userEvent.tab({ shift });
    expect(dialog().element().contains(document.activeElement)).toBe(true);
  }
});

it('closes on Escape and returns the focus', async () => {
  await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
  expect(hidden(mainElement())).toBe(false);
});

it('closes by its own button and returns the focus', async () => {
  await open();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
});

it('closes by a click outside it', async () => {
  await open();
  await expect.poll(() => hidden(mainElement())).toBe(true);
  const edge = dialog().element().getBoundingClientRect().right;
  await userEvent.click(document.documentElement, { position: { x: edge + 40, y: 200 } });
  await expect.element(dialog()).not.toBeInTheDocument();
});

it('hides the page behind it only after the focus has moved, and never the announcer', async () => {
  const { region } = startAnnouncer();
  const hiddenAtFocus: boolean[] = [];
  const look = () => hiddenAtFocus.push(hidden(mainElement()));
  document.addEventListener('focusin', look);
  await open();
  await expect.poll(() => hidden(mainElement())).toBe(true);
  document.removeEventListener('focusin', look);
  expect(hiddenAtFocus.length).toBeGreaterThan(1);
  expect(hiddenAtFocus).not.toContain(true);
  expect(hidden(region)).toBe(false);
});
