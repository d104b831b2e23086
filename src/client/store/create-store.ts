/** A value outside React that can be read, replaced and followed; it fits `useSyncExternalStore`. */
export interface Store<T> {
  /** The same value until it is replaced. */
  get: () => T;
  /** Replaces the value and calls the listeners, even for the same value. */
  set: (next: T) => void;
  /** Calls the listener after each change. Returns a function that stops that. */
  subscribe: (listener: () => void) => () => void;
  /** Calls no listener from now on. */
  dispose: () => void;
}

/** Creates a store whose value lives as long as the page. */
export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set: (next) => {
      current = next;
      // A listener may stop another one.
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    dispose: () => listeners.clear(),
  };
}
