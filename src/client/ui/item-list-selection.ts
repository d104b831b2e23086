import { createStore } from '#client/store/create-store.ts';

/** The selected rows, by key. Several lists may share one selection; a list only changes its own keys. */
export interface ListSelection {
  get(): ReadonlySet<string>;
  /** `quiet`: no list announces the change, since the caller does. */
  set(keys: ReadonlySet<string>, options?: { quiet?: boolean }): void;
  /** Whether these keys were set with `quiet`. */
  isQuiet(keys: ReadonlySet<string>): boolean;
  toggle(key: string): void;
  /** Removes every key, of whichever list. */
  clear(): void;
  /** Calls the listener after each change; returns a function that stops that. */
  subscribe(listener: () => void): () => void;
}

/** The selection of a list whose rows cannot be selected. */
export const noSelection: ListSelection = {
  get: () => nothing,
  set: () => undefined,
  isQuiet: () => false,
  toggle: () => undefined,
  clear: () => undefined,
  subscribe: () => () => undefined,
};
const nothing: ReadonlySet<string> = new Set();

/** Creates an empty selection. */
export function createListSelection(): ListSelection {
  const { get, set: select, subscribe } = createStore<ReadonlySet<string>>(new Set());
  const quiet = new WeakSet<ReadonlySet<string>>();
  const set: ListSelection['set'] = (keys, options) => {
    if (options?.quiet) quiet.add(keys);
    select(keys);
  };
  return {
    get,
    set,
    isQuiet: (keys) => quiet.has(keys),
    toggle(key) {
      const next = new Set(get());
      if (!next.delete(key)) next.add(key);
      set(next);
    },
    clear() {
      if (get().size > 0) set(new Set());
    },
    subscribe,
  };
}
