import { isVirtualDragging } from '@react-aria/dnd';
import { createStore } from '#client/store/create-store.ts';
import type { KeyDrag } from './keyboard-drag.ts';
import { focusFirstOf } from './return-focus.ts';

/** How the items of a list are dragged to other lists of the same type. */
export interface ListDrag {
  /** Shared by the lists that exchange items. */
  rowDrag: RowDrag;
  /** Lists with the same type exchange items: a MIME type of its own, such as `application/x-mizu-task`. */
  type: string;
  /** Whether these may be dropped here; anything that is not here yet, unless told. */
  canDrop?(keys: readonly string[]): boolean;
  /** The command that takes a row in hand: tests look up which control does what. */
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
  /** Whether its list has the item. */
  holds(key: string): boolean;
  focusItem(key: string): void;
  focusFirst(): void;
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

/** A letter of another alphabet counts as the Latin one at its place on the keyboard, as it does for commands. */
const stepOf = ({ key, code }: KeyboardEvent) =>
  STEPS[key] ?? STEPS[(/\p{Script=Latin}/u.test(key) ? key : code.replace(/^Key/, '')).toLowerCase()];

/** The drag that the lists of a screen share: the rows that are held, and the areas that can take them. */
export class RowDrag implements KeyDrag {
  readonly #areas = new Set<DropArea>();
  readonly #held = createStore<HeldRows | null>(null);
  readonly held = this.#held.get;
  readonly subscribe = this.#held.subscribe;
  #dropped: DropArea | null = null;
  #endChoosing: (() => void) | null = null;
  /** Cancelled before react-aria listens to keys: the drag is over, but for a frame. */
  #isCancelled = false;

  isOn(): boolean {
    return isVirtualDragging() && !this.#isCancelled;
  }

  /**
   * Ends a drag by keys where it is. react-aria knows one way to, its Escape, and would else hold the page, and all of its
   * keys, for a list that is gone.
   */
  cancel(): void {
    if (!this.isOn()) return;
    const cancel = () => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      if (document.activeElement === document.body) focusFirstOf([]);
    };
    cancel();
    if (!isVirtualDragging()) return;
    // Just begun, it does not listen before the next frame.
    this.#isCancelled = true;
    requestAnimationFrame(() => {
      this.#isCancelled = false;
      // Another Escape would be the page's.
      if (isVirtualDragging()) cancel();
    });
  }

  /** Returns what to do when the area goes away: with it, what is dragged by keys has nowhere to be put back. */
  register(area: DropArea): () => void {
    this.#areas.add(area);
    return () => {
      this.#areas.delete(area);
      if (this.#held.get()?.from === area) this.cancel();
    };
  }

  /** Whether one of the lists has the item: it may have gone over to another. */
  holds(key: string): boolean {
    return [...this.#areas].some((area) => area.holds(key));
  }

  /** To be called when a row goes away. */
  release(row: HTMLElement): void {
    if (this.#held.get()?.row === row) this.cancel();
  }

  start(rows: HeldRows): void {
    this.#dropped = null;
    this.#hold(rows);
  }

  /** Rows were dropped on an area: the card that was held gets the focus there, now or as soon as it is there. */
  dropOn(area: DropArea): void {
    const held = this.held();
    if (!held) return;
    this.#dropped = area;
    // A keyboard drag still holds the focus until it has ended.
    if (!isVirtualDragging()) area.focusItem(held.key);
  }

  /** The drag is over, dropped or not. */
  end(): void {
    const rows = this.#held.get();
    const endChoosing = this.#endChoosing;
    this.#endChoosing = null;
    endChoosing?.();
    if (!endChoosing || !rows) {
      this.#hold(null);
      return;
    }
    // react-aria gives the focus to the drag button last of all.
    queueMicrotask(() => {
      if (rows.row.isConnected) rows.row.focus({ preventScroll: true });
      // What has the focus until now goes with the drag.
      else if (!this.#dropped) rows.from.focusFirst();
      this.#hold(null);
      this.#dropped?.focusItem(rows.key);
    });
  }

  /** Tab, arrows and h j k l choose the list, in the order of the page, while a keyboard drag is on. */
  chooseByArrows(dragButton: HTMLElement): void {
    let listening = false;
    // react-aria begins to listen in the next frame.
    requestAnimationFrame(() => {
      listening = true;
      // Of a drag that the keyboard began it has chosen the area that is nearest to the button, which may be the next one.
      if (this.#focusedArea()) this.#held.get()?.from.element()?.focus();
    });
    /** Enter has gone down in this drag; not the one that began it, in the palette, which is still to come up. */
    let isEntered = false;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Enter') {
        isEntered ||= !event.repeat;
        if (!isEntered) {
          keepFromOthers(event);
          return;
        }
      }
      const step = event.key === 'Tab' ? (event.shiftKey ? -1 : 1) : stepOf(event);
      if (event.key === 'Escape' && !listening) {
        keepFromOthers(event);
        // In its turn too. Not now: what ends a drag is another Escape, which comes here as well.
        requestAnimationFrame(() => this.cancel());
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || (!step && event.key !== 'Enter')) return;
      if (listening) {
        if (step) this.#choose(step);
        // react-aria has an order of its own for it, which begins at the area that is nearest to the button.
        if (event.key === 'Tab') keepFromOthers(event);
        return;
      }
      // Typed ahead: in its turn, once there is somebody to hear it.
      keepFromOthers(event);
      requestAnimationFrame(() => (step ? this.#choose(step) : this.#drop(dragButton)));
    };
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      if (!isEntered) {
        // It would let go of what it has taken in hand.
        event.stopImmediatePropagation();
        return;
      }
      const held = this.held();
      if (!held || this.#chosen()?.brings(held).length !== 0) return;
      // There is nothing to bring to where it already is: that is putting it back, and react-aria shall say so.
      event.stopImmediatePropagation();
      dragButton.click();
    };
    window.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('keyup', onKeyUp, true);
    this.#endChoosing = () => {
      window.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('keyup', onKeyUp, true);
    };
  }

  #hold(rows: HeldRows | null): void {
    this.#held.set(rows);
  }

  /** Lets go of the rows where they are: a click there is what react-aria takes for it. */
  #drop(dragButton: HTMLElement): void {
    const area = this.#chosen();
    const held = this.held();
    if (held && area?.brings(held).length === 0) dragButton.click();
    else area?.element()?.click();
  }

  #focusedArea(): DropArea | undefined {
    return [...this.#areas].find((area) => area.element() === document.activeElement);
  }

  /** The area that is chosen; at first the one the rows are from. */
  #chosen(): DropArea | undefined {
    return this.#focusedArea() ?? this.#held.get()?.from;
  }

  #choose(step: 1 | -1): void {
    const rows = this.#held.get();
    if (!rows) return;
    const targets = [...this.#areas]
      .filter((area) => area === rows.from || area.brings(rows).length > 0)
      .flatMap((area) => ({ area, element: area.element() }))
      .toSorted((a, b) => placeOnPage(a.element, b.element));
    const now = this.#chosen();
    // react-aria takes the area that gets the focus for the one that is chosen.
    targets[targets.findIndex(({ area }) => area === now) + step]?.element?.focus();
  }
}

function keepFromOthers(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const placeOnPage = (one: Element | null, other: Element | null) =>
  one && other && one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
