import type { RefObject } from 'react';
import type { ItemListHandle } from '#client/ui/item-list-handle.ts';
import { type ListSelection, noSelection } from '#client/ui/item-list-selection.ts';
import type { Loading, Place } from './chosen-items.ts';
import type { ListMove, ListNavigator } from './scope-targets.ts';
import { createWaitingMoves, type WaitingMoves } from './waiting-moves.ts';

/** A list, or lists side by side, as a part of all lists of the page. */
export interface ListPart extends ListNavigator {
  /** Its element; null until it is in the document. */
  element(): Element | null;
  /**
   * Focuses a row: the one that is open beside the list, else the one that had the focus last, else the first. False: it
   * has no rows.
   */
  enter(): boolean;
  /** Calls the listener when other items are selected; absent where none can be. */
  onSelect?(listener: () => void): () => void;
}

interface NavigatorOptions {
  /** The row that has the focus, or had it last. */
  focused: () => Place | null;
  selection: ListSelection;
  /** Whether the first items are still loading. */
  isComing: () => boolean;
  /** The keys of all rows of a list. */
  keysOf: (list: number) => readonly string[];
}

/** One of the lists that stand side by side. */
interface ListOnScreen {
  handle: RefObject<ItemListHandle | null>;
  count: number;
  current?: string | null;
  isLoading?: Loading;
}

/** Moves about in lists that stand side by side. */
export function createListNavigator(
  lists: () => readonly ListOnScreen[],
  { focused, selection, isComing, keysOf }: NavigatorOptions,
): ListPart {
  const handleOf = (list: number) => lists()[list]?.handle.current ?? null;
  const current = () => {
    const at = focused();
    const handle = at && handleOf(at.list);
    return at && handle?.hasFocus() ? { ...at, handle, index: handle.indexOf(at.key) } : null;
  };

  /** The next list on that side that has an item: an empty one has nothing to focus. */
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
    handle.stepTo(key);
    return true;
  };

  const comeIn = (move: ListMove): boolean => {
    const first = beside(-1, 1);
    if (first === undefined) return false;
    return focusAt(first, move === 'last' || move === 'previous' ? Number.POSITIVE_INFINITY : 0);
  };

  return {
    state() {
      const at = focused();
      return {
        lists: lists().length,
        items: lists().reduce((sum, { count }) => sum + count, 0),
        selected: selection.get().size,
        // While the palette is open the row does not have the focus, but gets it back.
        hasFocus: at !== null && handleOf(at.list)?.hasItem(at.key) === true,
        areRead: selection === noSelection,
        isLoading: lists()[at?.list ?? -1]?.isLoading ?? false,
        isComing: isComing() || lists().some(({ handle, count }) => count > 0 && !handle.current),
      };
    },
    move(move) {
      const at = current();
      if (!at) return comeIn(move);
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
    onSelect: selection.subscribe,
    element: () => handleOf(0)?.element() ?? null,
    enter() {
      const first = beside(-1, 1);
      const handle = first === undefined ? null : handleOf(first);
      const { current } = lists()[first ?? -1] ?? {};
      const key = [current, handle?.focusedKey()].find((one) => one != null && handle?.hasItem(one));
      if (!handle || key == null) return comeIn('first');
      handle.focusItem(key);
      return true;
    },
  };
}

/** True when the focus is in the same section as the list. */
function isBesideFocus(part: ListPart): boolean {
  return document.activeElement?.closest('section')?.contains(part.element()) ?? false;
}

function inDocumentOrder(one: ListPart, other: ListPart): number {
  const [here, there] = [one.element(), other.element()];
  if (!here || !there) return 0;
  return here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/**
 * All lists of a page as one: moves and selections go to the list with the focus; past its last column they go on to the
 * next list in the document.
 */
export function joinLists(parts: () => readonly ListPart[]): ListNavigator & Pick<WaitingMoves, 'isWaiting'> {
  const hasItems = (part: ListPart) => part.state().items > 0;
  const focused = () => parts().find((part) => part.state().hasFocus);
  const comeIn = (move: ListMove): boolean => {
    const filled = parts().toSorted(inDocumentOrder).filter(hasItems);
    // Lists to work in come before lists to read.
    const worked = filled.find((part) => !part.state().areRead);
    return (filled.find(isBesideFocus) ?? worked ?? filled[0])?.move(move) ?? false;
  };
  const step = (move: ListMove): boolean => {
    const here = focused();
    if (!here) return comeIn(move);
    if (here.move(move)) return true;
    const inOrder = parts().toSorted(inDocumentOrder);
    const at = inOrder.indexOf(here);
    if (move === 'previousList') return inOrder.slice(0, at).findLast(hasItems)?.enter() ?? false;
    if (move !== 'nextList') return false;
    return (
      inOrder
        .slice(at + 1)
        .find(hasItems)
        ?.enter() ?? false
    );
  };
  const waiting = createWaitingMoves({ isComing: () => parts().some((part) => part.state().isComing), move: step });
  return {
    state: () => {
      const states = parts().map((part) => part.state());
      return {
        lists: states.reduce((sum, { lists }) => sum + lists, 0),
        items: states.reduce((sum, { items }) => sum + items, 0),
        selected: states.reduce((sum, { selected }) => sum + selected, 0),
        hasFocus: states.some(({ hasFocus }) => hasFocus),
        areRead: states.find(({ hasFocus, areRead }) => hasFocus && areRead)?.areRead ?? false,
        isLoading: states.find(({ hasFocus, isLoading }) => hasFocus && isLoading)?.isLoading ?? false,
        isComing: states.some(({ isComing }) => isComing),
      };
    },
    move(move) {
      const isOutside = !focused();
      if (step(move)) return true;
      if (isOutside) waiting.add(move);
      return false;
    },
    isWaiting: waiting.isWaiting,
    toggleSelected: () => focused()?.toggleSelected(),
    selectAll: () => focused()?.selectAll(),
    clearSelection: () => {
      for (const part of parts()) part.clearSelection();
    },
  };
}
