import { expect, test } from 'vitest';
import { toColumns, withAsked } from '#client/data/board-columns.ts';
import { Task } from '#contract/entities/task.ts';

const today = '2026-11-23';
const task = (title: string, status: string, follow_up: string | null = null) =>
  Task.parse({ id: title, title, status, follow_up });
const tasks = [
  task('Call', 'next'),
  task('Offer', 'waiting', '2026-11-23'),
  task('Keys', 'waiting', '2026-11-20'),
  task('Report', 'waiting', '2026-11-24'),
  task('Parcel', 'waiting'),
  task('Old', 'next', '2026-11-20'),
];
const shown = (columns: ReturnType<typeof toColumns>) =>
  Object.fromEntries(columns.map((column) => [column.status, [column.tasks.map(({ title }) => title), column.count]]));

test('tasks to ask about are among the next actions, the longest overdue on top, and counted there', () => {
  expect(shown(withAsked(toColumns({ tasks, counts: null }), today))).toMatchObject({
    next: [['Keys', 'Offer', 'Call', 'Old'], 4],
    waiting: [['Report', 'Parcel'], 2],
    inbox: [[], 0],
  });
});

test('where the server counts more than it has sent, a column has as many as are to come', () => {
  const counts = { inbox: 0, next: 500, waiting: 300, someday: 0, done: 0 };
  const columns = shown(withAsked(toColumns({ tasks, counts }), today));
  expect([columns.next?.[1], columns.waiting?.[1]]).toEqual([502, 298]);
});

test('without anything to ask for the columns stay the same object', () => {
  const columns = toColumns({ tasks, counts: null });
  expect(withAsked(columns, '2026-11-19')).toBe(columns);
});
