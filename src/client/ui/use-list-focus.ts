import { type FocusEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { CurrentRow } from './current-row.ts';
import type { ListCollection } from './item-list-collection.ts';

interface ListFocusOptions<T extends object> {
  grid: RefObject<HTMLElement | null>;
  collection: ListCollection<T>;
  currentRow: CurrentRow;
  /** How far below the top of the list a row stands, in pixels, where only some rows are in the document. Keep it the same function. */
  startOf: (index: number) => number | undefined;
  onFocusItem: ((key: string | null) => void) | undefined;
  /** Whether the item is in another list of the screen, which then focuses it. */
  isElsewhere: (key: string) => boolean;
  /** Focuses a replacement for the list when its last row is gone. */
  onEmptied: () => void;
}

/** Marks a list while it moves the focus because a row is gone, not because the user does. */
const movesFocus = 'data-moves-focus';

/** Tracks and moves the focus of a list: real focus, never lost to the body. */
export function useListFocus<T extends object>({
  grid,
  collection,
  currentRow,
  startOf,
  onFocusItem,
  isElsewhere,
  onEmptied,
}: ListFocusOptions<T>) {
  const latest = useRef({ collection, onFocusItem, onEmptied });
  /** The row that has the focus within. */
  const focused = useRef<string | null>(null);
  /** The row whose menu has the focus: the menu is elsewhere in the document. */
  const menuOf = useRef<string | null>(null);
  /** The row that the focus has just left. */
  const left = useRef<string | null>(null);
  /** The row that is to get it, and where the focus was when that was asked for. */
  const awaited = useRef<{ key: string; active: Element | null } | null>(null);
  /** The row that is kept in view while rows around it are still being measured. */
  const revealed = useRef<string | null>(null);
  /** Its last position. */
  const lastPlace = useRef<string | null>(null);

  const rowOf = useCallback(
    (key: string) => grid.current?.querySelector<HTMLElement>(`[role="row"][data-key="${CSS.escape(key)}"]`) ?? null,
    [grid],
  );

  const report = useCallback((key: string | null) => {
    if (focused.current === key) return;
    focused.current = key;
    latest.current.onFocusItem?.(key);
  }, []);

  const makeCurrent = useCallback(
    (key: string) => {
      if (latest.current.collection.indexOf(key) >= 0) currentRow.moveTo(key);
    },
    [currentRow],
  );

  const focusRow = useCallback(
    (key: string, choose: (change: () => void) => void) => {
      const row = latest.current.collection.indexOf(key) < 0 ? null : rowOf(key);
      awaited.current = row ? null : { key, active: document.activeElement };
      if (row) {
        revealed.current = key;
        // First: nothing has changed yet that would make the browser lay the page out, and focusing it scrolls nothing.
        row.scrollIntoView({ block: 'nearest' });
        lastPlace.current = placeOf(row, latest.current.collection, startOf);
      }
      // Makes it the row that is always in the document.
      choose(() => makeCurrent(key));
      row?.focus({ preventScroll: true });
    },
    [makeCurrent, rowOf, startOf],
  );
  const focusItem = useCallback((key: string) => focusRow(key, (change) => change()), [focusRow]);
  // Both rows are rendered before the focus moves: the browser lays the page out only after that.
  const stepTo = useCallback((key: string) => focusRow(key, flushSync), [focusRow]);

  const movingFocus = (move: () => void) => {
    grid.current?.setAttribute(movesFocus, '');
    move();
    grid.current?.removeAttribute(movesFocus);
  };

  // A step renders the list only when the row that it goes to has to be rendered first.
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(
    () =>
      currentRow.subscribe(() => {
        const { key } = currentRow.get();
        if (key !== null && !rowOf(key)) redraw();
      }),
    [currentRow, rowOf],
  );

  useLayoutEffect(() => {
    const previous = latest.current.collection;
    latest.current = { collection, onFocusItem, onEmptied };

    const lost = document.activeElement === null || document.activeElement === document.body;
    const here = focused.current ?? menuOf.current;
    if (here !== null && collection.indexOf(here) < 0) {
      // Not to its neighbour first, which a screen reader would speak.
      const follows = focused.current === here && isElsewhere(here);
      report(null);
      const next = previous.survivorNear(here, collection);
      if (!lost || follows || next === null) currentRow.setFocused(false);
      if (lost && !follows) movingFocus(() => (next === null ? latest.current.onEmptied() : focusItem(next)));
    } else if (here !== null && lost) {
      // A control in the row is gone and took the focus with it; or the row itself, scrolled out of view, when another
      // became the current one.
      movingFocus(() => focusItem(currentRow.get().key ?? here));
    } else if (document.activeElement === grid.current && collection.size > 0) {
      // The first rows have come to a list that had the focus while it was empty.
      movingFocus(() => focusItem(currentRow.get().key ?? collection.keyAt(0) ?? ''));
    }
    const before = currentRow.get().key;
    if (before !== null && collection.indexOf(before) < 0) currentRow.moveTo(previous.survivorNear(before, collection));
    // A row is the Tab stop, not the whole list, to which the browser would scroll.
    if (currentRow.get().key === null && collection.size > 0) currentRow.moveTo(collection.keyAt(0));

    if (awaited.current && collection.indexOf(awaited.current.key) >= 0) focusItem(awaited.current.key);

    const row = revealed.current !== null && revealed.current === currentRow.get().key ? rowOf(revealed.current) : null;
    const place = row && placeOf(row, collection, startOf);
    // Only when it has moved, for asking where it is costs a layout of its own; and not when the focus has left the list,
    // where rows that are measured anew must not take the page away from what has it.
    if (place !== lastPlace.current && grid.current?.contains(document.activeElement)) {
      row?.scrollIntoView({ block: 'nearest' });
    }
    lastPlace.current = place;
  });

  useEffect(() => {
    const onFocusIn = () => {
      const wanted = awaited.current;
      if (!wanted || document.activeElement === wanted.active) return;
      if (document.querySelector(`[${movesFocus}]`)) wanted.active = document.activeElement;
      else awaited.current = null;
    };
    const stopRevealing = () => {
      revealed.current = null;
    };
    // Where lists are below each other, rows of those above are measured after the jump over them, and move it.
    const resizes = new ResizeObserver(() => {
      if (revealed.current === null || revealed.current !== focused.current) return;
      rowOf(revealed.current)?.scrollIntoView({ block: 'nearest' });
    });
    resizes.observe(document.body);
    const gestures = ['wheel', 'touchmove', 'pointerdown'] as const;
    document.addEventListener('focusin', onFocusIn);
    for (const gesture of gestures) document.addEventListener(gesture, stopRevealing, { capture: true, passive: true });
    return () => {
      resizes.disconnect();
      document.removeEventListener('focusin', onFocusIn);
      for (const gesture of gestures) document.removeEventListener(gesture, stopRevealing, { capture: true });
    };
  }, [rowOf]);

  const focusProps = {
    onFocus(event: FocusEvent<HTMLElement>) {
      // Not the event's target: react-aria may have moved the focus already, from the list to a row. Events of overlays
      // bubble here too, through React's tree.
      const active = document.activeElement;
      if (!event.currentTarget.contains(active)) {
        menuOf.current = left.current;
        return;
      }
      report(active?.closest<HTMLElement>('[role="row"]')?.dataset.key ?? null);
    },
    onBlur(event: FocusEvent<HTMLElement>) {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      left.current = focused.current ?? menuOf.current;
      menuOf.current = null;
      report(null);
    },
  };
  return { focusItem, stepTo, makeCurrent, rowOf, focusProps };
}

/** Which row it is and where it stands: what it takes to tell that it has moved. */
function placeOf<T extends object>(
  { dataset: { key = '' } }: HTMLElement,
  collection: ListCollection<T>,
  startOf: ListFocusOptions<T>['startOf'],
): string {
  const index = collection.indexOf(key);
  return `${key} ${index} ${startOf(index)}`;
}
