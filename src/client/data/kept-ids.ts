import type { Id } from '#contract/entities/common.ts';
import type { Answered } from './outbox.ts';
import type { KeptWrite } from './outbox-store.ts';
import { replaced } from './replaced-values.ts';

/**
 * A waiting write, after another one was answered: with the real id of a created item, and with the present `updated_at`
 * where its change began with the one before. The same object when nothing changes.
 */
export function afterAnswer(write: KeptWrite, { entity }: Pick<KeptWrite, 'entity'>, answered: Answered): KeptWrite {
  const { created, changed } = answered;
  const renamed = created ? swapped(write.args, created.temporary, created.id) : write.args;
  const isSameItem = changed && write.entity === entity && 'since' in renamed && renamed.since === changed.from;
  const args = isSameItem ? { ...renamed, since: changed.to } : renamed;
  return args === write.args ? write : { ...write, args };
}

/** The temporary id of an item that the write creates; undefined for other writes. */
export const temporaryIdOf = ({ write, args }: Pick<KeptWrite, 'write' | 'args'>): Id | undefined =>
  write.endsWith('.create') ? (args as { id?: Id }).id : undefined;

/** Whether the arguments of a write contain this id. */
export const names = (args: object, id: Id | undefined): boolean =>
  id !== undefined && swapped(args, id, null) !== args;

/** Returns a function that replaces the temporary id of a created item in stored data; undefined when none was created. */
export const renaming = ({ created }: Answered): ((kept: unknown) => unknown) | undefined =>
  created && ((kept) => replaced(kept, (value) => (value === created.temporary ? created.id : value)));

/**
 * A waiting write, after another one was discarded: without the item that will not be created. A field that was to refer to
 * it keeps the server's value.
 */
export function afterDiscard(write: KeptWrite, discarded: KeptWrite): KeptWrite {
  const id = temporaryIdOf(discarded);
  if (id === undefined || !names(write.args, id)) return write;
  const { fields } = write.args as { fields?: object };
  const left = fields && Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== id));
  return { ...write, args: swapped({ ...write.args, ...(left && { fields: left }) }, id, null) };
}

/** Whether a write only sets references to the item that a creation makes. */
export function onlyNames({ args }: Pick<KeptWrite, 'args'>, creation: KeptWrite): boolean {
  const id = temporaryIdOf(creation);
  return id !== undefined && 'fields' in args && Object.values(args.fields as object).every((value) => value === id);
}

const swapped = (args: object, id: Id, by: Id | null): object =>
  replaced(args, (value) => (value === id ? by : value)) as object;
