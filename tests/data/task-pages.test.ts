import { expect, test } from 'vitest';
import { createQueryClient } from '#client/data/query-client.ts';
import { readKey } from '#client/data/read.ts';
import { isWhole, readTaskList } from '#client/data/task-pages.ts';
import type { Client } from '#contract/client.ts';
import type { ResultOf } from '#contract/endpoints.ts';
import { task } from './answered-api.ts';

type Query = { each?: number; status?: string; limit?: number; cursor?: string };

/** A server with so many open tasks, and the list as the page reads it. */
function listOn(inbox: number, next: number) {
  const asked: string[] = [];
  const all = [
    ...Array.from({ length: inbox }, (_, at) => task(`i${at}`, 'inbox')),
    ...Array.from({ length: next }, (_, at) => task(`n${at}`, 'next')),
    task('d', 'done'),
  ];
  const counts = { inbox, next, waiting: 0, someday: 0, done: 9 };
  const call = (async (_: string, { query }: { query?: Query }, { signal }: { signal?: AbortSignal } = {}) => {
    asked.push(new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)])).toString());
    await Promise.resolve();
    signal?.throwIfAborted();
    const of = (status: string) => all.filter((one) => one.status === status);
    if (query?.each !== undefined) {
      const tasks = ['inbox', 'next', 'done'].flatMap((status) => of(status).slice(0, query.each));
      return { tasks, counts, total: all.length, next_cursor: null };
    }
    if (query?.status === undefined) return { tasks: all, counts, total: all.length, next_cursor: null };
    const from = Number(query.cursor ?? 0);
    const to = from + (query.limit ?? 0);
    const more = to < of(query.status).length;
    return {
      tasks: of(query.status).slice(from, to),
      counts: null,
      total: null,
      next_cursor: more ? String(to) : null,
    };
  }) as unknown as Client;
  const queryClient = createQueryClient(() => undefined);
  const key = readKey('tasks.list', {});
  const idle: (() => void)[] = [];
  const read = () =>
    queryClient.fetchQuery({
      queryKey: key,
      queryFn: ({ signal }) => readTaskList({ call, queryClient }, signal, (work) => void idle.push(work)),
    });
  const shown: number[] = [];
  queryClient.getQueryCache().subscribe((event) => {
    const data = queryClient.getQueryData<ResultOf<'tasks.list'>>(key);
    if (event.type === 'updated' && event.action.type === 'success' && data) shown.push(data.tasks.length);
  });
  return { asked, idle, read, shown, queryClient, key };
}

test('a short list comes in one call, also when it is read again', async () => {
  const { read, asked, idle } = listOn(3, 2);
  const list = await read();
  expect([list.tasks.length, isWhole(list), idle.length]).toEqual([6, true, 0]);
  await read();
  expect(asked).toEqual(['each=100', '']);
});

test('of a long list comes first what is shown, then each column, in its order and each task once', async () => {
  const { read, asked, idle, shown, queryClient, key } = listOn(2500, 120);
  const first = await read();
  expect([first.tasks.length, isWhole(first), first.counts?.inbox]).toEqual([201, false, 2500]);
  expect(idle).toHaveLength(1);
  await read();
  expect(asked).toEqual([
    'each=100',
    'each=100',
    'status=inbox&limit=1000&counts=none',
    'status=inbox&limit=1000&counts=none&cursor=1000',
    'status=inbox&limit=1000&counts=none&cursor=2000',
    'status=next&limit=1000&counts=none',
  ]);
  // The shown list grows a column at a time.
  expect(shown).toEqual([201, 2601, 2621, 2621]);
  const whole = queryClient.getQueryData<ResultOf<'tasks.list'>>(key);
  const inbox = whole?.tasks.filter(({ status }) => status === 'inbox').map(({ id }) => id);
  expect(inbox).toEqual(Array.from({ length: 2500 }, (_, at) => `i${at}`));
  expect(whole && isWhole(whole)).toBe(true);
  expect(new Set(whole?.tasks.map(({ id }) => id)).size).toBe(2621);
});

test('a long list that is there is shown until all of it has been read again', async () => {
  const { read, shown } = listOn(1500, 1);
  await read();
  await read();
  shown.length = 0;
  await read();
  expect(shown).toEqual([1502]);
});
