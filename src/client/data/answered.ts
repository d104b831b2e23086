import type { Id } from '#contract/entities/common.ts';
import type { Api } from './api.ts';
import type { Answered } from './outbox.ts';
import type { ItemNoun } from './pending-writes.ts';

/** Fields that a service sets itself, with the field whose change causes that. */
export const FOLLOWS: Readonly<Record<string, string>> = { waiting_since: 'status', project_place: 'project_id' };

/**
 * What a change of an item means for later changes that began with the same `updated_at`. Nobody else has changed the item
 * if the server compared that, or if the item is as it was `expected` to be after the `changed` fields were sent.
 */
export function changeOf<T extends { updated_at: string | null }>(
  { isOurs }: Pick<Api, 'isOurs'>,
  since: string | null | undefined,
  expected: T,
  answer: T,
  changed: readonly string[],
): Answered {
  const [from, to] = [since ?? expected.updated_at, answer.updated_at];
  if (!from || !to) return {};
  if (since) return { changed: { from, to } };
  // What another server leaves out of its answer was filled in from what was expected.
  return isOurs && isSame(expected, answer, changed) ? { unasked: { from, to } } : {};
}

/** Whether two items are the same except for their times, and for what follows from a change of these fields. */
const isSame = <T extends object>(one: T, other: T, changed: readonly string[]) =>
  (Object.keys(other) as (keyof T & string)[]).every(
    (name) => /_at$/.test(name) || changed.includes(FOLLOWS[name] ?? '') || idOf(one[name]) === idOf(other[name]),
  );

const idOf = (value: unknown) => (value as { id?: Id } | null | undefined)?.id ?? value ?? null;

/** The real id of an item that was created under a temporary one. */
export const creationOf = (noun: ItemNoun, temporary: Id, { id }: { id: Id }): Answered => ({
  created: { noun, temporary, id },
});
