import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { focused, focusIs, press, renderApp, titlesIn } from './render-app.tsx';

const cards = () =>
  ['First', 'Second', 'Third'].map((title, at) => ({ id: at + 1, title, status: 'inbox', priority: 50 }));

/** The app on a board whose lists come when the test says so. */
async function renderWithLateLists() {
  const world = await renderApp('/', { tasks: cards() });
  const come = world.server.holdReads();
  await press('gt');
  await focusIs('h1 Tasks', 'the board is entered');
  return { ...world, come };
}

test('keys that go to a card before the lists have come go there when they come, in order', async () => {
  const { come, spoken } = await renderWithLateLists();
  await press('jj');
  await expect.poll(() => spoken).toContain('Still loading');
  expect(focused()).toBe('h1 Tasks');
  come();
  await focusIs('row Second', 'two presses of j');
  await press('j');
  await focusIs('row Third', 'and one more');
});

test('keys behind them wait too, those with Ctrl included: nothing that is meant for a card is typed into the palette', async () => {
  const { come } = await renderWithLateLists();
  await press('jx{Control>}k{/Control}');
  come();
  const field = page.getByRole('combobox');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('');
  const selected = () => document.querySelector('[role="row"][aria-selected="true"]')?.getAttribute('aria-label');
  await expect.poll(selected).toMatch(/^First/);
});

test('a verdict on an item that is still loading waits for the item, and is no command of another screen', async () => {
  const world = await renderApp('/', { tasks: cards() });
  const come = world.server.holdReads();
  await press('go');
  await focusIs('h1 Process', 'the inbox is to be processed');
  await press('n');
  come();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Second, 2 of 3' })).toBeVisible();
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('not when the user has gone elsewhere meanwhile', async () => {
  const { come } = await renderWithLateLists();
  await press('j');
  (page.getByRole('button', { name: 'Logout' }).element() as HTMLElement).focus();
  come();
  await expect.poll(() => titlesIn('Inbox')).toEqual(['First', 'Second', 'Third']);
  await press('{Shift>}{Tab}{/Shift}');
  expect(focused()).not.toMatch(/^row/);
});

test('nor when the lists did not come, and were asked for again later', async () => {
  const { come, server } = await renderWithLateLists();
  await press('j');
  server.failWith(() => Response.json({ message: 'No' }, { status: 500 }));
  come();
  const again = page.getByRole('button', { name: 'Try again' }).first();
  await expect.element(again).toBeVisible();
  server.failWith(null);
  await again.click();
  await expect.poll(() => titlesIn('Inbox')).toEqual(['First', 'Second', 'Third']);
  expect(focused()).not.toMatch(/^row/);
});

test('nor is there one in a dialog without a list: its keys say so, and the list below is not meant', async () => {
  const { spoken, commands } = await renderApp('/inbox', { tasks: [{ id: 1, title: 'First', status: 'inbox' }] });
  await press('j');
  await focusIs('row First', 'the list is entered');
  commands.workspace.overlays.open({ name: 'daily' });
  await focusIs('h2 Daily review', 'it is open');
  await expect.poll(() => spoken.at(-1)).toMatch(/^Due today/);
  spoken.length = 0;
  await press('jx');
  await expect.poll(() => spoken).toEqual(['There is no list here', 'There is no list here']);
  expect(commands.live.selected).toBe(0);
});

test('where no list is to come either, keys that go through one, or select in it, say that there is none', async () => {
  const { spoken } = await renderApp('/', { tasks: [] });
  await press('ga');
  await focusIs('h1 Analytics', 'the screen is entered');
  spoken.length = 0;
  await press('j');
  await expect.poll(() => spoken).toEqual(['There is no list here']);
  await press('x');
  await expect.poll(() => spoken).toEqual(['There is no list here', 'There is no list here']);
});
