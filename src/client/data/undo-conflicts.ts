import { type Id, sameId } from '#contract/entities/common.ts';
import { FOLLOWS } from './answered.ts';
import type { Api } from './api.ts';
import type { Deletable } from './held-items.ts';
import type { ChangedField } from './outbox.ts';

type Values = Readonly<Record<string, unknown>>;

/** The values that a change gave to some fields, and those before it. */
export interface WayBack<Did extends object, Back extends object> {
  did: Did;
  back: Back;
}

/** Returns the part of a change that undo has to send, without conflicts; null when nothing is left. */
export type Left = <Did extends object, Back extends object>(
  noun: Deletable,
  id: Id,
  way: WayBack<Did, Back>,
) => WayBack<Did, Back> | null;

/**
 * The part of a change that undo has to send. Its conflicting fields never reached the server, which has another device's
 * values: those conflicts are given up instead, and their places in the outbox are added to `conflicts`. The same object
 * when there is none, null when nothing is left.
 */
export function withoutConflicts<Did extends object, Back extends object>(
  api: Api,
  noun: Deletable,
  asked: Id,
  way: WayBack<Did, Back>,
  conflicts: Set<number>,
): WayBack<Did, Back> | null {
  const given = new Set<string>();
  for (const { sequence, kind, theirs, fields } of api.outbox?.changes() ?? []) {
    const isOfItem = kind === 'conflict' && theirs?.noun === noun && sameId(theirs.item.id, api.pending.knownId(asked));
    // A conflict of a later change to the same item is not undone with this one.
    if (!isOfItem || !fields.every((field) => isMine(api, field, way))) continue;
    conflicts.add(sequence);
    for (const { field } of fields) given.add(field);
  }
  if (given.size === 0) return way;
  // A field that follows from another one is undone only with it.
  const rest = <T extends object>(values: T) =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => !given.has(name) && !given.has(FOLLOWS[name] ?? name)),
    ) as T;
  const [did, back] = [rest(way.did), rest(way.back)];
  return Object.keys(back).length === 0 ? null : { did, back };
}

/** Gives up conflicts, except those that the user has decided meanwhile. Returns functions that list them again. */
export async function dropConflicts({ outbox }: Api, conflicts: ReadonlySet<number>): Promise<(() => Promise<void>)[]> {
  const back: (() => Promise<void>)[] = [];
  for (const { sequence, kind } of outbox?.changes() ?? []) {
    if (outbox && kind === 'conflict' && conflicts.has(sequence)) back.push((await outbox.discard(sequence)).putBack);
  }
  return back;
}

/** Whether the change gave a field the value that is in conflict. A context or project may have got its real id since. */
function isMine(api: Api, { field, mine, sent }: ChangedField, { did, back }: WayBack<object, object>): boolean {
  const value = (did as Values)[field] ?? null;
  const isSent = value !== null && sameId(api.pending.knownId(value as Id), sent);
  return field in back && (value === mine || isSent);
}
