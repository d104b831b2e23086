/** A value outside React that can be read, replaced and followed; `useSyncExternalStore` takes it as it is. */
export interface Store<T> {
  /** The same value until it is replaced. */
  get: () => T;
  /** Replaces the value and calls the listeners, also when it is the same value again. */
  set: (next: T) => void;
  /** Calls the listener after each change. Returns how to stop that. */
  subscribe: (listener: () => void) => () => void;
  /** Calls no listener any more. */
  dispose: () => void;
}

/** Makes a store that holds a value for as long as the page is there. */
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
