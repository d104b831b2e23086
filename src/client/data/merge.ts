import { type Id, sameId } from '#contract/entities/common.ts';
import type { Api } from './api.ts';
import type { Deletable } from './held-items.ts';
import type { Items } from './pending-writes.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An item as the server has it now; null when it cannot be read, or is gone. */
async function itemNow<N extends Deletable>({ call }: Api, noun: N, id: Id): Promise<Items[N] | null> {
  const read = async (): Promise<Items[Deletable] | undefined> => {
    switch (noun) {
      case 'task':
        return (await call('tasks.get', { params: { id } })).task;
      case 'project':
        return (await call('projects.get', { params: { id } })).project;
      case 'reference':
        return (await call('references.list', {})).references.find((other) => sameId(other.id, id));
      default:
        return undefined;
    }
  };
  // The caller has a failure to tell already: that the item was changed elsewhere.
  const item = await read().catch(() => undefined);
  return (item as Items[N] | undefined) ?? null;
}

interface Edit<T, Fields> {
  id: Id;
  /** The item as the edit began with it. */
  base: T;
  fields: Fields;
}

/**
 * A change of an item that is another by now: its fields without those that it leaves as they were, and the item that it
 * is a change of. Null when somebody else has changed one of these fields to another value, or when nothing is known of it.
 */
export async function mergedChange<N extends Deletable, Fields extends object>(
  api: Api,
  noun: N,
  { id, base, fields }: Edit<Items[N], Fields>,
): Promise<{ item: Items[N]; change: { fields: Fields; since: string } } | null> {
  const now = await itemNow(api, noun, id);
  // The same as before: it was refused for another reason, and would be again.
  if (!now?.updated_at || now.updated_at === base.updated_at) return null;
  const mine = Object.entries(fields).filter(([name]) => !isSame(valueIn(fields, name), valueIn(base, name)));
  const isTaken = mine.some(([name]) => {
    const theirs = valueIn(now, name);
    return !isSame(theirs, valueIn(base, name)) && !isSame(theirs, valueIn(fields, name));
  });
  if (isTaken) return null;
  return { item: now, change: { fields: Object.fromEntries(mine) as Fields, since: now.updated_at } };
}

/** The id of a context or project may come with its name alone. */
function valueIn(item: object, name: string): unknown {
  const fields = item as Fields;
  const named = name.endsWith('_id') ? (fields[name.slice(0, -'_id'.length)] as { id?: unknown } | null) : null;
  return fields[name] ?? named?.id ?? null;
}

/** Ids may be numbers here and text there. */
const isSame = (one: unknown, other: unknown) =>
  one === other || (one !== null && other !== null && String(one) === String(other));
