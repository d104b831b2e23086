import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays, dayOf } from '#contract/entities/day.ts';
import { focused, renderApp } from '../focus/render-app.tsx';

const today = dayOf(new Date());
const task = (id: number, title: string, days: number | null, status = 'next') => ({
  id,
  title,
  status,
  defer_until: days === null ? null : addDays(today, days),
});
const rows = (name: string) =>
  page
    .getByRole('dialog', { name: 'Tickler' })
    .getByRole('grid', { name })
    .getByRole('row')
    .elements()
    .map((row) => row.getAttribute('aria-label'));

async function openTickler(tasks: readonly object[]) {
  const world = await renderApp('/inbox', { tasks: tasks as never });
  world.commands.workspace.overlays.open({ name: 'tickler' });
  await expect.element(page.getByRole('dialog', { name: 'Tickler' })).toBeVisible();
  return world;
}

test('lists tasks that are back, the last first, and those that come back, the next first; someday items as well', async () => {
  await openTickler([
    task(1, 'Back on Monday', -3),
    task(2, 'Back now', 0, 'someday'),
    task(3, 'Long back', -8),
    task(4, 'Done meanwhile', 0, 'done'),
    task(5, 'In a week', 7),
    task(6, 'Tomorrow', 1, 'someday'),
    task(7, 'Never deferred', null),
  ]);
  await vi.waitFor(() => expect(rows('Back')).toHaveLength(2));
  expect(rows('Back')[0]).toMatch(/^Back now, Someday\/Maybe, Back today$/);
  expect(rows('Back')[1]).toMatch(/^Back on Monday, Next Actions, Back since \w{3}, \w{3} \d+/);
  expect(rows('Coming back').map((name) => name?.split(',')[0])).toEqual(['Tomorrow', 'In a week']);
  expect(focused()).toBe('row Back now');
});

test('tasks that are back are worked right there, with the keys of any task', async () => {
  const { commands } = await openTickler([task(1, 'Back now', 0, 'waiting'), task(2, 'Also back', 0, 'next')]);
  await vi.waitFor(() => expect(focused()).toMatch(/^row /));
  const first = focused();
  await userEvent.keyboard('e');
  await vi.waitFor(() => expect(rows('Back')).toHaveLength(1));
  await vi.waitFor(() => expect(focused()).toMatch(/^row /));
  expect(focused()).not.toBe(first);
  expect(commands.history.lines()).toHaveLength(1);
});

test('says that there is nothing', async () => {
  await openTickler([]);
  const dialog = page.getByRole('dialog', { name: 'Tickler' });
  await expect.element(dialog.getByText('Nothing is back')).toBeVisible();
  await expect.element(dialog.getByText('Nothing is deferred')).toBeVisible();
  const list = dialog.getByRole('grid', { name: 'Back', exact: true });
  await expect.element(list).toHaveFocus();
  await expect.element(list).toHaveAccessibleDescription('Nothing is back');
});
