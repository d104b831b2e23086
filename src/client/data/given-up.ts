import { type Id, sameId } from '#contract/entities/common.ts';
import { FOLLOWS } from './answered.ts';
import type { Api } from './api.ts';
import type { Deletable } from './held-items.ts';
import type { ChangedField } from './outbox.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a change has made of some fields of an item, and what they were before. */
export interface WayBack<Did extends object, Back extends object> {
  did: Did;
  back: Back;
}

/** What is left to put back of a change of an item, but for what is in conflict; null when nothing is. */
export type Left = <Did extends object, Back extends object>(
  noun: Deletable,
  id: Id,
  way: WayBack<Did, Back>,
) => WayBack<Did, Back> | null;

/**
 * What is left to put back of a change. Its fields that are in conflict have never been at the server, which has another
 * device's values there: that conflict is to be given up instead, and `conflicts` takes its place in the outbox. The same
 * object when there is none, null when nothing is left.
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
    // A later change of the same item may be in conflict too: that one is not taken back.
    if (!isOfItem || !fields.every((field) => isMine(api, field, way))) continue;
    conflicts.add(sequence);
    for (const { field } of fields) given.add(field);
  }
  if (given.size === 0) return way;
  // What follows from another field goes back with it alone.
  const rest = <T extends object>(values: T) =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => !given.has(name) && !given.has(FOLLOWS[name] ?? name)),
    ) as T;
  const [did, back] = [rest(way.did), rest(way.back)];
  return Object.keys(back).length === 0 ? null : { did, back };
}

/** Gives conflicts up, but for what the user has decided meanwhile. Returns how to list them again. */
export async function giveUp({ outbox }: Api, conflicts: ReadonlySet<number>): Promise<(() => Promise<void>)[]> {
  const back: (() => Promise<void>)[] = [];
  for (const { sequence, kind } of outbox?.changes() ?? []) {
    if (outbox && kind === 'conflict' && conflicts.has(sequence)) back.push((await outbox.discard(sequence)).putBack);
  }
  return back;
}

/** Whether the change has given a field the value that is in conflict. A context and a project may have got their ids since. */
function isMine(api: Api, { field, mine, sent }: ChangedField, { did, back }: WayBack<object, object>): boolean {
  const value = (did as Values)[field] ?? null;
  const isSent = value !== null && sameId(api.pending.knownId(value as Id), sent);
  return field in back && (value === mine || isSent);
}
