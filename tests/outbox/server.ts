import { ApiError } from '#contract/api-error.ts';
import type { CallOptions, Client } from '#contract/client.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { Context } from '#contract/entities/context.ts';
import { Project } from '#contract/entities/project.ts';
import { Reference } from '#contract/entities/reference.ts';
import { Review } from '#contract/entities/review.ts';
import { Task, type TaskStatus } from '#contract/entities/task.ts';
import { settled } from '#tests/support/settled.ts';

/**
 * What becomes of a call: `before` and `after` break the connection before or after the server has done it; `page`: a proxy
 * answers with a page of its own; `unreadable`: the server has done it, and its answer says nothing; `empty`: the
 * same with a 204.
 */
export type Fault = 'none' | 'before' | 'after' | 'page' | 'unreadable' | 'empty' | 503 | 502 | 500 | 429 | 401 | 409;

type Args = { params?: { id: unknown }; query?: { updated_at?: string }; body?: Record<string, unknown> };

const parsers = { task: Task, project: Project, context: Context, reference: Reference, review: Review } as const;
type Noun = keyof typeof parsers;
type Item = Task | Project | Context | Reference | Review;

/** A task that a page creates. */
export const milk = { title: 'Milk', description: null, status: 'inbox' } as const;

const CHECKLIST = ['Inbox', 'Projects'].map((title, id) => ({ id, title, description: null, completed: false }));

/**
 * A server that keeps items, as our service does: a request repeated with the same key is done once. Another server may
 * give no times, or no versions.
 */
export function createServer({ takesKeys = true, tellsTimes = true, tellsVersions = true } = {}) {
  const tasks = new Map<string, Task>();
  const all: Record<Noun, Map<string, Item>> = {
    task: tasks as Map<string, Item>,
    project: new Map(),
    context: new Map(),
    reference: new Map(),
    review: new Map(),
  };
  const keys = new Map<string, unknown>();
  /** How often each write was performed, by its name in the test. */
  const applied: string[] = [];
  const calls: string[] = [];
  let count = 0;
  /** Decides the fate of each call. */
  let fault: (name: EndpointName) => Fault = () => 'none';
  /** The `Retry-After` of a 503, in seconds. */
  let unavailableFor: number | undefined;

  /** What a browser would show on its console. */
  const refused: string[] = [];
  const refuse = (name: EndpointName, status: number, words: string) => {
    refused.push(`${name} ${status}`);
    return new ApiError(words, { kind: 'status', endpoint: name, status });
  };
  const find = (noun: Noun, name: EndpointName, args: Args): Item => {
    const item = all[noun].get(String(args.params?.id));
    if (!item) throw refuse(name, 404, 'Not found');
    return item;
  };
  const keep = (noun: Noun, fields: object) => {
    count += 1;
    const item = parsers[noun].parse({ ...fields, updated_at: tellsVersions ? `version ${count}` : null });
    all[noun].set(String(item.id), item);
    return { [noun]: item };
  };
  const put = (noun: Noun, name: EndpointName, args: Args, fields: object) =>
    keep(noun, { ...find(noun, name, args), ...fields });
  const create = (noun: Noun, fields: object) => {
    count += 1;
    return keep(noun, { id: count, created_at: tellsTimes ? new Date().toISOString() : null, ...fields });
  };
  /** Like the service, accepts only existing items for a task. */
  const checkNames = (name: EndpointName, fields: Record<string, unknown>) => {
    for (const noun of ['context', 'project'] as const) {
      const id = fields[`${noun}_id`];
      if (id !== undefined && id !== null && !all[noun].has(String(id))) throw refuse(name, 422, `No such ${noun}`);
    }
  };
  const current = () => ([...all.review.values()] as Review[]).find(({ completed_at: at }) => at === null) ?? null;
  const handlers: Partial<Record<EndpointName, (args: Args) => unknown>> = {
    'user.profile': () => ({ user: { name: 'Ana', email: 'ana@example.org' } }),
    'tasks.move': (args) => put('task', 'tasks.move', args, { status: args.body?.status as TaskStatus }),
    'tasks.defer': (args) => put('task', 'tasks.defer', args, args.body ?? {}),
    'reviews.current': () => ({ review: current() }),
    'reviews.start': () => ({ review: current() ?? create('review', { checklist: CHECKLIST }).review }),
    'reviews.update': (args) => {
      const { checklist } = find('review', 'reviews.update', args) as Review;
      const sent = args.body?.checklist as Review['checklist'];
      // Ours keeps fields that are not sent; another server replaces the whole.
      const merged = checklist.map((item) => ({ ...item, ...sent.find(({ id }) => id === item.id) }));
      return put('review', 'reviews.update', args, { checklist: takesKeys ? merged : sent });
    },
    'reviews.list': () => ({
      reviews: [...all.review.values()].map((review) => (tellsTimes ? review : { ...review, completed_at: null })),
    }),
    'reviews.complete': (args) => {
      const { completed_at: at } = find('review', 'reviews.complete', args) as Review;
      if (at !== null) throw refuse('reviews.complete', 422, 'It is completed');
      return put('review', 'reviews.complete', args, { ...args.body, completed_at: new Date().toISOString() });
    },
  };
  for (const noun of ['task', 'project', 'context', 'reference'] as const) {
    handlers[`${noun}s.list`] = () => ({
      [`${noun}s`]: [...all[noun].values()],
      ...(noun === 'task' && { total: null, next_cursor: null, counts: null }),
    });
    if (noun === 'task' || noun === 'project')
      handlers[`${noun}s.get`] = (args) => ({ [noun]: find(noun, `${noun}s.get`, args) });
    handlers[`${noun}s.create`] = ({ body }) => create(noun, body ?? {});
    handlers[`${noun}s.update`] = (args) => {
      const { updated_at: since, ...fields } = args.body ?? {};
      const item = find(noun, `${noun}s.update`, args);
      if (since !== undefined && since !== item.updated_at) throw refuse(`${noun}s.update`, 409, 'Changed meanwhile');
      checkNames(`${noun}s.update`, fields);
      return put(noun, `${noun}s.update`, args, fields);
    };
    handlers[`${noun}s.delete`] = (args) => {
      const { id, updated_at: at } = find(noun, `${noun}s.delete`, args);
      if (args.query && !takesKeys) throw refuse(`${noun}s.delete`, 400, 'Unknown query');
      if (args.query && args.query.updated_at !== at) throw refuse(`${noun}s.delete`, 409, 'Changed meanwhile');
      all[noun].delete(String(id));
      // Its tasks remain, without it.
      for (const task of tasks.values()) {
        if (task[`${noun as 'context'}_id`] === id) tasks.set(String(task.id), { ...task, [`${noun}_id`]: null });
      }
      return undefined;
    };
  }
  const answer = (name: EndpointName, args: Args, key: string | undefined): unknown => {
    if (takesKeys && key !== undefined && keys.has(key)) return keys.get(key);
    const handler = handlers[name];
    if (!handler) throw refuse(name, 404, 'Unknown');
    const given = handler(args);
    if (endpoints[name].method !== 'GET') applied.push(`${name} ${JSON.stringify(args.body ?? args.params)}`);
    if (takesKeys && key !== undefined) keys.set(key, given);
    return given;
  };
  const broken = (name: EndpointName) => new ApiError(endpoints[name].failure, { kind: 'network', endpoint: name });

  const unreadable = (name: EndpointName, status = 200) =>
    new ApiError(endpoints[name].failure, { kind: 'malformed', endpoint: name, status });

  /** The calls of one page; `isDead`: its process has ended, and it gets no more answers. */
  const connect = (isDead: () => boolean): Client =>
    (async (name: EndpointName, args: Args, options: CallOptions = {}) => {
      await undefined;
      if (isDead()) return await new Promise(() => undefined);
      calls.push(name);
      const what = fault(name);
      if (what === 'before') throw broken(name);
      if (what === 'page') throw unreadable(name);
      if (typeof what === 'number') {
        const words = what === 503 || what === 502 ? endpoints[name].failure : `Refused with ${what}`;
        const retryAfter = what === 429 ? 30 : what === 503 ? unavailableFor : undefined;
        throw new ApiError(words, { kind: 'status', endpoint: name, status: what, retryAfter });
      }
      const given = structuredClone(answer(name, args, options.idempotencyKey));
      await settled();
      if (isDead()) return await new Promise(() => undefined);
      if (what === 'after') throw broken(name);
      if (what === 'unreadable') throw unreadable(name);
      if (what === 'empty') throw unreadable(name, 204);
      return given;
    }) as unknown as Client;

  return {
    connect,
    tasks,
    applied,
    calls,
    refused,
    titles: () => [...tasks.values()].map(({ title }) => title),
    setFault: (next: (name: EndpointName) => Fault) => {
      fault = next;
    },
    sayUnavailableFor: (seconds: number) => {
      unavailableFor = seconds;
    },
    /** Puts a task there, as another device would. */
    add: (title: string) => create('task', { title, status: 'inbox' }).task as Task,
    /** Changes an item, as another device would. */
    change: (noun: Noun, id: unknown, fields: object) =>
      put(noun, `${noun}s.delete` as EndpointName, { params: { id } }, fields),
    /** Deletes all items of a noun, as another device would. */
    remove: (noun: Noun) => all[noun].clear(),
    /** The items of a noun. */
    of: <N extends Noun>(noun: N) => [...all[noun].values()] as ReturnType<(typeof parsers)[N]['parse']>[],
  };
}

export type Server = ReturnType<typeof createServer>;
