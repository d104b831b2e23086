import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { focused, focusIs, press, renderApp, titlesIn } from './render-app.tsx';

const cards = () =>
  ['First', 'Second', 'Third'].map((title, at) => ({ id: at + 1, title, status: 'inbox', priority: 50 }));

/** The app on a board; the test decides when its lists load. */
async function renderWithLateLists() {
  const world = await renderApp('/', { tasks: cards() });
  const come = world.server.holdReads();
  await press('gt');
  await focusIs('h1 Tasks', 'the board is entered');
  return { ...world, come };
}

test('keys that move to a card before the lists have loaded take effect in order once they have', async () => {
  const { come, spoken } = await renderWithLateLists();
  await press('jj');
  await expect.poll(() => spoken).toContain('Still loading');
  expect(focused()).toBe('h1 Tasks');
  come();
  await focusIs('row Second', 'two presses of j');
  await press('j');
  await focusIs('row Third', 'and one more');
});

test('keys after them wait too, including those with Ctrl: no key meant for a card is typed into the palette', async () => {
  const { come } = await renderWithLateLists();
  await press('jx{Control>}k{/Control}');
  come();
  const field = page.getByRole('combobox');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('');
  const selected = () => document.querySelector('[role="row"][aria-selected="true"]')?.getAttribute('aria-label');
  await expect.poll(selected).toMatch(/^First/);
});

test('a decision key for an item that is still loading waits for the item, and runs no command of another screen', async () => {
  const world = await renderApp('/', { tasks: cards() });
  const come = world.server.holdReads();
  await press('go');
  await focusIs('h1 Process', 'the inbox is to be processed');
  await press('n');
  come();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Second, 2 of 3' })).toBeVisible();
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('waiting keys are dropped when the user moves the focus meanwhile', async () => {
  const { come } = await renderWithLateLists();
  await press('j');
  (page.getByRole('button', { name: 'Logout' }).element() as HTMLElement).focus();
  come();
  await expect.poll(() => titlesIn('Inbox')).toEqual(['First', 'Second', 'Third']);
  await press('{Shift>}{Tab}{/Shift}');
  expect(focused()).not.toMatch(/^row/);
});

test('waiting keys are dropped when the lists fail, and are loaded later', async () => {
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

test('list keys in a dialog without a list say that there is none, and do not act on the list below', async () => {
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

test('keys that move through a list, or select in it, say that there is none on a screen without a list', async () => {
  const { spoken } = await renderApp('/', { tasks: [] });
  await press('ga');
  await focusIs('h1 Analytics', 'the screen is entered');
  spoken.length = 0;
  await press('j');
  await expect.poll(() => spoken).toEqual(['There is no list here']);
  await press('x');
  await expect.poll(() => spoken).toEqual(['There is no list here', 'There is no list here']);
});
