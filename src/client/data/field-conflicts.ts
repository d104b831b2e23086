import type { Fields } from '#contract/entities/any-fields.ts';
import type { Id } from '#contract/entities/common.ts';
import type { Api } from './api.ts';
import type { Deletable } from './held-items.ts';
import { changedSince } from './merge.ts';
import type { ChangedField } from './outbox.ts';
import type { KeptWrite } from './outbox-store.ts';
import type { AnyWhole } from './pending-writes.ts';
import { changedElsewhere } from './text-fields.ts';
import type { DeletionArgs } from './write-args.ts';
import { writeNamed } from './writes.ts';

/** The fields of a change that is in conflict, or whose item is gone: the server's values and those of the change. */
export function changedFields(api: Api, { write, args, isConflict, isGone }: KeptWrite): readonly ChangedField[] {
  if (!isConflict && !isGone) return [];
  if (isDeletion({ write })) return changedSinceSeen(api, nounOf(write) as Deletable, args as DeletionArgs);
  const before = itemOf(args, write);
  const after = itemOf(writeNamed(write)?.expects?.(api, args), write);
  const { fields } = args as { fields?: object };
  const names = fields ? Object.keys(fields) : Object.keys(after).filter((name) => after[name] !== before[name]);
  return names.map((name) => ({
    field: name,
    theirs: shownIn(before, name),
    mine: shownIn(after, name),
    ...(name.endsWith('_id') && { sent: (after[name] ?? null) as Id | null }),
  }));
}

/** What others changed in an item that is to be deleted: `mine` is what the user saw. */
function changedSinceSeen(api: Api, noun: Deletable, { seen = [], now }: DeletionArgs): readonly ChangedField[] {
  const last = seen.at(-1);
  if (!last || !now) return [];
  return changedSince(api, noun, seen, now).map((field) => ({
    field,
    theirs: shownIn({ ...now }, field),
    mine: shownIn({ ...last }, field),
  }));
}

/** The item as the change would have made it, when it is gone. */
export function lostItem(api: Api, { write, args, isGone }: KeptWrite): AnyWhole | null {
  return isGone ? wholeItem(write, writeNamed(write)?.expects?.(api, args)) : null;
}

/** The item of a conflict as the server has it. */
export function theirItem({ write, args, isConflict }: KeptWrite): AnyWhole | null {
  if (!isConflict) return null;
  return wholeItem(write, isDeletion({ write }) ? { [nounOf(write)]: (args as DeletionArgs).now } : args);
}

/** True for a write that deletes its item. */
export const isDeletion = ({ write }: Pick<KeptWrite, 'write'>): boolean => write.endsWith('.delete');

const wholeItem = (write: string, holder: unknown) =>
  ({ noun: nounOf(write), item: itemOf(holder, write) }) as unknown as AnyWhole;

/** True for a change whose arguments hold its item. */
export const carriesItem = ({ write, args }: KeptWrite): boolean =>
  /^(task|project|context|reference)s\./.test(write) && nounOf(write) in args;

const nounOf = (write: string) => write.replace(/s\..*/, '');
const itemOf = (holder: unknown, write: string): Fields =>
  (holder as Readonly<Record<string, Fields>> | undefined)?.[nounOf(write)] ?? {};

/** Why the user has to decide about a write with these fields in conflict, such as `The title was changed elsewhere too`. */
export function conflictInWords(write: Pick<KeptWrite, 'write'>, fields: readonly ChangedField[]): string {
  const words = changedElsewhere(fields.map(({ field }) => field));
  return isDeletion(write) ? `Not deleted: ${words}` : `${words.charAt(0).toUpperCase()}${words.slice(1)} too`;
}

/** The value of a field, with a context or project by its name. */
function shownIn(item: Fields, name: string): unknown {
  const named = name.endsWith('_id') ? (item[name.slice(0, -'_id'.length)] as { name?: unknown } | null) : null;
  return named?.name ?? item[name] ?? null;
}
