import { createStore } from '#client/store/create-store.ts';

/** Which rows are selected, by key. One set may serve several lists; a list only ever touches its own keys. */
export interface ListSelection {
  get(): ReadonlySet<string>;
  /** `quiet`: no list announces the change, since the caller does. */
  set(keys: ReadonlySet<string>, options?: { quiet?: boolean }): void;
  /** Whether these keys were given to `set` as quiet. */
  isQuiet(keys: ReadonlySet<string>): boolean;
  toggle(key: string): void;
  /** Drops every key, whichever list it is of. */
  clear(): void;
  /** Calls the listener after each change; returns how to stop that. */
  subscribe(listener: () => void): () => void;
}

/** That of a list whose rows cannot be selected. */
export const noSelection: ListSelection = {
  get: () => nothing,
  set: () => undefined,
  isQuiet: () => false,
  toggle: () => undefined,
  clear: () => undefined,
  subscribe: () => () => undefined,
};
const nothing: ReadonlySet<string> = new Set();

/** Makes a selection with nothing in it. */
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
