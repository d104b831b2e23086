import type { SearchText } from './matching.ts';

/** The values by which most entries are ruled out, a column each: looking into fifty thousand objects takes ten times as long. */
export interface Columns {
  /** The letters of each title, as bits. */
  letters: Int32Array;
  /** The first letters of its words, as bits. */
  firsts: Int32Array;
}

/** Of an entry that is never ruled out, since it has other phrases beside its title. */
const ALL = -1;

const columnsOf = new WeakMap<readonly object[], Columns>();

/** The columns of a list, created once. */
export function columnsFor(list: readonly { title: SearchText; also?: unknown }[]): Columns {
  const known = columnsOf.get(list);
  if (known) return known;
  const { length } = list;
  const made = { letters: new Int32Array(length), firsts: new Int32Array(length) };
  for (let at = 0; at < length; at += 1) {
    const { title, also } = list[at] as (typeof list)[number];
    made.letters[at] = also ? ALL : title.letters;
    made.firsts[at] = also ? ALL : title.firsts;
  }
  columnsOf.set(list, made);
  return made;
}
