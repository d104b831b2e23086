import { useSelector } from '@xstate/react';
import { type ComponentType, useSyncExternalStore } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { OverlayBoundary } from '#client/app/error-boundary.tsx';
import { useCommands } from '#client/registry/commands-context.tsx';
import { lazyAnew } from '#client/ui/lazy-anew.ts';
import { expectConsole } from '#tests/support/console.ts';
import { createScreenWorld } from '../support/screen-world.tsx';

function Overlays({ Opened }: { Opened: ComponentType }) {
  const { palette, overlays } = useCommands();
  const isPaletteOpen = useSelector(palette, (snapshot) => snapshot.hasTag('open'));
  const overlay = useSyncExternalStore(overlays.subscribe, overlays.get);
  return (isPaletteOpen || overlay) && <Opened />;
}

/** A page with a field and a button, and an overlay whose code loads once `server.there` is set. */
async function renderPage() {
  const server = { there: false, asked: 0 };
  const Opened = lazyAnew(async () => {
    server.asked += 1;
    if (!server.there) throw new TypeError('No such chunk');
    return () => <p>It is open</p>;
  });
  const world = createScreenWorld(() => Promise.reject(new Error('Nothing is asked for')));
  await render(
    world.around(
      <>
        <h1 tabIndex={-1}>Screen</h1>
        <input aria-label="Words" />
        <button type="button">Next</button>
        <OverlayBoundary>
          <Overlays Opened={Opened} />
        </OverlayBoundary>
      </>,
    ),
  );
  await userEvent.type(page.getByLabelText('Words'), 'typed');
  return { ...world, server };
}

it('closes a palette whose code does not come, says so, and gives the keys back to the page', async () => {
  expectConsole(/No such chunk/);
  const { commands, spoken, status, server } = await renderPage();
  await userEvent.keyboard('{Control>}k{/Control}');
  const words = 'The palette could not be shown. Open it again to try again.';
  await expect.poll(() => spoken).toEqual([words]);
  expect(status.get()).toEqual({ text: words, tone: 'error' });
  expect(commands.palette.getSnapshot().hasTag('open')).toBe(false);
  // The typed text is there, and further typing goes there.
  await expect.element(page.getByLabelText('Words')).toHaveFocus();
  await userEvent.keyboard(' on');
  await expect.element(page.getByLabelText('Words')).toHaveValue('typed on');
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus();
  expect(server.asked).toBe(1);
});

it('requests its code again each time that it is opened, until it comes', async () => {
  expectConsole(/No such chunk/);
  const { commands, spoken, server } = await renderPage();
  commands.workspace.palette.open('everything');
  await expect.poll(() => spoken.length).toBe(1);
  commands.workspace.palette.open('everything');
  await expect.poll(() => spoken.length).toBe(2);
  expect(server.asked).toBe(2);
  server.there = true;
  commands.workspace.palette.open('everything');
  await expect.element(page.getByText('It is open')).toBeVisible();
  expect(server.asked).toBe(3);
  commands.workspace.overlays.close();
  await expect.element(page.getByText('It is open')).not.toBeInTheDocument();
  commands.workspace.palette.open('everything');
  await expect.element(page.getByText('It is open')).toBeVisible();
  expect(server.asked).toBe(3);
  expect(spoken).toHaveLength(2);
});

it('closes an overlay whose code does not come, and the palette opens after it', async () => {
  expectConsole(/No such chunk/);
  const { commands, spoken, server } = await renderPage();
  commands.workspace.overlays.open({ name: 'settings' });
  await expect.poll(() => spoken).toEqual(['What you opened could not be shown. Open it again to try again.']);
  expect(commands.overlays.get()).toBeNull();
  expect(commands.workspace.overlays.isOpen()).toBe(false);
  server.there = true;
  commands.workspace.palette.open('everything');
  await expect.element(page.getByText('It is open')).toBeVisible();
});

it('says nothing of code that does not come ahead of its use, and asks for it again then', async () => {
  let isThere = false;
  const Late = lazyAnew(async () => {
    if (!isThere) throw new TypeError('No such chunk');
    return () => <p>It is open</p>;
  });
  await expect(Late.preload()).resolves.toBeUndefined();
  isThere = true;
  const { getByText } = await render(<Late />);
  await expect.element(getByText('It is open')).toBeVisible();
});
