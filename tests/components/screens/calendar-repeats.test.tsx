import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { undo } from '#client/commands/app.commands.ts';
import { deleteTask } from '#client/commands/delete.commands.ts';
import { Task } from '#contract/entities/task.ts';
import { setNovember } from './november.ts';
import { renderCalendar } from './render-calendar.tsx';

const SEARCH = 'month=2026-12&day=2026-12-04&open=day';
const tasks = [{ id: 1, title: 'Pay rent', status: 'next', due_date: '2026-12-04' }];
const main = () => page.getByRole('main');
const grid = () => main().getByRole('grid', { name: 'December 2026' });
const repeats = [
  { task_id: 2, title: 'Water the plants', day: '2026-12-04' },
  { task_id: 2, title: 'Water the plants', day: '2026-12-11' },
];

// Fix the date: one of these days would otherwise be named 'today'.
beforeEach(setNovember);
afterEach(() => {
  vi.useRealTimers();
});

test('a repeat is in the month as such, is not counted, and is named in the list of its day', async () => {
  const { question } = await renderCalendar({ search: SEARCH });
  (await question(0)).answer({ tasks, repeats });
  const day = grid().getByRole('gridcell', { name: /^Friday, December 11, 2026/ });
  await expect.element(day).toHaveAccessibleName(/Water the plants repeats$/);
  await expect.element(day).not.toHaveAccessibleName(/due/);
  const both = grid().getByRole('gridcell', { name: /^Friday, December 4, 2026, 1 task due/ });
  await expect.element(both).toHaveAccessibleName(/Pay rent.*Water the plants repeats$/);
  await expect.element(main().getByText('1 task due this month')).toBeVisible();
  await expect.element(main().getByText('Repeats on this day: Water the plants')).toBeVisible();
  expect(
    main()
      .getByRole('row', { name: /Water the plants/ })
      .elements()
      .filter((row) => row.hasAttribute('data-key')),
  ).toEqual([]);
});

test('a server that says nothing of it, or something else, costs nothing', async () => {
  const { question } = await renderCalendar({ search: SEARCH });
  (await question(0)).answer({ tasks, repeats: 'weekly' });
  await vi.waitFor(() => expect(main().getByText('Pay rent').elements().length).toBeGreaterThan(0));
  expect(
    main()
      .getByText(/repeats/i)
      .elements(),
  ).toEqual([]);
});

test('a deleted task repeats no more, and does when that is undone', async () => {
  const { question, run } = await renderCalendar({ search: SEARCH });
  const plants = { id: 2, title: 'Water the plants', status: 'next', due_date: '2026-12-04', repeat: 'FREQ=WEEKLY' };
  (await question(0)).answer({ tasks: [...tasks, plants], repeats });
  const day = grid().getByRole('gridcell', { name: /^Friday, December 11, 2026/ });
  await expect.element(day).toHaveAccessibleName(/Water the plants repeats$/);
  await run(deleteTask, { target: { tasks: [Task.parse(plants)] } });
  await expect.element(day).not.toHaveAccessibleName(/repeats/);
  await run(undo);
  await expect.element(day).toHaveAccessibleName(/Water the plants repeats$/);
});
