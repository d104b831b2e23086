/** The same order on every database and in every language: numbers by their worth, case and accents only where the rest is the same. */
const collator = new Intl.Collator('und', { numeric: true });

/** Puts things in the order of their names; those of the same name stay in theirs. */
export function inOrderOfNames<T>(things: readonly T[], nameOf: (thing: T) => string): T[] {
  return things.toSorted((one, other) => collator.compare(nameOf(one), nameOf(other)));
}
