import { isVirtualDragging } from '@react-aria/dnd';
import { setKeyboardDrag } from './keyboard-drag.ts';
import { focusFirstOf } from './return-focus.ts';

/** How the items of a list are dragged to other lists of the same type. */
export interface ListDrag {
  /** Lists with the same type exchange items: a MIME type of its own, such as `application/x-mizu-task`. */
  type: string;
  /** Whether these may be dropped here; anything that is not here yet, unless told. */
  canDrop?(keys: readonly string[]): boolean;
  /** The command that takes a row in hand, for who looks which control does what. */
  command?: string;
  /** Items of other lists were dropped here. */
  onDrop(keys: string[]): void;
  /** What is dragged, in words, beside the pointer: the row's own name, or `3 items`, unless told. */
  getDragText?(keys: readonly string[]): string;
}

/** What is being dragged now: there is one pointer and one keyboard. */
export interface HeldRows {
  type: string;
  keys: readonly string[];
  /** The row that was taken hold of. */
  key: string;
  row: HTMLElement;
  from: DropArea;
}

/** A box that takes rows, as the drag sees it. */
export interface DropArea {
  element(): HTMLElement | null;
  /** Those of the held rows that a drop here would bring. */
  brings(held: HeldRows): string[];
  focusItem(key: string): void;
  focusFirst(): void;
}

let held: HeldRows | null = null;
let dropped: DropArea | null = null;
let endChoosing: (() => void) | null = null;
const areas = new Set<DropArea>();
const listeners = new Set<() => void>();

function hold(rows: HeldRows | null) {
  held = rows;
  for (const listener of listeners) listener();
}

/** A drag that was called off before react-aria listens to keys: it is over, but for a frame. */
let isCalledOff = false;

// The key engine asks this before anything that can be dragged has been loaded.
setKeyboardDrag(() => isVirtualDragging() && !isCalledOff, cancelKeyboardDrag);

export const heldRows = (): HeldRows | null => held;

export function subscribeToDrag(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns what to do when the area goes away: with it, what is dragged by keys has nowhere to be put back. */
export function registerDropArea(area: DropArea): () => void {
  areas.add(area);
  return () => {
    areas.delete(area);
    if (held?.from === area) cancelKeyboardDrag();
  };
}

/** To be called when a row goes away. */
export function releaseRow(row: HTMLElement): void {
  if (held?.row === row) cancelKeyboardDrag();
}

/**
 * Ends a drag by keys where it is. react-aria knows one way to, its Escape, and would else hold the page, and all of its
 * keys, for a list that is gone.
 */
function cancelKeyboardDrag(): void {
  if (!isVirtualDragging() || isCalledOff) return;
  const cancel = () => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    if (document.activeElement === document.body) focusFirstOf([]);
  };
  cancel();
  if (!isVirtualDragging()) return;
  // Just begun, it does not listen before the next frame.
  isCalledOff = true;
  requestAnimationFrame(() => {
    isCalledOff = false;
    // Another Escape would be the page's.
    if (isVirtualDragging()) cancel();
  });
}

export function startDrag(rows: HeldRows): void {
  dropped = null;
  hold(rows);
}

/** Rows were dropped on an area: the card that was held gets the focus there, now or as soon as it is there. */
export function dropOn(area: DropArea): void {
  if (!held) return;
  dropped = area;
  // A keyboard drag still holds the focus until it has ended.
  if (!isVirtualDragging()) area.focusItem(held.key);
}

/** The drag is over, dropped or not. */
export function endDrag(): void {
  const rows = held;
  endChoosing?.();
  if (!endChoosing || !rows) {
    hold(null);
    return;
  }
  endChoosing = null;
  // react-aria gives the focus to the drag button last of all.
  queueMicrotask(() => {
    if (rows.row.isConnected) rows.row.focus({ preventScroll: true });
    // What has the focus until now goes with the drag.
    else if (!dropped) rows.from.focusFirst();
    hold(null);
    dropped?.focusItem(rows.key);
  });
}

const STEPS: Readonly<Record<string, 1 | -1>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  h: -1,
  k: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  l: 1,
  j: 1,
};

/** Tab, arrows and h j k l choose the list, in the order of the page, while a keyboard drag is on. */
export function chooseByArrows(dragButton: HTMLElement): void {
  let listening = false;
  // react-aria begins to listen in the next frame.
  requestAnimationFrame(() => {
    listening = true;
    // Of a drag that the keyboard began it has chosen the area that is nearest to the button, which may be the next one.
    if ([...areas].some((area) => area.element() === document.activeElement)) held?.from.element()?.focus();
  });
  /** Enter has gone down in this drag; not the one that began it, in the palette, which is still to come up. */
  let isEntered = false;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      isEntered ||= !event.repeat;
      if (!isEntered) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
    }
    const step = event.key === 'Tab' ? (event.shiftKey ? -1 : 1) : STEPS[event.key];
    if (event.key === 'Escape' && !listening) {
      event.preventDefault();
      event.stopImmediatePropagation();
      // In its turn too. Not now: what ends a drag is another Escape, which comes here as well.
      requestAnimationFrame(cancelKeyboardDrag);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || (!step && event.key !== 'Enter')) return;
    if (listening) {
      if (step) choose(step);
      // react-aria has an order of its own for it, which begins at the area that is nearest to the button.
      if (event.key === 'Tab') {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      return;
    }
    // Typed ahead: in its turn, once there is somebody to hear it.
    event.preventDefault();
    event.stopImmediatePropagation();
    requestAnimationFrame(() => (step ? choose(step) : drop(dragButton)));
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    if (!isEntered) {
      // It would let go of what it has taken in hand.
      event.stopImmediatePropagation();
      return;
    }
    if (!held || current()?.brings(held).length !== 0) return;
    // There is nothing to bring to where it already is: that is putting it back, and react-aria shall say so.
    event.stopImmediatePropagation();
    dragButton.click();
  };
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('keyup', onKeyUp, true);
  endChoosing = () => {
    window.removeEventListener('keydown', onKeyDown, true);
    window.removeEventListener('keyup', onKeyUp, true);
  };
}

/** Lets go of the rows where they are: a click there is what react-aria takes for it. */
function drop(dragButton: HTMLElement) {
  const area = current();
  if (held && area?.brings(held).length === 0) dragButton.click();
  else area?.element()?.click();
}

/** The area that is chosen; at first the one the rows are from. */
const current = () => [...areas].find((area) => area.element() === document.activeElement) ?? held?.from;

function choose(step: 1 | -1) {
  if (!held) return;
  const rows = held;
  const targets = [...areas]
    .filter((area) => area === rows.from || area.brings(rows).length > 0)
    .flatMap((area) => ({ area, element: area.element() }))
    .toSorted((a, b) => placeOnPage(a.element, b.element));
  const now = current();
  // react-aria takes the area that gets the focus for the one that is chosen.
  targets[targets.findIndex(({ area }) => area === now) + step]?.element?.focus();
}

const placeOnPage = (one: Element | null, other: Element | null) =>
  one && other && one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
