import { createStore, type Store } from './create-store.ts';

interface StoredOptions<T> {
  window: Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>;
  /** The storage key of the value, which is stored as JSON. */
  key: string;
  /**
   * Turns the stored value, which another program may have written, into a sound one; gets `{}` for nothing, and for
   * invalid JSON.
   */
  parse: (kept: unknown) => T;
  /** Called when the value could not be stored: it holds until the page is closed. Without it `set` throws. */
  report?: (error: unknown) => void;
}

/** Creates a store whose value is stored in this browser and shared by its tabs, until it is disposed of. */
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
