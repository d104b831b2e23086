import { describe, expect, test } from 'vitest';
import type { Task } from '#contract/entities/task.ts';
import { freshService } from './support/service.ts';

const titles = (tasks: readonly Task[]) => tasks.map(({ title }) => title);

describe('tasks', () => {
  test('come with the first of each status, the last done ones, and the counts of all', async () => {
    const { ana, clock } = await freshService();
    for (const status of ['inbox', 'next', 'done'] as const)
      for (const priority of [10, 30, 20]) {
        await ana.call('tasks.create', { body: { title: `${status} ${priority}`, status, priority } });
        clock.advance(1000);
      }
    const board = await ana.call('tasks.list', { query: { each: 2 } });
    expect(titles(board.tasks)).toEqual([
      ...['inbox 30', 'inbox 20', 'next 30', 'next 20'],
      ...['done 20', 'done 30', 'done 10'],
    ]);
    expect(board).toMatchObject({ counts: { inbox: 3, next: 3, waiting: 0, done: 3 }, total: 9, next_cursor: null });
  });

  test('of each status count nothing when the caller says so, and are not paged', async () => {
    const { ana } = await freshService();
    await ana.call('tasks.create', { body: { title: 'one' } });
    const board = await ana.call('tasks.list', { query: { each: 2, counts: 'none' } });
    expect([board.tasks.length, board.counts, board.total]).toEqual([1, null, null]);
    for (const query of [{ limit: 1 }, { cursor: 'x' }])
      await expect(ana.call('tasks.list', { query: { each: 2, ...query } })).rejects.toMatchObject({
        status: 422,
        message: 'each cannot be sent with limit or cursor',
      });
  });

  test('count nothing when the caller says so', async () => {
    const { ana } = await freshService();
    for (const title of ['one', 'two', 'three']) await ana.call('tasks.create', { body: { title } });
    const page = await ana.call('tasks.list', { query: { limit: 2, counts: 'none' } });
    expect([page.tasks.length, page.counts, page.total]).toEqual([2, null, null]);
    const rest = await ana.call('tasks.list', { query: { cursor: page.next_cursor ?? '', counts: 'none' } });
    expect(titles([...page.tasks, ...rest.tasks]).toSorted()).toEqual(['one', 'three', 'two']);
  });
});

test('a list can be of tasks deferred until a later day alone', async () => {
  const { ana } = await freshService();
  for (const day of ['2026-11-22', '2026-11-23', '2027-01-01', null])
    await ana.call('tasks.create', { body: { title: String(day), defer_until: day } });
  const { tasks, total } = await ana.call('tasks.list', { query: { deferred_after: '2026-11-22' } });
  expect([tasks.map(({ title }) => title).toSorted(), total]).toEqual([['2026-11-23', '2027-01-01'], 2]);
});
