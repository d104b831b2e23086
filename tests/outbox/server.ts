import { ApiError } from '#contract/api-error.ts';
import type { CallOptions, Client } from '#contract/client.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { Task, type TaskStatus } from '#contract/entities/task.ts';

/** What becomes of a call: `before` and `after` break the connection before or after the server has done it. */
export type Fault = 'none' | 'before' | 'after' | 503 | 500 | 429 | 401 | 409;

type Args = { params?: { id: unknown }; body?: Record<string, unknown> };

/** A server that keeps tasks, as our service does: what comes twice under one key is done once. */
export function createServer({ takesKeys = true } = {}) {
  const tasks = new Map<string, Task>();
  const keys = new Map<string, unknown>();
  /** How often each write was done, by what it is called in the test. */
  const applied: string[] = [];
  const calls: string[] = [];
  let count = 0;
  /** Asked before each call. */
  let fault: (name: EndpointName) => Fault = () => 'none';

  const find = (name: EndpointName, args: Args): Task => {
    const task = tasks.get(String(args.params?.id));
    if (!task) throw new ApiError('Not found', { kind: 'status', endpoint: name, status: 404 });
    return task;
  };
  const put = (name: EndpointName, args: Args, fields: object) => {
    count += 1;
    const task = { ...find(name, args), ...fields, updated_at: `version ${count}` } as Task;
    tasks.set(String(task.id), task);
    return { task };
  };
  const create = (fields: object): Task => {
    count += 1;
    const made = { id: count, created_at: new Date().toISOString(), updated_at: `version ${count}` };
    const task = Task.parse({ ...made, ...fields });
    tasks.set(String(task.id), task);
    return task;
  };
  const handlers: Partial<Record<EndpointName, (args: Args) => unknown>> = {
    'user.profile': () => ({ user: { name: 'Ana', email: 'ana@example.org' } }),
    'tasks.list': () => ({ tasks: [...tasks.values()], total: null, next_cursor: null, counts: null }),
    'tasks.create': ({ body }) => ({ task: create(body ?? {}) }),
    'tasks.move': (args) => put('tasks.move', args, { status: args.body?.status as TaskStatus }),
    'tasks.defer': (args) => put('tasks.defer', args, args.body ?? {}),
    'tasks.update': (args) => {
      const { updated_at: since, ...fields } = args.body ?? {};
      const task = find('tasks.update', args);
      if (since !== undefined && since !== task.updated_at) {
        throw new ApiError('Changed meanwhile', { kind: 'status', endpoint: 'tasks.update', status: 409 });
      }
      return put('tasks.update', args, fields);
    },
    'tasks.delete': (args) => {
      const task = find('tasks.delete', args);
      tasks.delete(String(task.id));
      return undefined;
    },
  };
  const answer = (name: EndpointName, args: Args, key: string | undefined): unknown => {
    if (takesKeys && key !== undefined && keys.has(key)) return keys.get(key);
    const handler = handlers[name];
    if (!handler) throw new ApiError('Unknown', { kind: 'status', endpoint: name, status: 404 });
    const given = handler(args);
    if (endpoints[name].method !== 'GET') applied.push(`${name} ${JSON.stringify(args.body ?? args.params)}`);
    if (takesKeys && key !== undefined) keys.set(key, given);
    return given;
  };
  const broken = (name: EndpointName) => new ApiError(endpoints[name].failure, { kind: 'network', endpoint: name });

  /** The calls of one page; `isDead`: its process is gone, and it hears nothing more. */
  const connect = (isDead: () => boolean): Client =>
    (async (name: EndpointName, args: Args, options: CallOptions = {}) => {
      await undefined;
      if (isDead()) return await new Promise(() => undefined);
      calls.push(name);
      const what = fault(name);
      if (what === 'before') throw broken(name);
      if (typeof what === 'number') {
        const words = what === 503 ? endpoints[name].failure : `Refused with ${what}`;
        throw new ApiError(words, { kind: 'status', endpoint: name, status: what });
      }
      const given = structuredClone(answer(name, args, options.idempotencyKey));
      await new Promise((resolve) => setImmediate(resolve));
      if (isDead()) return await new Promise(() => undefined);
      if (what === 'after') throw broken(name);
      return given;
    }) as unknown as Client;

  return {
    connect,
    tasks,
    applied,
    calls,
    titles: () => [...tasks.values()].map(({ title }) => title),
    setFault: (next: (name: EndpointName) => Fault) => {
      fault = next;
    },
    /** Puts a task there, as another device would. */
    add: (title: string) => create({ title, status: 'inbox' }),
  };
}

export type Server = ReturnType<typeof createServer>;
