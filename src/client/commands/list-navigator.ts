import type { RefObject } from 'react';
import type { ItemListHandle } from '#client/ui/item-list-handle.ts';
import type { ListSelection } from '#client/ui/item-list-selection.ts';
import type { ListMove, ListNavigator } from './scope-targets.ts';

interface NavigatorOptions {
  /** The row that has the focus, or has had it last. */
  focused: () => { list: number; key: string } | null;
  selection: ListSelection;
  /** The keys of all rows of a list. */
  keysOf: (list: number) => readonly string[];
}

/** Moves about in lists that stand side by side. */
export function createListNavigator(
  lists: () => readonly { handle: RefObject<ItemListHandle | null>; count: number }[],
  { focused, selection, keysOf }: NavigatorOptions,
): ListNavigator {
  const handleOf = (list: number) => lists()[list]?.handle.current ?? null;
  const current = () => {
    const at = focused();
    const handle = at && handleOf(at.list);
    return at && handle?.hasFocus() ? { ...at, handle, index: handle.indexOf(at.key) } : null;
  };

  /** The next list on that side that has an item: an empty one has nothing to act upon. */
  const beside = (list: number, step: 1 | -1): number | undefined => {
    const all = lists();
    for (let other = list + step; other >= 0 && other < all.length; other += step) {
      if ((all[other]?.count ?? 0) > 0) return other;
    }
    return undefined;
  };

  const focusAt = (list: number, index: number): boolean => {
    const handle = handleOf(list);
    const key = handle?.keyAt(Math.min(index, (lists()[list]?.count ?? 0) - 1));
    if (!handle || key == null) return false;
    handle.focusItem(key);
    return true;
  };

  const enter = (move: ListMove): boolean => {
    const first = beside(-1, 1);
    if (first === undefined) return false;
    return focusAt(first, move === 'last' || move === 'previous' ? Number.POSITIVE_INFINITY : 0);
  };

  return {
    state: () => ({
      lists: lists().length,
      items: lists().reduce((sum, { count }) => sum + count, 0),
      selected: selection.get().size,
      hasFocus: current() !== null,
    }),
    move(move) {
      const at = current();
      if (!at) return enter(move);
      const count = lists()[at.list]?.count ?? 0;
      switch (move) {
        case 'next':
          return at.index < count - 1 && focusAt(at.list, at.index + 1);
        case 'previous':
          return at.index > 0 && focusAt(at.list, at.index - 1);
        case 'first':
          return at.index > 0 && focusAt(at.list, 0);
        case 'last':
          return at.index < count - 1 && focusAt(at.list, count - 1);
        case 'nextList':
        case 'previousList': {
          const other = beside(at.list, move === 'nextList' ? 1 : -1);
          return other !== undefined && focusAt(other, at.index);
        }
      }
    },
    toggleSelected() {
      const at = current();
      if (at) selection.toggle(at.key);
    },
    selectAll() {
      const at = current();
      if (at) selection.set(new Set([...selection.get(), ...keysOf(at.list)]));
    },
    clearSelection: () => selection.clear(),
  };
}
