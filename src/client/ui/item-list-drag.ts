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
  /** Whether these may be dropped here; by default, any item that is not here yet. */
  canDrop?(keys: readonly string[]): boolean;
  /** The command that picks up a row: tests use it to find which control does what. */
  command?: string;
  /** Called when items of other lists were dropped here. */
  onDrop(keys: string[]): void;
  /** The words for what is dragged, beside the pointer; by default the row's own name, or `3 items`. */
  getDragText?(keys: readonly string[]): string;
}

/** The present drag: there is one pointer and one keyboard. */
export interface HeldRows {
  type: string;
  keys: readonly string[];
  /** The row that was picked up. */
  key: string;
  row: HTMLElement;
  from: DropArea;
}

/** A box that takes rows, for the drag. */
export interface DropArea {
  element(): HTMLElement | null;
  /** The held rows that a drop here would move. */
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
  /** Cancelled before react-aria gets the key: the drag is over, except for a frame. */
  #isCancelled = false;

  isOn(): boolean {
    return isVirtualDragging() && !this.#isCancelled;
  }

  /**
   * Ends a keyboard drag where it is. Only Escape ends it in react-aria, which would otherwise keep all keys of the page
   * for a list that is gone.
   */
  cancel(): void {
    if (!this.isOn()) return;
    const cancel = () => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      if (document.activeElement === document.body) focusFirstOf([]);
    };
    cancel();
    if (!isVirtualDragging()) return;
    // A drag that has just begun listens from the next frame on.
    this.#isCancelled = true;
    requestAnimationFrame(() => {
      this.#isCancelled = false;
      // Another Escape would be the page's.
      if (isVirtualDragging()) cancel();
    });
  }

  /** Adds an area; returns a function for when it goes: rows that keys drag from it cannot go back then. */
  register(area: DropArea): () => void {
    this.#areas.add(area);
    return () => {
      this.#areas.delete(area);
      if (this.#held.get()?.from === area) this.cancel();
    };
  }

  /** Whether one of the lists has the item: it may have moved to another. */
  holds(key: string): boolean {
    return [...this.#areas].some((area) => area.holds(key));
  }

  /** Call it when a row goes away. */
  release(row: HTMLElement): void {
    if (this.#held.get()?.row === row) this.cancel();
  }

  start(rows: HeldRows): void {
    this.#dropped = null;
    this.#hold(rows);
  }

  /** Call it when rows were dropped on an area: the held card gets the focus there, now or as soon as it is there. */
  dropOn(area: DropArea): void {
    const held = this.held();
    if (!held) return;
    this.#dropped = area;
    // A keyboard drag still holds the focus until it has ended.
    if (!isVirtualDragging()) area.focusItem(held.key);
  }

  /** Call it at the end of the drag, with or without a drop. */
  end(): void {
    const rows = this.#held.get();
    const endChoosing = this.#endChoosing;
    this.#endChoosing = null;
    endChoosing?.();
    if (!endChoosing || !rows) {
      this.#hold(null);
      return;
    }
    // react-aria focuses the drag button last of all.
    queueMicrotask(() => {
      if (rows.row.isConnected) rows.row.focus({ preventScroll: true });
      // The focused element goes with the drag.
      else if (!this.#dropped) rows.from.focusFirst();
      this.#hold(null);
      this.#dropped?.focusItem(rows.key);
    });
  }

  /** Tab, arrows and h j k l choose the list, in the order of the page, during a keyboard drag. */
  chooseByArrows(dragButton: HTMLElement): void {
    let listening = false;
    // react-aria begins to listen in the next frame.
    requestAnimationFrame(() => {
      listening = true;
      // For a drag from the keyboard it has chosen the area nearest to the button, which may be the next one.
      if (this.#focusedArea()) this.#held.get()?.from.element()?.focus();
    });
    /** Enter has been pressed in this drag; not the one in the palette that began it, whose keyup is still to come. */
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
        // In its turn too. Not now: another Escape ends the drag, and comes here as well.
        requestAnimationFrame(() => this.cancel());
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || (!step && event.key !== 'Enter')) return;
      if (listening) {
        if (step) this.#choose(step);
        // react-aria has an order of its own, which begins at the area nearest to the button.
        if (event.key === 'Tab') keepFromOthers(event);
        return;
      }
      // Typed ahead: in its turn, once somebody listens.
      keepFromOthers(event);
      requestAnimationFrame(() => (step ? this.#choose(step) : this.#drop(dragButton)));
    };
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      if (!isEntered) {
        // It would drop what it has picked up.
        event.stopImmediatePropagation();
        return;
      }
      const held = this.held();
      if (!held || this.#chosen()?.brings(held).length !== 0) return;
      // Nothing would move: react-aria is to say that the rows went back.
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

  /** Drops the rows where they are: react-aria takes a click there for that. */
  #drop(dragButton: HTMLElement): void {
    const area = this.#chosen();
    const held = this.held();
    if (held && area?.brings(held).length === 0) dragButton.click();
    else area?.element()?.click();
  }

  #focusedArea(): DropArea | undefined {
    return [...this.#areas].find((area) => area.element() === document.activeElement);
  }

  /** The chosen area; at first the one that the rows are from. */
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
    // react-aria chooses the area that gets the focus.
    targets[targets.findIndex(({ area }) => area === now) + step]?.element?.focus();
  }
}

function keepFromOthers(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const placeOnPage = (one: Element | null, other: Element | null) =>
  one && other && one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
