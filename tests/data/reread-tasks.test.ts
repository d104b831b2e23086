import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import type { Api } from '#client/data/api.ts';
import { readOptions } from '#client/data/read.ts';
import { readTaskList } from '#client/data/task-pages.ts';
import { createTask, moveTask, updateTask } from '#client/data/tasks.ts';
import { viewNow } from '#client/data/views.ts';
import { write } from '#client/data/write.ts';
import type { Client } from '#contract/client.ts';
import type { Task } from '#contract/entities/task.ts';
import { answeredApi, settle, task } from './answered-api.ts';

// What a long list costs after a write of this page, in requests; the list is the server's each time.

const COUNT = 1200;
const OPEN = ['inbox', 'next', 'waiting', 'someday'];

interface Asked {
  query?: { each?: number; status?: string; limit?: number; cursor?: string };
  params?: { id: string };
  body?: Partial<Task>;
}

/** A server with 1200 tasks in the inbox and as many next actions, which a board shows. */
async function longBoard() {
  const tasks = new Map<string, Task>();
  const put = (one: Task) => tasks.set(String(one.id), one);
  const make = (id: string, status: string, priority: number, at: number) =>
    put(task(id, status, { priority, created_at: new Date(at * 1000).toISOString() }));
  for (let at = 0; at < COUNT; at += 1) {
    make(`i${at}`, 'inbox', 50, at);
    make(`n${at}`, 'next', 50, at + 0.5);
  }
  const column = (status: string) =>
    [...tasks.values()]
      .filter((one) => one.status === status)
      .sort(
        (one, other) =>
          (other.priority ?? 0) - (one.priority ?? 0) ||
          String(one.created_at).localeCompare(String(other.created_at)) ||
          String(one.id).localeCompare(String(other.id)),
      );
  const asked: string[] = [];
  /** What the server does beside what it answers to a write. */
  const besides: (() => void)[] = [];
  const changed = (id: string, fields: object) => {
    const one = { ...(tasks.get(id) as Task), ...fields };
    put(one);
    for (const act of besides.splice(0)) act();
    return { task: one };
  };
  const list = ({ each, status, limit = 0, cursor }: NonNullable<Asked['query']>) => {
    asked.push(status ?? 'heads');
    const counts = Object.fromEntries([...OPEN, 'done'].map((name) => [name, column(name).length]));
    if (each !== undefined)
      return { tasks: OPEN.flatMap((name) => column(name).slice(0, each)), counts, total: null, next_cursor: null };
    const from = Number(cursor ?? 0);
    const all = column(status ?? '');
    const next = from + limit < all.length ? String(from + limit) : null;
    return { tasks: all.slice(from, from + limit), counts: null, total: null, next_cursor: next };
  };
  const call = (async (name: string, { query = {}, params, body }: Asked, options?: { signal?: AbortSignal }) => {
    await settle();
    options?.signal?.throwIfAborted();
    if (name === 'tasks.list') return structuredClone(list(query));
    if (name === 'tasks.create') {
      make('new', 'inbox', 50, COUNT);
      return { task: tasks.get('new') };
    }
    if (body?.title === 'Refused') throw new Error('No.');
    return params && name.startsWith('tasks.') ? changed(params.id, body ?? {}) : { context: { id: 1, name: 'Home' } };
  }) as unknown as Client;
  const { queryClient, pending, held } = answeredApi().api;
  const idle: (() => void)[] = [];
  const api: Api = {
    call,
    queryClient,
    pending,
    held,
    isOurs: true,
    readTasks: (signal) => readTaskList(api, signal, (work) => void idle.push(work)),
  };
  const stop = new QueryObserver(queryClient, readOptions(api, 'tasks.list', {})).subscribe(() => undefined);
  const rest = async () => {
    do await settle();
    while (queryClient.isFetching() > 0 || queryClient.isMutating() > 0);
    idle.shift()?.();
    await settle();
    while (queryClient.isFetching() > 0) await settle();
  };
  await rest();
  const shown = (status: string) =>
    viewNow(api, 'tasks.list', {})?.tasks.flatMap((one) => (one.status === status ? String(one.id) : []));
  return {
    api,
    asked,
    besides,
    stop,
    make,
    get: (id: string) => tasks.get(id) as Task,
    /** What has been asked for since, once it is all answered, when the board shows what the server has. */
    costs: async () => {
      await rest();
      for (const status of OPEN) expect(shown(status)).toEqual(column(status).map(({ id }) => String(id)));
      return asked.splice(0);
    },
  };
}

let board: Awaited<ReturnType<typeof longBoard>>;
beforeEach(async () => {
  board = await longBoard();
  expect(await board.costs()).toEqual(['heads', 'heads', 'inbox', 'inbox', 'next', 'next']);
  return board.stop;
});

test('a move, a change and a capture ask for the heads of the columns alone', async () => {
  const { api, get, costs } = board;
  await moveTask(api, get('i700'), 'next');
  expect(await costs()).toEqual(['heads']);
  await updateTask(api, get('n800'), { title: 'Another title' });
  expect(await costs()).toEqual(['heads']);
  await createTask(api, { title: 'Milk', description: null, status: 'inbox' });
  expect(await costs()).toEqual(['heads']);
});

test('fifty moves at once ask for them once, and change the list once', async () => {
  const { api, get, costs } = board;
  const lists = new Set<unknown>();
  const stop = api.queryClient.getQueryCache().subscribe(({ query: { queryKey, state } }) => {
    if (queryKey[1] === 'tasks.list') lists.add((state.data as { tasks: unknown }).tasks);
  });
  await Promise.all(Array.from({ length: 50 }, (_, at) => moveTask(api, get(`i${at + 300}`), 'waiting')));
  expect(await costs()).toEqual(['heads']);
  // As the answers say; and as the server orders what it did in one moment.
  expect(lists.size).toBeLessThanOrEqual(2);
  stop();
});

test('a column that is in another order now is read again', async () => {
  const { api, get, costs } = board;
  await updateTask(api, get('n800'), { priority: 10 });
  expect(await costs()).toEqual(['heads', 'next', 'next']);
});

test('a column in which the server has made another task is read again', async () => {
  const { api, get, costs, besides, make } = board;
  besides.push(() => make('again', 'next', 50, 900.7));
  await moveTask(api, get('n900'), 'done');
  expect(await costs()).toEqual(['heads', 'next', 'next']);
});

test('a list that is out of date by more than these writes is read whole', async () => {
  const { api, get, costs, make } = board;
  const whole = ['heads', 'inbox', 'inbox', 'next', 'next'];
  await expect(updateTask(api, get('n5'), { title: 'Refused' })).rejects.toThrow('No.');
  expect(await costs()).toEqual(whole);
  await write(api, 'contexts.update', () => ({ params: { id: 1 }, body: { name: 'Home' } }), { entity: 'context:1' });
  expect(await costs()).toEqual(whole);
  // Another device has changed something, and what that asks for is given up for the sake of the move.
  make('n700', 'waiting', 50, 0);
  void api.queryClient.invalidateQueries({ queryKey: ['task'] });
  await moveTask(api, get('i700'), 'next');
  expect((await costs()).slice(-5)).toEqual(whole);
});
