import { QueryObserver } from '@tanstack/react-query';
import { expect } from 'vitest';
import type { Api } from '#client/data/api.ts';
import { readOptions } from '#client/data/read.ts';
import { readTaskList } from '#client/data/task-pages.ts';
import { viewNow } from '#client/data/views.ts';
import type { Client } from '#contract/client.ts';
import type { Task } from '#contract/entities/task.ts';
import { answeredApi, settle, task } from './answered-api.ts';

const OPEN = ['inbox', 'next', 'waiting', 'someday'];

interface Asked {
  query?: { each?: number; status?: string; limit?: number; cursor?: string };
  params?: { id: string };
  body?: Partial<Task>;
}

/**
 * A server with this many tasks in the inbox and among the next actions, and a board that shows them.
 */
export async function longBoard({ inbox, next }: { inbox: number; next: number }) {
  const tasks = new Map<string, Task>();
  const put = (one: Task) => tasks.set(String(one.id), one);
  const make = (id: string, status: string, priority: number, at: number) =>
    put(task(id, status, { priority, created_at: new Date(at * 1000).toISOString() }));
  for (let at = 0; at < inbox; at += 1) make(`i${at}`, 'inbox', 50, at);
  for (let at = 0; at < next; at += 1) make(`n${at}`, 'next', 50, at + 0.5);
  const inOrder = (one: Task, other: Task) =>
    (other.priority ?? 0) - (one.priority ?? 0) ||
    String(one.created_at).localeCompare(String(other.created_at)) ||
    String(one.id).localeCompare(String(other.id));
  const column = (status: string) => [...tasks.values()].filter((one) => one.status === status).sort(inOrder);
  /** A cursor names a task, wherever that is by now. */
  const isBehind = (one: Task, cursor: string) => inOrder(one, tasks.get(cursor) as Task) > 0;
  const asked: string[] = [];
  /** The error of the next reads. */
  const failing: Error[] = [];
  /** An additional effect of a write on the server. */
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
    const all = column(status ?? '').filter((one) => cursor === undefined || isBehind(one, cursor));
    const page = all.slice(0, limit);
    const next = page.length < all.length ? String(page.at(-1)?.id) : null;
    return { tasks: page, counts: null, total: null, next_cursor: next };
  };
  const call = (async (name: string, { query = {}, params, body }: Asked, options?: { signal?: AbortSignal }) => {
    await settle();
    options?.signal?.throwIfAborted();
    if (name === 'tasks.list' && failing.length > 0) throw failing.shift();
    if (name === 'tasks.list') return structuredClone(list(query));
    if (name === 'tasks.create') {
      make('new', 'inbox', 50, inbox);
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
    /** The requests since, once all are answered and the board shows the server's state. */
    costs: async () => {
      await rest();
      // The first partly loaded list.
      for (const status of OPEN) {
        const here = shown(status);
        expect(here).toEqual(
          column(status)
            .slice(0, here?.length)
            .map(({ id }) => String(id)),
        );
      }
      return asked.splice(0);
    },
    shown,
    rest,
    failing,
  };
}
