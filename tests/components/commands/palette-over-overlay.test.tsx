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
  const world = await renderApp('/inbox', { tasks: tasks() as never });
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
  await focusIs('row Below', 'the overlay has made way');
  // On its way out it asks for nothing, though nothing of the overlay is acted upon any more.
  expect(spoken.filter((words) => words.startsWith('Run a command'))).toEqual([]);
  // From then on the page's own is what commands act on.
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

test('`.` there lists the commands for its task; what they ask is about it', async () => {
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

test('the palette opened from the panel of a task acts on that one, and the focus goes back to the page', async () => {
  const { commands, api } = await renderApp('/inbox', { tasks: tasks() as never });
  await goToRow('Items to process', 'Below');
  commands.workspace.overlays.open({ name: 'task', id: 2 });
  await expect.element(page.getByRole('dialog', { name: 'Back now' })).toBeVisible();
  await vi.waitFor(() => expect(commands.live.acting()).toEqual(['selection:task']));
  await press('{Control>}k{/Control}');
  await expect.element(field()).toHaveAccessibleName('Run a command on “Back now”, or find anything');
  await press('complete{Enter}');
  await vi.waitFor(() => expect(cached(api, 'task', 2)?.status).toBe('done'));
  expect(cached(api, 'task', 1)?.status).toBe('inbox');
  await vi.waitFor(() => expect(focused()).toBe('row Below'));
});
