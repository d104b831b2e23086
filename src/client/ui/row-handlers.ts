import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import type { RowSelector } from './row-selector.ts';
import { tabStopsIn } from './tab-stops.ts';

/** What rows need of their list. */
interface RowActions {
  open(key: string): void;
  /** Null where nothing can be selected. */
  selector: RowSelector | null;
  makeCurrent(key: string): void;
  /** Whether Tab is moving the focus from control to control. */
  isTabbing(): boolean;
}

/**
 * The handlers of the pointer, keys and the focus, shared by all rows of a list. They replace react-aria's hook, which
 * creates all of it for each row and renders each row twice.
 */
export function rowHandlers({ open, selector, makeCurrent, isTabbing }: RowActions) {
  /** The row of a plain press. Kept by row: a press that becomes a drag does not end here. */
  let plain: Element | null = null;
  const select = (key: string, range: boolean) => (range ? selector?.extendTo(key) : selector?.toggle(key));
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      plain = isPlain(event) ? event.currentTarget : null;
    },
    onMouseDown(event: MouseEvent<HTMLElement>) {
      const { currentTarget: row, shiftKey } = event;
      // A press that selects rows selects no text: a double click would select a word, and Shift everything up to here. A
      // draggable row keeps its own mousedown without Shift, or no drag would begin.
      if (!selector || plain === row || !isForRow(event) || (row.draggable && !shiftKey)) return;
      event.preventDefault();
      row.focus({ preventScroll: true });
    },
    onClick(event: MouseEvent<HTMLElement>) {
      // A press on a control is for that control: it selects nothing, by keys or by the pointer.
      if (isForRow(event)) {
        if (plain === event.currentTarget) open(keyOf(event));
        else select(keyOf(event), event.shiftKey);
      }
      plain = null;
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { currentTarget: row, target, key } = event;
      if (key === 'Tab') {
        // The browser goes to the next control of the row; from the last one, the list sends it out of all rows.
        if (target instanceof Element && row.contains(target) && hasStop(row, target, event.shiftKey))
          event.stopPropagation();
      } else if (target !== row) {
        // These keys belong to a control, and make no step in the list; the screen gets the two that press it as well.
        if (target instanceof Element && row.contains(target) && key !== 'Enter' && key !== ' ')
          event.stopPropagation();
      } else if (selector && (key === ' ' || event.code === 'Space')) {
        event.preventDefault();
        event.stopPropagation();
        if (!event.repeat) select(keyOf(event), event.shiftKey && !event.ctrlKey && !event.altKey);
      }
    },
    onFocus(event: FocusEvent<HTMLElement>) {
      // Tab comes to a control of another row only from after the list, which sends it to the current row.
      if (event.target === event.currentTarget || !isTabbing()) makeCurrent(keyOf(event));
    },
  };
}

const keyOf = ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.dataset.key ?? '';

/**
 * A press that only focuses the row: with Ctrl, Cmd or Shift, or on the checkbox, it selects. The press of a screen reader,
 * which has no pressure, selects too: it cannot hold a key meanwhile.
 */
function isPlain(event: PointerEvent<HTMLElement>): boolean {
  const onMark = event.target instanceof Element && event.target.closest('[data-mark]') !== null;
  return !onMark && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.pressure > 0;
}

/** False for a press on a control in the row, or on one over the page that only bubbles here through React. */
function isForRow({ currentTarget: row, target }: MouseEvent<HTMLElement>): boolean {
  return target instanceof Element && row.contains(target) && !target.closest('button, a, input, select, textarea');
}

/** Whether Tab, or Shift+Tab, from an element of the row stays in it. */
function hasStop(row: HTMLElement, from: Element, backwards: boolean): boolean {
  // The row comes before everything in it.
  if (backwards) return from !== row;
  return tabStopsIn(row).some((stop) => (from.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);
}
