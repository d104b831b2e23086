import { QueryObserver } from '@tanstack/react-query';
import { vi } from 'vitest';
import type { Api } from '#client/data/api.ts';
import { HeldItems } from '#client/data/held-items.ts';
import { PendingWrites } from '#client/data/pending-writes.ts';
import { createQueryClient } from '#client/data/query-client.ts';
import { readKey, readOptions } from '#client/data/read.ts';
import { viewNow } from '#client/data/views.ts';
import type { CallOptions, Client } from '#contract/client.ts';
import { Task } from '#contract/entities/task.ts';

/** A call under way, answered by the test. */
export interface Call {
  name: string;
  args: { params?: { id: unknown }; body?: unknown };
  options: CallOptions;
  answer(result: unknown): void;
  fail(error: unknown): void;
}

export const task = (id: string | number, status: string, more: object = {}) =>
  Task.parse({ id, title: `Task ${id}`, status, ...more });

/** A task as the first layer shows it. */
export const layerOfTask = ({ pending }: Pick<Api, 'pending'>) => pending.layers[0]?.item as Task | undefined;

/** Runs all pending tasks. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** An api whose calls are answered by the test. */
export function answeredApi() {
  const calls: Call[] = [];
  const call = ((name: string, args: Call['args'], options: CallOptions = {}) =>
    new Promise((resolve, reject) => {
      calls.push({ name, args, options, answer: resolve, fail: reject });
      // As the real client does.
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
    })) as unknown as Client;
  const onReadFailed = vi.fn<(error: Error) => void>();
  const queryClient = createQueryClient(onReadFailed);
  const api: Api = {
    call,
    queryClient,
    pending: new PendingWrites(),
    held: new HeldItems({ report: vi.fn() }),
    isOurs: true,
  };
  const key = readKey('tasks.list', {});
  /** The board's list as it is shown: `id:status`, or its title while it has no id. */
  const shown = () =>
    (viewNow(api, 'tasks.list', {})?.tasks ?? []).map(({ id, title, status }) =>
      String(id).startsWith('new:') ? `${title}:${status}` : `${id}:${status}`,
    );
  /** Opens the screen, which reads the board's list. Returns a function that leaves it. */
  const watchBoard = () => new QueryObserver(queryClient, readOptions(api, 'tasks.list', {})).subscribe(() => {});
  /** The latest call of that name. */
  const last = (name: string) => {
    const found = calls.findLast((other) => other.name === name);
    if (!found) throw new Error(`${name} was not called`);
    return found;
  };
  const count = (name: string) => calls.filter((other) => other.name === name).length;
  return { api, calls, shown, watchBoard, last, count, key, onReadFailed, queryClient };
}

/** The service's answer to the board's call. */
export const listOf = (...tasks: Task[]) => ({ tasks, total: null, next_cursor: null, counts: null });
