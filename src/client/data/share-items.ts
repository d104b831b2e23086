import { replaceEqualDeep } from '@tanstack/react-query';
import { isFields } from '#contract/entities/any-fields.ts';

/** Answers that have all in common with the one before them that they can have. */
const asIs = new WeakSet<object>();

/** Says of an answer that was made out of the one before it that there is nothing to compare: a long list takes time. */
export function keepAsIs<T extends object>(answer: T): T {
  asIs.add(answer);
  return answer;
}

/**
 * Keeps what an answer has in common with the one before it: items that are equal stay the same objects wherever they
 * stand now. TanStack Query compares lists place by place: of one task that moves it makes every task between its two
 * places a new object, and their cards render.
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

/** False for a list whose items stand at other places than before. */
function areInPlace(before: unknown, now: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(now)) return true;
  return now.every((item, index) => idOf(item) === undefined || idOf(item) === idOf(before[index]));
}

/** The items of a list as they were before, at their places of now. */
function inPlacesOf(before: unknown, now: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(now)) return before;
  const known = new Map(before.map((item: unknown) => [idOf(item), item]));
  return now.map((item: unknown) => (idOf(item) === undefined ? undefined : known.get(idOf(item))));
}
