/** Which rows are selected, by key. One set may serve several lists; a list only ever touches its own keys. */
export interface ListSelection {
  get(): ReadonlySet<string>;
  set(keys: ReadonlySet<string>): void;
  toggle(key: string): void;
  /** Drops every key, whichever list it is of. */
  clear(): void;
  /** Calls the listener after each change; returns how to stop that. */
  subscribe(listener: () => void): () => void;
}

/** Makes a selection with nothing in it. */
export function createListSelection(): ListSelection {
  let selected: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  const set = (keys: ReadonlySet<string>) => {
    selected = keys;
    for (const listener of listeners) listener();
  };
  return {
    get: () => selected,
    set,
    toggle(key) {
      const next = new Set(selected);
      if (!next.delete(key)) next.add(key);
      set(next);
    },
    clear() {
      if (selected.size > 0) set(new Set());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
