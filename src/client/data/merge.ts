import { ApiError } from '#contract/api-error.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import type { Api } from './api.ts';
import type { Deletable } from './held-items.ts';
import type { Items } from './pending-writes.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An item as the server has it now; null when it is gone. Rejects when the server does not say, or the session is over. */
export async function itemNow<N extends Deletable>({ call, pending }: Api, noun: N, id: Id): Promise<Items[N] | null> {
  const options = { signal: pending.session };
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

interface Edit<T, Fields> {
  id: Id;
  /** The item as the edit began with it. */
  base: T;
  fields: Fields;
  /** The names of the fields to compare. The others are sent whatever the server has. */
  compared: readonly string[];
}

/** A change over an item that is another by now. */
interface Merge<T, Fields> {
  item: T;
  since: string | null;
  /** The fields that can be sent: nobody else has changed them to another value. */
  fields: Fields;
  /** The fields that somebody else has changed to other values. */
  held: Fields;
}

/**
 * Compares a change of an item that is another by now field by field: base, ours, theirs. Fields that the change leaves as
 * they were are in neither part. Null when nothing is known of the item.
 */
export async function mergedChange<N extends Deletable, Fields extends object>(
  api: Api,
  noun: N,
  { id, base, fields, compared }: Edit<Items[N], Fields>,
): Promise<Merge<Items[N], Fields> | null> {
  const now = await itemNow(api, noun, id);
  // The same as before: what was refused was so for another reason, and would be again.
  if (!now || (now.updated_at !== null && now.updated_at === base.updated_at)) return null;
  const isCompared = (name: string) => compared.includes(name);
  const mine = Object.entries(fields).filter(
    ([name]) => !isCompared(name) || !isSame(valueIn(fields, name), valueIn(base, name)),
  );
  const taken = mine
    .filter(([name, value]) => {
      const theirs = valueIn(now, name);
      const isChanged = !isSame(theirs, valueIn(base, name)) && !isSame(theirs, valueIn(fields, name));
      // Done beats another status, also one that is compared with nothing else.
      return isChanged && !isDone(name, value) && (isCompared(name) || isDone(name, theirs));
    })
    .map(([name]) => name);
  const isHeld = (name: string) => taken.includes(name) || taken.includes(GOES_WITH[name] ?? name);
  const part = (wanted: boolean) => Object.fromEntries(mine.filter(([name]) => isHeld(name) === wanted)) as Fields;
  return { item: now, since: now.updated_at, fields: part(false), held: part(true) };
}

/** Fields that mean nothing without another one. */
const GOES_WITH: Readonly<Record<string, string>> = {
  waiting_for: 'status',
  waiting_since: 'status',
  follow_up: 'status',
};

/** Done beats edit: what is completed here stays so, whatever another device has made of its status. */
const isDone = (name: string, value: unknown) => name === 'status' && (value === 'done' || value === 'completed');

/** The id of a context or project may come with its name alone. */
function valueIn(item: object, name: string): unknown {
  const fields = item as Fields;
  const named = name.endsWith('_id') ? (fields[name.slice(0, -'_id'.length)] as { id?: unknown } | null) : null;
  return fields[name] ?? named?.id ?? null;
}

/** Ids may be numbers here and text there; a server may trim words, and keep none as null. */
const isSame = (one: unknown, other: unknown) => String(one ?? '').trim() === String(other ?? '').trim();
