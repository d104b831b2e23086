/** The same order on every database and in every language: numbers by value; case and accents only when the rest is equal. */
const collator = new Intl.Collator('und', { numeric: true });

/** Sorts items by name; items with the same name keep their order. */
export function inOrderOfNames<T>(things: readonly T[], nameOf: (thing: T) => string): T[] {
  return things.toSorted((one, other) => collator.compare(nameOf(one), nameOf(other)));
}
