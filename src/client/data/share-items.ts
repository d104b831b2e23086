import { replaceEqualDeep } from '@tanstack/react-query';
import { isFields } from '#contract/entities/any-fields.ts';

/** Answers that share all objects with their predecessor that they can. */
const asIs = new WeakSet<object>();

/** Marks an answer that was made from its predecessor: comparing a long list takes time. */
export function keepAsIs<T extends object>(answer: T): T {
  asIs.add(answer);
  return answer;
}

/**
 * Keeps what an answer shares with its predecessor: equal items stay the same objects wherever they stand. TanStack Query
 * compares lists by index: one task that moves would make every task between its two places a new object, and render their
 * cards.
 */
export function shareItems(before: unknown, now: unknown): unknown {
  if (now === before || (isFields(now) && asIs.has(now))) return now;
  if (!isFields(before) || !isFields(now)) return replaceEqualDeep(before, now);
  const moved = Object.keys(now).filter((field) => !areInPlace(before[field], now[field]));
  if (moved.length === 0) return replaceEqualDeep(before, now);
  const aligned = moved.map((field) => [field, inPlacesOf(before[field], now[field])]);
  return replaceEqualDeep({ ...before, ...Object.fromEntries(aligned) }, now);
}

const idOf = (item: unknown) => (isFields(item) && item.id !== undefined ? String(item.id) : undefined);

/** False for a list whose items stand at other indexes than before. */
function areInPlace(before: unknown, now: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(now)) return true;
  return now.every((item, index) => idOf(item) === undefined || idOf(item) === idOf(before[index]));
}

/** The former items of a list, in their present order. */
function inPlacesOf(before: unknown, now: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(now)) return before;
  const known = new Map(before.map((item: unknown) => [idOf(item), item]));
  return now.map((item: unknown) => (idOf(item) === undefined ? undefined : known.get(idOf(item))));
}
