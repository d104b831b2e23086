import type { ListSelection } from './item-list-selection.ts';

/** Selects the rows of a list, one by one and in ranges. */
export interface RowSelector {
  /** Selects or deselects the row. */
  toggle(key: string): void;
  /** Selects from the row that was selected last to this one, instead of the last range. */
  extendTo(key: string): void;
}

/** `keysBetween`: the list's keys from one row to another, both included, in either order; none for a row that is gone. */
export function createRowSelector(
  selection: ListSelection,
  keysBetween: (one: string, other: string) => readonly string[],
): RowSelector {
  /** The last range, and the selection with it: it counts until another list or control changes that. */
  let range: { from: string; to: string; of: ReadonlySet<string> } | null = null;
  const lastRange = () => (range?.of === selection.get() ? range : null);
  return {
    toggle(key) {
      const [last, keys] = [lastRange(), new Set(selection.get())];
      if (keys.delete(key)) range = last && { ...last, of: keys };
      else range = { from: key, to: key, of: keys.add(key) };
      selection.set(keys);
    },
    extendTo(key) {
      const [last, keys] = [lastRange(), new Set(selection.get())];
      for (const one of last ? keysBetween(last.from, last.to) : []) keys.delete(one);
      const next = last ? keysBetween(last.from, key) : [];
      // Its first row may be gone.
      for (const one of next.length > 0 ? next : [key]) keys.add(one);
      range = { from: next.length > 0 && last ? last.from : key, to: key, of: keys };
      selection.set(keys);
    },
  };
}
