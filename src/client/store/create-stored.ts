import { createStore, type Store } from './create-store.ts';

interface StoredOptions<T> {
  window: Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>;
  /** The key under which the value is kept, as JSON. */
  key: string;
  /** Makes a sound value of what is kept, which another program may have written; of `{}` for nothing, and for what is no JSON. */
  parse: (kept: unknown) => T;
  /** Told when the value could not be kept: it holds until the page is closed. Without it `set` throws. */
  report?: (error: unknown) => void;
}

/** Makes a store whose value is kept in this browser and shared by its tabs, until it is disposed of. */
export function createStored<T>({ window, key, parse, report }: StoredOptions<T>): Store<T> {
  const read = () => {
    let kept: unknown = {};
    try {
      kept = JSON.parse(window.localStorage.getItem(key) ?? '{}');
    } catch (error) {
      // Another program has written to our key.
      if (!(error instanceof SyntaxError)) throw error;
    }
    return parse(kept);
  };
  const store = createStore(read());
  const onStorage = (event: StorageEvent) => {
    // Without a key everything has been cleared.
    if (event.key === key || event.key === null) store.set(read());
  };
  window.addEventListener('storage', onStorage);
  return {
    ...store,
    set: (next) => {
      store.set(next);
      try {
        window.localStorage.setItem(key, JSON.stringify(next));
      } catch (error) {
        if (!report) throw error;
        report(error);
      }
    },
    dispose: () => {
      window.removeEventListener('storage', onStorage);
      store.dispose();
    },
  };
}
