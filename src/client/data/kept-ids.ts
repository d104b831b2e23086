import type { Id } from '#contract/entities/common.ts';
import type { Answered } from './outbox.ts';
import type { KeptWrite } from './outbox-store.ts';
import { replaced } from './replaced-values.ts';

/**
 * A write that waits, after another one was answered: it speaks of an item by the id that the server has given it, and a
 * change that began with the item's `updated_at` of before goes on from the one of now. The same object when nothing changes.
 */
export function afterAnswer(write: KeptWrite, { entity }: Pick<KeptWrite, 'entity'>, answered: Answered): KeptWrite {
  const { created, changed } = answered;
  const renamed = created ? swapped(write.args, created.temporary, created.id) : write.args;
  const isSameItem = changed && write.entity === entity && 'since' in renamed && renamed.since === changed.from;
  const args = isSameItem ? { ...renamed, since: changed.to } : renamed;
  return args === write.args ? write : { ...write, args };
}

/** The id that an item has until its creation is answered; undefined for other writes. */
export const temporaryIdOf = ({ write, args }: Pick<KeptWrite, 'write' | 'args'>): Id | undefined =>
  write.endsWith('.create') ? (args as { id?: Id }).id : undefined;

/** Whether the arguments of a write name an item by this id. */
export const names = (args: object, id: Id | undefined): boolean =>
  id !== undefined && swapped(args, id, null) !== args;

/** How what is kept speaks of an item that has been created, by its id; undefined when none has. */
export const renaming = ({ created }: Answered): ((kept: unknown) => unknown) | undefined =>
  created && ((kept) => replaced(kept, (value) => (value === created.temporary ? created.id : value)));

/**
 * A write that waits, after another one was discarded: it goes without the item that is not to be created after all. A field that
 * was to name that one stays as the server has it.
 */
export function afterDiscard(write: KeptWrite, discarded: KeptWrite): KeptWrite {
  const id = temporaryIdOf(discarded);
  if (id === undefined || !names(write.args, id)) return write;
  const { fields } = write.args as { fields?: object };
  const left = fields && Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== id));
  return { ...write, args: swapped({ ...write.args, ...(left && { fields: left }) }, id, null) };
}

/** Whether all that a write changes is to name the item that a creation makes. */
export function onlyNames({ args }: Pick<KeptWrite, 'args'>, creation: KeptWrite): boolean {
  const id = temporaryIdOf(creation);
  return id !== undefined && 'fields' in args && Object.values(args.fields as object).every((value) => value === id);
}

const swapped = (args: object, id: Id, by: Id | null): object =>
  replaced(args, (value) => (value === id ? by : value)) as object;
