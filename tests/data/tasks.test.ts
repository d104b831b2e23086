import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Api } from '#client/data/api.ts';
import { HeldItems } from '#client/data/held-items.ts';
import { PendingWrites } from '#client/data/pending-writes.ts';
import { readKey } from '#client/data/read.ts';
import { createTask, moveTask } from '#client/data/tasks.ts';
import { viewNow } from '#client/data/views.ts';
import type { Client } from '#contract/client.ts';
import { Task } from '#contract/entities/task.ts';
import { layerOfTask } from './answered-api.ts';

interface Call {
  name: string;
  args: { params?: { id: unknown }; body?: unknown };
  answer(result: unknown): void;
  fail(error: Error): void;
}

const task = (id: string | number, status: string, more: object = {}) =>
  Task.parse({ id, title: `Task ${id}`, status, ...more });

/** An api whose calls are answered by the test, and the board's list in its cache. */
function setUp(tasks: Task[]) {
  const calls: Call[] = [];
  const call = ((name: string, args: Call['args']) =>
    new Promise((resolve, reject) => {
      calls.push({ name, args, answer: resolve, fail: reject });
    })) as unknown as Client;
  const queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  const api: Api = {
    call,
    queryClient,
    pending: new PendingWrites(),
    held: new HeldItems({ report: vi.fn() }),
    isOurs: true,
  };
  const key = readKey('tasks.list', {});
  queryClient.setQueryData(key, { tasks, total: null, next_cursor: null, counts: null });
  const cached = () => queryClient.getQueryData<{ tasks: Task[] }>(key)?.tasks ?? [];
  /** The list as it is shown: `id:status`. */
  const shown = () =>
    (viewNow(api, 'tasks.list', {})?.tasks ?? []).map(({ id, title, status }) =>
      String(id).startsWith('new:') ? `${title}:${status}` : `${id}:${status}`,
    );
  return { api, calls, shown, cached, queryClient, key };
}

/** Runs all pending tasks. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('a move shows at once, and stays when the server agrees', async () => {
  const { api, calls, shown } = setUp([task(1, 'inbox'), task(2, 'next')]);
  const moving = moveTask(api, task(1, 'inbox'), 'next');
  expect(shown()).toContain('1:next');
  await settle();
  expect(calls.map(({ name, args }) => [name, args])).toEqual([
    ['tasks.move', { params: { id: 1 }, body: { status: 'next' } }],
  ]);
  calls[0]?.answer({ task: task(1, 'next', { title: 'As the server has it' }) });
  expect((await moving).title).toBe('As the server has it');
  await settle();
  expect(api.pending.layers).toEqual([]);
  expect(shown()).toContain('1:next');
});

test('of two moves in flight the failure of the first leaves the second where it is', async () => {
  const { api, calls, shown } = setUp([task(1, 'inbox'), task(2, 'inbox')]);
  const first = moveTask(api, task(1, 'inbox'), 'next');
  const second = moveTask(api, task(2, 'inbox'), 'done');
  await settle();
  calls[0]?.fail(new Error('No.'));
  await expect(first).rejects.toThrow('No.');
  expect(shown().toSorted()).toEqual(['1:inbox', '2:done']);
  calls[1]?.answer({ task: task(2, 'done') });
  await second;
  await settle();
  expect(shown().toSorted()).toEqual(['1:inbox', '2:done']);
});

test('a list read in between keeps the changes under way', async () => {
  const { api, calls, shown, queryClient, key } = setUp([task(1, 'inbox')]);
  const moving = moveTask(api, task(1, 'inbox'), 'waiting');
  await settle();
  queryClient.setQueryData(key, { tasks: [task(1, 'inbox'), task(3, 'next')], counts: null });
  expect(shown().toSorted()).toEqual(['1:waiting', '3:next']);
  calls[0]?.answer({ task: task(1, 'waiting') });
  await moving;
});

test('writes to one task run one after the other, writes to others do not wait', async () => {
  const { api, calls } = setUp([task(1, 'inbox'), task(2, 'inbox')]);
  const moves = [
    moveTask(api, task(1, 'inbox'), 'next'),
    moveTask(api, task(1, 'inbox'), 'done'),
    moveTask(api, task(2, 'inbox'), 'someday'),
  ];
  await settle();
  expect(calls.map(({ args }) => args.params?.id)).toEqual([1, 2]);
  calls[0]?.answer({ task: task(1, 'next') });
  await settle();
  expect(calls.map(({ args }) => args.params?.id)).toEqual([1, 2, 1]);
  calls[1]?.answer({ task: task(2, 'someday') });
  calls[2]?.answer({ task: task(1, 'done') });
  await Promise.all(moves);
});

test('a new task shows at once under one row, before and after it has its id', async () => {
  const { api, calls, shown, cached } = setUp([]);
  const creating = createTask(api, { title: 'Milk', description: null, status: 'inbox' });
  expect(shown()).toEqual(['Milk:inbox']);
  const temporary = api.pending.layers[0]?.id ?? '';
  await settle();
  expect(calls[0]?.args).toEqual({ body: { title: 'Milk', status: 'inbox' } });
  calls[0]?.answer({ task: task(9, 'inbox', { title: 'Milk' }) });
  await creating;
  await settle();
  expect(cached().map(({ id }) => id)).toEqual([9]);
  expect(shown()).toEqual(['9:inbox']);
  expect(api.pending.rowKey(9)).toBe(temporary);
});

test('a move of a task that is being created waits for its id', async () => {
  const { api, calls, shown } = setUp([]);
  const creating = createTask(api, { title: 'Milk', description: 'Two', status: 'inbox' });
  const temporary = layerOfTask(api);
  if (!temporary) throw new Error('The new task is not shown');
  const moving = moveTask(api, temporary, 'next');
  expect(shown()).toEqual(['Milk:next']);
  await settle();
  expect(calls.map(({ name }) => name)).toEqual(['tasks.create']);
  calls[0]?.answer({ task: task(9, 'inbox') });
  await creating;
  await settle();
  expect(calls[1]?.args).toEqual({ params: { id: 9 }, body: { status: 'next' } });
  calls[1]?.answer({ task: task(9, 'next') });
  await moving;
  await settle();
  expect(shown()).toEqual(['9:next']);
});

test('when creating fails the task goes, and what waited for it fails with the same reason', async () => {
  const { api, calls, shown } = setUp([task(1, 'next')]);
  const creating = createTask(api, { title: 'Milk', description: null, status: 'inbox' });
  const temporary = layerOfTask(api);
  if (!temporary) throw new Error('The new task is not shown');
  const moving = moveTask(api, temporary, 'next');
  const outcomes = Promise.allSettled([creating, moving]);
  await settle();
  calls[0]?.fail(new Error('Full.'));
  expect((await outcomes).map((outcome) => outcome.status === 'rejected' && outcome.reason.message)).toEqual([
    'Full.',
    'Full.',
  ]);
  expect(calls.length).toBe(1);
  expect(shown()).toEqual(['1:next']);
});

test('what waits its turn when the session ends is never sent, and answers of it are not kept', async () => {
  const { api, calls, cached, queryClient, key } = setUp([task(1, 'inbox')]);
  const outcomes = Promise.allSettled([
    moveTask(api, task(1, 'inbox'), 'next'),
    moveTask(api, task(1, 'inbox'), 'done'),
  ]);
  await settle();
  api.pending.clear();
  queryClient.setQueryData(key, { tasks: [task(7, 'inbox')], counts: null });
  calls[0]?.answer({ task: task(1, 'next') });
  const reasons = (await outcomes).map((outcome) => outcome.status === 'rejected' && outcome.reason.name);
  expect(reasons).toEqual(['AbortError', 'AbortError']);
  expect(calls.length).toBe(1);
  expect(cached().map(({ id }) => id)).toEqual([7]);
});

test('lists on screen are read again once, when the last of several writes has settled', async () => {
  const { api, calls, queryClient, key } = setUp([task(1, 'inbox'), task(2, 'inbox')]);
  let fetched = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: key,
    queryFn: () => {
      fetched += 1;
      return { tasks: [], counts: null };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const stop = observer.subscribe(() => {});
  const moves = [moveTask(api, task(1, 'inbox'), 'next'), moveTask(api, task(2, 'inbox'), 'next')];
  await settle();
  calls[0]?.answer({ task: task(1, 'next') });
  await moves[0];
  await settle();
  expect(fetched).toBe(0);
  calls[1]?.answer({ task: task(2, 'next') });
  await moves[1];
  await settle();
  expect(fetched).toBe(1);
  stop();
});

test('counts of a bounded list follow a move', async () => {
  const { api, calls, queryClient, key } = setUp([]);
  const counts = { inbox: 1, next: 0, waiting: 0, someday: 0, done: 231 };
  queryClient.setQueryData(key, { tasks: [task(1, 'inbox')], counts });
  const moving = moveTask(api, task(1, 'inbox'), 'done');
  await settle();
  calls[0]?.answer({ task: task(1, 'done') });
  await moving;
  await settle();
  expect(queryClient.getQueryData<{ counts: object }>(key)?.counts).toEqual({ ...counts, inbox: 0, done: 232 });
});

test('a moved task is placed by priority, then due day, among those of its status', () => {
  const list = [
    task(1, 'next', { priority: 90 }),
    task(2, 'next', { priority: 50, due_date: '2026-11-20' }),
    task(3, 'next', { priority: 50 }),
    task(4, 'inbox', { priority: 50, due_date: '2026-11-25' }),
  ];
  const moved = task(4, 'next', { priority: 50, due_date: '2026-11-25' });
  const { api } = setUp(list);
  api.pending.add({ noun: 'task', id: 4, item: moved });
  expect(viewNow(api, 'tasks.list', {})?.tasks.map(({ id }) => id)).toEqual([1, 2, 4, 3]);
});
