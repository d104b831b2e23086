import { expect, test } from 'vitest';
import { freshService, type Person } from './support/service.ts';

/** The service's clock stands on the morning of the 21st in UTC, which is the evening of the 20th in New York. */
const waits = (ana: Person, title: string, follow_up: string | null, more: object = {}) =>
  ana.call('tasks.create', { body: { title, status: 'waiting', follow_up, ...more } });
const titles = (tasks: readonly { title: string }[] | null | undefined) => tasks?.map(({ title }) => title);

test('the dashboard has the tasks to ask about by the user’s own day, beside the next actions', async () => {
  const { ana, ben } = await freshService();
  await ana.call('user.update', { body: { time_zone: 'America/New_York' } });
  await waits(ana, 'Today', '2026-11-20');
  await waits(ana, 'Tomorrow', '2026-11-21');
  await waits(ana, 'Long ago', '2026-10-01');
  await waits(ana, 'No day', null);
  await waits(ana, 'Answered', '2026-10-01', { status: 'next' });
  await waits(ben, 'Of Ben', '2026-10-01');
  const dashboard = await ana.call('analytics.dashboard', {});
  expect(titles(dashboard.to_ask)).toEqual(['Long ago', 'Today']);
  expect(titles(dashboard.next_actions)).toEqual(['Answered']);
});

test('the first of each status come with all tasks to ask about, and the counts stay those of the statuses', async () => {
  const { ana } = await freshService();
  for (const title of ['First', 'Second', 'Third']) await waits(ana, title, null, { priority: 90 });
  await waits(ana, 'Asked', '2026-11-01', { priority: 10 });
  await waits(ana, 'Shown anyway', '2026-11-02', { priority: 100 });
  const board = await ana.call('tasks.list', { query: { each: 2 } });
  expect(titles(board.tasks)?.toSorted()).toEqual(['Asked', 'First', 'Shown anyway']);
  expect(board.counts).toMatchObject({ waiting: 5, next: 0 });
});

test('the first of one status are of that status alone, and so is their total', async () => {
  const { ana } = await freshService();
  await waits(ana, 'Asked', '2026-11-01');
  await waits(ana, 'Waits', null, { priority: 90 });
  for (const [at, title] of ['One', 'Two', 'Three'].entries()) {
    await ana.call('tasks.create', { body: { title, status: 'next', priority: 90 - at } });
  }
  await ana.call('tasks.create', { body: { title: 'Over', status: 'done' } });
  const next = await ana.call('tasks.list', { query: { each: 2, status: 'next' } });
  expect(titles(next.tasks)).toEqual(['One', 'Two']);
  expect(next).toMatchObject({ total: 3, counts: { next: 3, waiting: 2, done: 1 } });
  const waiting = await ana.call('tasks.list', { query: { each: 1, status: 'waiting' } });
  expect(titles(waiting.tasks)).toEqual(['Waits', 'Asked']);
  expect(waiting.total).toBe(2);
  const done = await ana.call('tasks.list', { query: { each: 1, status: 'done' } });
  expect(titles(done.tasks)).toEqual(['Over']);
});
