import { createStore, type Store } from '#client/store/create-store.ts';

/**
 * The current row of a list, to which Tab goes, and whether the focus is in the list. Outside React's state, so that a step
 * renders two rows and not the list.
 */
export interface CurrentRow
  extends Pick<Store<{ readonly key: string | null; readonly isFocused: boolean }>, 'get' | 'subscribe'> {
  /** Null in an empty list. */
  moveTo(key: string | null): void;
  setFocused(isFocused: boolean): void;
}

/** Created once for a list; `key`: that of its first row. */
export function createCurrentRow(key: string | null): CurrentRow {
  const { get, set, subscribe } = createStore<ReturnType<CurrentRow['get']>>({ key, isFocused: false });
  return {
    get,
    subscribe,
    moveTo(next) {
      if (next !== get().key) set({ ...get(), key: next });
    },
    setFocused(isFocused) {
      if (isFocused !== get().isFocused) set({ ...get(), isFocused });
    },
  };
}
