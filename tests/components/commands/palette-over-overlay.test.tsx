import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cached } from '#client/data/views.ts';
import { addDays, dayOf } from '#contract/entities/day.ts';
import { focused, focusIs, goToRow, press, renderApp } from '../focus/render-app.tsx';

const today = dayOf(new Date());
const tasks = () => [
  { id: 1, title: 'Below', status: 'inbox' },
  { id: 2, title: 'Back now', status: 'next', defer_until: today },
  { id: 3, title: 'Back as well', status: 'next', defer_until: addDays(today, -1) },
];
const field = () => page.getByRole('combobox');

/** The inbox with the focus on a task, and the tickler over it with the focus on another one. */
async function inTickler() {
  const world = await renderApp('/inbox', { tasks: tasks() as never, contexts: [{ id: 1, name: 'home' }] });
  await goToRow('Items to process', 'Below');
  world.commands.workspace.overlays.open({ name: 'tickler' });
  await focusIs('row Back now', 'the list is what was asked for');
  const statusOf = (id: number) => cached(world.api, 'task', id)?.status;
  return { ...world, statusOf };
}

test('the palette opened from a list in an overlay acts on its task, and says so', async () => {
  const { spoken, statusOf } = await inTickler();
  await press('{Control>}k{/Control}');
  await expect.element(field()).toHaveAccessibleName('Run a command on “Back now”, or find anything');
  await expect.element(page.getByRole('dialog').getByText('For “Back now”', { exact: true })).toBeVisible();
  await press('complete{Enter}');
  await vi.waitFor(() => expect(statusOf(2)).toBe('done'));
  expect(statusOf(1)).toBe('inbox');
  await focusIs('row Back as well', 'as with its key, the focus goes to the next one there');
  // On its way out it asks for nothing, though nothing of the overlay is acted upon any more.
  expect(spoken.filter((words) => words.startsWith('Run a command'))).toEqual([]);
  // With the overlay closed the page's own is what commands act on.
  await press('{Escape}');
  await focusIs('row Below', 'closed');
  await press('{Control>}k{/Control}');
  await expect.element(field()).toHaveAccessibleName('Run a command, or find anything');
  await press('complete{Enter}');
  await vi.waitFor(() => expect(statusOf(1)).toBe('done'));
});

test('several tasks selected there are all acted upon', async () => {
  const { statusOf } = await inTickler();
  await press('x');
  await press('{ArrowDown}x');
  await press('{Control>}k{/Control}');
  await expect.element(field()).toHaveAccessibleName('Run a command on 2 tasks, or find anything');
  await press('complete{Enter}');
  await vi.waitFor(() => expect([2, 3].map(statusOf)).toEqual(['done', 'done']));
  expect(statusOf(1)).toBe('inbox');
});

test('`.` there lists the commands for its task; their questions are about it', async () => {
  const { api } = await inTickler();
  await press('.');
  await expect.element(field()).toHaveAccessibleName('Run a command on “Back now”');
  await press('priority{Enter}');
  await expect.element(field()).toHaveAccessibleName(/priority/i);
  await press('80{Enter}');
  await vi.waitFor(() => expect(cached(api, 'task', 2)?.priority).toBe(80));
  expect(cached(api, 'task', 1)?.priority).not.toBe(80);
});

test('the palette over a question that was asked from there acts on it too', async () => {
  const { statusOf } = await inTickler();
  await press('d');
  await expect.element(field()).toHaveAccessibleName(/^Defer/);
  await press('{Control>}k{/Control}');
  await expect.element(field()).toHaveAccessibleName('Run a command on “Back now”, or find anything');
  await press('complete{Enter}');
  await vi.waitFor(() => expect(statusOf(2)).toBe('done'));
  expect(statusOf(1)).toBe('inbox');
});

/** What lies over the page, from the bottom: the name of each dialog, and whether it takes the focus and is heard. */
const layers = () =>
  [...document.querySelectorAll('[data-overlay-layer]')].map((layer) => {
    const name = layer.querySelector('h2')?.textContent ?? 'palette';
    return layer.closest('[inert]') || layer.getAttribute('data-overlay-layer') !== '' ? `(${name})` : name;
  });
const lie = (...names: string[]) => vi.waitFor(() => expect(layers()).toEqual(names));
/** Whether the page below is hidden from all but the eye. */
const pageWaits = () => vi.waitFor(() => expect(document.querySelector('main')?.closest('[inert]')).not.toBeNull());

test('the palette opened from the panel of a task acts on that one, and the focus goes back to the panel', async () => {
  const { commands, api } = await renderApp('/inbox', { tasks: tasks() as never });
  await goToRow('Items to process', 'Below');
  commands.workspace.overlays.open({ name: 'task', id: 2 });
  await expect.element(page.getByRole('dialog', { name: 'Back now' })).toBeVisible();
  await vi.waitFor(() => expect(commands.live.acting()).toEqual(['selection:task']));
  const inPanel = focused();
  await press('{Control>}k{/Control}');
  await expect.element(field()).toHaveAccessibleName('Run a command on “Back now”, or find anything');
  await press('complete{Enter}');
  await vi.waitFor(() => expect(cached(api, 'task', 2)?.status).toBe('done'));
  expect(cached(api, 'task', 1)?.status).toBe('inbox');
  await focusIs(inPanel, 'as with its key');
  await press('{Escape}');
  await focusIs('row Below', 'closed');
});

test('Esc in the palette leads back to the overlay that it was opened from, as it was left', async () => {
  await inTickler();
  await press('{ArrowDown}x');
  await focusIs('row Back as well', 'the second');
  for (const open of ['{Control>}k{/Control}', '/', 'c', '.']) {
    await press(open);
    await lie('(Tickler)', 'palette');
    await pageWaits();
    const waits = document.querySelector('[data-overlay-layer="waiting"]');
    await vi.waitFor(() => expect(waits && getComputedStyle(waits).visibility).toBe('hidden'));
    await press('{Escape}');
    await lie('Tickler');
    await focusIs('row Back as well', `back from ${open}`);
    await pageWaits();
    await expect.element(page.getByRole('row', { selected: true })).toHaveAccessibleName(/^Back as well/);
  }
  // The first one clears the selection.
  await press('{Escape}{Control>}k{/Control}');
  await lie('(Tickler)', 'palette');
  // However quickly, it is one after the other.
  await press('{Escape}{Escape}');
  await focusIs('row Below', 'both are closed');
  await lie();
});

test('its own key closes it again, and so does what a question leads to', async () => {
  const { api } = await inTickler();
  await press('{Control>}k{/Control}');
  await lie('(Tickler)', 'palette');
  await press('{Control>}k{/Control}');
  await lie('Tickler');
  await focusIs('row Back now', 'closed by its key');
  await press('t');
  await expect.element(field()).toHaveAccessibleName(/due/i);
  await press('tomorrow{Enter}');
  await vi.waitFor(() => expect(cached(api, 'task', 2)?.due_date).toBe(addDays(today, 1)));
  await lie('Tickler');
  await focusIs('row Back now', 'answered');
});

test('two deep, each leads back to the one below', async () => {
  await inTickler();
  await press('{Enter}');
  await lie('(Tickler)', 'Back now');
  const inPanel = focused();
  await press('{Control>}k{/Control}');
  await lie('(Tickler)', '(Back now)', 'palette');
  await press('{Escape}');
  await lie('(Tickler)', 'Back now');
  await focusIs(inPanel, 'the panel');
  await press('{Control>}k{/Control}');
  await press('complete{Enter}');
  await lie('(Tickler)', 'Back now');
  await press('{Escape}');
  await lie('Tickler');
  await focusIs('row Back as well', 'the other one is gone from the list');
  await press('{Escape}');
  await focusIs('row Below', 'closed');
});

test('commands of the overlay, and of its list, are found there and act there', async () => {
  const { commands, api } = await inTickler();
  await press('{Control>}k{/Control}');
  await press('select all{Enter}');
  await focusIs('row Back now', 'the list has the focus again');
  await vi.waitFor(() => expect(commands.live.selected).toBe(2));
  await press('{Escape}');
  await press('{Enter}');
  await lie('(Tickler)', 'Back now');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Back today');
  await press('{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog').getByText('With a task open', { exact: true })).toBeVisible();
  await press('save{Enter}');
  await vi.waitFor(() => expect(cached(api, 'task', 2)?.title).toBe('Back today'));
  await lie('Tickler');
});

test('another overlay that is chosen lies over the one below, which Esc leads back to', async () => {
  await inTickler();
  await press('{Control>}k{/Control}');
  await press('settings{Enter}');
  await lie('(Tickler)', 'Settings');
  await press('{Escape}');
  await lie('Tickler');
  await focusIs('row Back now', 'back');
  await press('{Control>}k{/Control}');
  await press('close what is open{Enter}');
  await focusIs('row Below', 'the command closes the overlay, not the palette alone');
  await lie();
});

test.each([
  ['a screen', 'go to tasks', 'h1 Tasks'],
  ['the screen that is below', 'go to inbox', 'h1 Inbox'],
  ['an item', 'Below', 'row Below'],
  ['a command of the screen', 'quick add', 'input '],
])('the overlays go when %s is gone to', async (_, words, at) => {
  const { spoken } = await inTickler();
  await press('{Enter}');
  await lie('(Tickler)', 'Back now');
  await press('{Control>}k{/Control}');
  await lie('(Tickler)', '(Back now)', 'palette');
  await press(`${words}{Enter}`);
  await lie();
  await focusIs(at, words);
  // Going back over the entry of the task takes the browser a moment.
  await expect.poll(() => new URLSearchParams(window.location.search).has('task')).toBe(false);
  expect(spoken.filter((one) => one.startsWith('Run a command'))).toEqual([]);
});

test.each([
  ['at once', 'complete{Enter}'],
  ['after a question', 'defer until{Enter}tomorrow{Enter}'],
  ['with its answer in one line', 'defer tomorrow{Enter}'],
])('the overlay goes for a command that acts on the page below it: %s', async (_, keys) => {
  const { commands, api } = await renderApp('/inbox', { tasks: tasks() as never });
  await goToRow('Items to process', 'Below');
  commands.workspace.overlays.open({ name: 'settings' });
  await lie('Settings');
  await press('{Control>}k{/Control}');
  await press(keys);
  const isDone = () => cached(api, 'task', 1)?.status === 'done' || cached(api, 'task', 1)?.defer_until;
  await vi.waitFor(() => expect(isDone()).toBeTruthy());
  await lie();
});

test('a question of another screen closes them too, and nothing of them is acted upon any more', async () => {
  await inTickler();
  await press('{Control>}k{/Control}');
  await press('filter by context{Enter}');
  await expect.element(field()).toHaveAccessibleName('Show which context?');
  await lie('palette');
  await press('{Control>}k{/Control}');
  await expect.element(field()).toHaveAccessibleName('Run a command, or find anything');
  await press('{Escape}');
  await focusIs('h1 Tasks', 'closed');
});

test('Back of the browser closes the palette with the task that it lies over', async () => {
  await inTickler();
  await press('{Enter}');
  await lie('(Tickler)', 'Back now');
  await press('{Control>}k{/Control}');
  await lie('(Tickler)', '(Back now)', 'palette');
  window.history.back();
  await lie('Tickler');
  await focusIs('row Back now', 'the list that the task was opened from');
});

test('the palette takes the place of the menu, which nobody goes back to', async () => {
  const { commands } = await renderApp('/inbox', { tasks: tasks() as never });
  await goToRow('Items to process', 'Below');
  commands.workspace.overlays.open({ name: 'menu' });
  await vi.waitFor(() => expect(layers()).toHaveLength(1));
  await press('{Control>}k{/Control}');
  await lie('palette');
  await press('{Escape}');
  await focusIs('row Below', 'the page');
  await lie();
});
