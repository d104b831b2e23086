import type { KeyboardEvent } from 'react';
import { announce } from 'react-aria/private/live-announcer/LiveAnnouncer';
import type { CurrentRow } from './current-row.ts';
import type { ListCollection } from './item-list-collection.ts';
import type { RowSelector } from './row-selector.ts';
import { tabStopsIn } from './tab-stops.ts';
import { pageStep } from './use-virtual-rows.ts';

interface ListKeysOptions<T extends object> {
  /** As it is now. */
  collection: () => ListCollection<T>;
  currentRow: CurrentRow;
  /** Null where nothing can be selected. */
  selector: RowSelector | null;
  rowOf: (key: string) => HTMLElement | null;
  stepTo: (key: string) => void;
  /** Whether more items are to come. */
  isPartial: () => boolean;
}

/**
 * The keys of a list: arrows, Home, End and the page keys go from row to row, and with Shift they select, from Home and to
 * End with Ctrl too. Tab leaves the list.
 */
export function listKeys<T extends object>({
  collection,
  currentRow,
  selector,
  rowOf,
  stepTo,
  isPartial,
}: ListKeysOptions<T>) {
  /**
   * Otherwise nothing would say why a key that extends the selection at the end does nothing; without Shift the key's
   * command does.
   */
  const sayEnd = (key: string) => {
    if (key === 'ArrowUp') announce('First item');
    if (key === 'ArrowDown') announce(isPartial() ? 'The others have not loaded yet' : 'Last item');
  };
  const page = (grid: HTMLElement, key: string, step: 1 | -1) => {
    /** 0 when it is not in the document; undefined beyond the ends. */
    const heightOf = (index: number) => {
      const there = collection().keyAt(index);
      return there === null ? undefined : (rowOf(there)?.offsetHeight ?? 0);
    };
    return collection().keyAt(pageStep(grid, heightOf, collection().indexOf(key), step));
  };
  const leadsTo = (key: string, grid: HTMLElement): string | null => {
    const here = currentRow.get().key;
    if (key === 'Home') return collection().keyAt(0);
    if (key === 'End') return collection().keyAt(collection().size - 1);
    if (here === null) return null;
    if (key === 'ArrowDown') return collection().keyAt(collection().indexOf(here) + 1);
    if (key === 'ArrowUp') return collection().keyAt(collection().indexOf(here) - 1);
    if (key === 'PageDown') return page(grid, here, 1);
    return key === 'PageUp' ? page(grid, here, -1) : null;
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget: grid, target, key, shiftKey, ctrlKey } = event;
    // Keys of overlays bubble here too, through React's tree.
    if (!(target instanceof Element) || !grid.contains(target) || event.altKey || event.metaKey) return;
    // In an empty list it goes from link to link.
    if (key === 'Tab' && !ctrlKey && collection().size > 0) leave(grid, shiftKey);
    const next = leadsTo(key, grid);
    if (next === null && shiftKey && !event.repeat && currentRow.get().key !== null) sayEnd(key);
    if (next === null) return;
    const selects = selector !== null && shiftKey && (ctrlKey || !['Home', 'End'].includes(key));
    if (selects) selector.extendTo(next);
    if (next !== currentRow.get().key) stepTo(next);
    // The browser would scroll on, away from the focused row.
    event.preventDefault();
    if (selects || key.startsWith('Arrow')) event.stopPropagation();
  };
}

/** Moves the focus to an end of the list, from where the browser's own Tab leaves it. */
function leave(grid: HTMLElement, backwards: boolean): void {
  const end = backwards ? grid : tabStopsIn(grid).at(-1);
  if (!end?.contains(document.activeElement) || backwards) end?.focus({ preventScroll: true });
}
