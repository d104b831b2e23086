import { ApiError } from '#contract/api-error.ts';
import type { CallOptions } from '#contract/client.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import { projectFieldNames } from '#contract/entities/project.ts';
import { editedFieldNames, type Task } from '#contract/entities/task.ts';
import { FOLLOWS } from './answered.ts';
import type { Api } from './api.ts';
import type { Merged } from './define-write.ts';
import type { Deletable } from './held-items.ts';
import type { Items } from './pending-writes.ts';
import { areWords, UNNAMED } from './text-fields.ts';
import { valueIn } from './value-in.ts';
import type { ChangeArgs, DeletionArgs } from './write-args.ts';

/** An item as the server has it now; null when it is gone. Rejects when the server does not say, or the session is over. */
export async function itemNow<N extends Deletable>(
  { call, pending }: Api,
  noun: N,
  id: Id,
  options: CallOptions = { signal: pending.session },
): Promise<Items[N] | null> {
  const read = async (): Promise<Items[Deletable] | undefined> => {
    switch (noun) {
      case 'task':
        return (await call('tasks.get', { params: { id } }, options)).task;
      case 'project':
        return (await call('projects.get', { params: { id } }, options)).project;
      case 'reference':
        return (await call('references.list', {}, options)).references.find((other) => sameId(other.id, id));
      case 'context':
        return (await call('contexts.list', {}, options)).contexts.find((other) => sameId(other.id, id));
    }
  };
  const item = await read().catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
  return (item as Items[N] | undefined) ?? null;
}

/**
 * Compares a change of an item that others have changed, field by field: base, ours, theirs. Fields that the change leaves
 * alone are in neither part. Null when nothing is known about the item, and for a change that compares with nothing.
 */
export async function mergedChange<N extends Deletable, F extends object>(
  api: Api,
  noun: N,
  args: ChangeArgs<N, F>,
): Promise<Merged<ChangeArgs<N, F>> | null> {
  const { fields, since } = args;
  const base = (args as Pick<Items, N>)[noun];
  // The user sends it over the server's item, or the item was known to have changed when this was sent.
  if (since === null || (since !== undefined && since !== base.updated_at)) return null;
  const isCompared = (name: string) => since !== undefined || areWords(name);
  if (!Object.keys(fields).some(isCompared) && !Object.hasOwn(fields, 'status')) return null;
  const now = await itemNow(api, noun, await api.pending.settledId(base.id));
  // The item has not changed: the refusal had another reason, and would come again.
  if (!now || (now.updated_at !== null && now.updated_at === base.updated_at)) return null;
  const mine = Object.entries(fields).filter(
    ([name]) => !isCompared(name) || !isSame(valueIn(fields, name), valueIn(base, name)),
  );
  const taken = mine
    .filter(([name, value]) => {
      const theirs = valueIn(now, name);
      const isChanged = !isSame(theirs, valueIn(base, name)) && !isSame(theirs, valueIn(fields, name));
      // Done beats another status, even where nothing else is compared.
      return isChanged && !isDone(name, value) && (isCompared(name) || isDone(name, theirs));
    })
    .map(([name]) => name);
  const isHeld = (name: string) => taken.includes(name) || taken.includes(GOES_WITH[name] ?? name);
  const [held = [], rest = []] = [true, false].map((wanted) => mine.filter(([name]) => isHeld(name) === wanted));
  const over = (some: typeof mine) => {
    return { ...args, [noun]: now, fields: Object.fromEntries(some) as F, since: now.updated_at };
  };
  return {
    rest: held.length === 0 || rest.length > 0 ? over(rest) : null,
    held: held.length > 0 ? over(held) : null,
  };
}

/** A move does not replace done (decision 32): the task was completed since. */
export async function mergedMove<A extends { task: Task; status: string }>(
  api: Api,
  args: A,
): Promise<Merged<A> | null> {
  if (args.status === 'done' || args.task.status === 'done') return null;
  const now = await itemNow(api, 'task', await api.pending.settledId(args.task.id));
  return now?.status === 'done' ? { rest: null, held: { ...args, task: now } } : null;
}

/** A deletion does not go over changes that others made since the user saw the item, or was asked about it. */
export async function mergedDeletion(
  api: Api,
  noun: Deletable,
  args: DeletionArgs,
  options?: CallOptions,
): Promise<Merged<DeletionArgs> | null> {
  if (!args.seen) return null;
  const known = args.now ? [...args.seen, args.now] : args.seen;
  const now = await itemNow(api, noun, await api.pending.settledId(args.id), options);
  const at = now?.updated_at ?? null;
  if (!now || (at !== null && at === known.at(-1)?.updated_at)) return null;
  const over = { ...args, now };
  return changedSince(api, noun, known, now).length > 0 ? { rest: null, held: over } : { rest: over, held: null };
}

/**
 * The fields of an item whose value differs from every state in which the user saw it. What follows from other changes does
 * not count: times, counts, places in an order, and a deleted context or project.
 */
export function changedSince(
  { isOurs }: Api,
  noun: Deletable,
  seen: readonly Items[Deletable][],
  now: Items[Deletable],
): readonly string[] {
  // Another server's dashboard may send only some fields of each task. An item without the `updated_at` that it has
  // elsewhere is such a part: its missing fields are unknown.
  const isPart = now.updated_at !== null && seen.every((item) => item.updated_at === null);
  return COMPARED[noun].filter((name) => {
    // Another server's lists may leave out what the specification does not name.
    if (!isOurs && noun === 'task' && UNNAMED.includes(name)) return false;
    const value = valueIn(now, name);
    const isGone = name.endsWith('_id') && value === null;
    if (isPart && seen.every((item) => valueIn(item, name) === null)) return false;
    return !isGone && !seen.some((item) => isSame(valueIn(item, name), value));
  });
}

const COMPARED: Readonly<Record<Deletable, readonly string[]>> = {
  task: editedFieldNames.filter((name) => name !== 'waiting_since'),
  project: projectFieldNames,
  context: ['name'],
  reference: ['title', 'content', 'url'],
};

/** Fields that mean nothing without another one, whether the user sets them or a service. */
const GOES_WITH: Readonly<Record<string, string>> = { ...FOLLOWS, waiting_for: 'status', follow_up: 'status' };

/** Done beats edit: a task that was completed here stays done, whatever status another device gave it. */
const isDone = (name: string, value: unknown) => name === 'status' && (value === 'done' || value === 'completed');

/** Ids may be numbers here and text there; a server may trim text, and store an empty one as null. */
const isSame = (one: unknown, other: unknown) => String(one ?? '').trim() === String(other ?? '').trim();
