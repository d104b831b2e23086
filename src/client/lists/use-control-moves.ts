import { type RefObject, useLayoutEffect } from 'react';
import { useCommands } from '#client/registry/commands-context.tsx';
import type { ListPart } from '#client/registry/list-navigator.ts';

/**
 * Joins a plain list of so many items with the lists of the page, so that their keys move about in it too: to the first
 * control of each item.
 */
export function useControlMoves(list: RefObject<HTMLUListElement | null>, count: number): void {
  const { live } = useCommands();
  const isThere = count > 0;
  useLayoutEffect(() => (isThere ? live.addList(partOf(() => list.current)) : undefined), [live, list, isThere]);
}

function partOf(element: () => HTMLUListElement | null): ListPart {
  /** The item to which the focus returns from another list. */
  let last = 0;
  const items = () => [...(element()?.children ?? [])];
  const focused = () => items().findIndex((item) => item.contains(document.activeElement));
  /** The box by which the item that has the focus is ticked. */
  const box = () => items()[focused()]?.querySelector<HTMLInputElement>('input[type="checkbox"]');
  const focusAt = (index: number): boolean => {
    const control = items()[index]?.querySelector<HTMLElement>('input, button');
    control?.focus();
    return control != null;
  };
  return {
    element,
    state: () => ({
      lists: 1,
      items: items().length,
      selected: 0,
      hasFocus: focused() >= 0,
      areRead: box() ? 'or ticked' : true,
    }),
    move(move) {
      const here = focused();
      const end = items().length - 1;
      if (here < 0) return focusAt(move === 'last' || move === 'previous' ? end : 0);
      last = here;
      const there = { next: here + 1, previous: here - 1, first: 0, last: end, nextList: -1, previousList: -1 }[move];
      return there !== here && focusAt(there);
    },
    enter: () => focusAt(last),
    // Its items have controls of their own for what else can be done with them.
    toggleSelected: () => box()?.click(),
    selectAll: () => undefined,
    clearSelection: () => undefined,
  };
}
