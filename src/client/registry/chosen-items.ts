import type { RefObject } from 'react';
import { createStore } from '#client/store/create-store.ts';
import type { ItemListHandle } from '#client/ui/item-list-handle.ts';
import type { ListSelection } from '#client/ui/item-list-selection.ts';

export type Loading = boolean | 'as needed';

/** A list on the screen. */
export interface List<T> {
  handle: RefObject<ItemListHandle | null>;
  items: readonly T[];
  /** The key of the item that is open beside it: where the focus returns to. */
  current?: string | null;
  /** Whether more items are to come: by themselves, or when the user reaches the end of the loaded ones. */
  isLoading?: Loading;
}

/** What commands act on in the lists of a screen. */
export interface Chosen<T> {
  /** The selected items, else the one with the focus. The same array until it changes. */
  readonly items: readonly T[];
  /** Whether one of the items has the focus, or had it before an overlay took it. */
  readonly hasFocus: boolean;
}

/** A row: the number of its list, and its key. */
export interface Place {
  readonly list: number;
  readonly key: string;
}

/** Tracks the chosen items outside React: a step of the focus changes two rows and does not render the screen. */
export class ChosenItems<T> {
  #lists: readonly List<T>[] = [];
  #focused: Place | null = null;
  readonly #chosen = createStore<Chosen<T>>({ items: [], hasFocus: false });
  readonly #selection: ListSelection;
  readonly #keyOf: (item: T) => string;
  readonly get = this.#chosen.get;
  readonly subscribe = this.#chosen.subscribe;

  constructor(selection: ListSelection, keyOf: (item: T) => string) {
    this.#selection = selection;
    this.#keyOf = keyOf;
  }

  /** The row that has the focus, or had it before an overlay took it. */
  get focused(): Place | null {
    return this.#focused;
  }

  /** As last set. */
  get lists(): readonly List<T>[] {
    return this.#lists;
  }

  /** Notes which row has the focus. */
  focus(place: Place | null): void {
    if (place?.list === this.#focused?.list && place?.key === this.#focused?.key) return;
    this.#focused = place;
    this.refresh();
  }

  /** Sets the lists; the chosen items stay the same until `refresh`. */
  setLists(lists: readonly List<T>[]): void {
    this.#lists = lists;
  }

  /** Computes the chosen items again, and notifies the subscribers when they have changed. */
  refresh(): void {
    const before = this.#chosen.get();
    const now = this.#itemsNow();
    const isSame = now.length === before.items.length && now.every((item, at) => item === before.items[at]);
    const hasFocus = this.#focused !== null;
    if (isSame && hasFocus === before.hasFocus) return;
    this.#chosen.set({ items: isSame ? before.items : now, hasFocus });
  }

  #itemsNow(): readonly T[] {
    const selected = this.#selection.get();
    const marked = selected.size === 0 ? [] : [...itemsWith(selected, this.#lists, this.#keyOf).values()];
    if (marked.length > 0 || !this.#focused) return marked;
    const { list: at, key } = this.#focused;
    const list = this.#lists[at];
    if (!list) return [];
    // The list knows the index, so that no search through thousands of items is needed at each step.
    const there = list.items[list.handle.current?.indexOf(key) ?? -1];
    if (there && this.#keyOf(there) === key) return [there];
    return list.items.filter((item) => this.#keyOf(item) === key);
  }
}

/** The items with these keys, each once, in the order of the lists. Stops as soon as all are found. */
export function itemsWith<T>(keys: ReadonlySet<string>, lists: readonly List<T>[], keyOf: (item: T) => string) {
  const found = new Map<string, T>();
  for (const { items } of lists) {
    for (const item of items) {
      if (found.size === keys.size) return found;
      const key = keyOf(item);
      if (keys.has(key) && !found.has(key)) found.set(key, item);
    }
  }
  return found;
}
