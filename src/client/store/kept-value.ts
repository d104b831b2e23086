import type * as z from 'zod/mini';

/** A value in a browser storage, for the next page. It has no listeners. */
export interface KeptValue<T> {
  get(): T | null;
  /** Null removes it. */
  set(value: T | null): void;
}

/** Stores a value as JSON. `report` is called when it could not be read or stored: the value is still in the page. */
export function createKeptValue<T>(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key: string,
  schema: z.ZodMiniType<T>,
  report: (error: unknown) => void,
): KeptValue<T> {
  /** Reported once: a full storage would fail again at each letter. */
  let hasFailed = false;
  return {
    get() {
      const stored = storage.getItem(key);
      if (stored === null) return null;
      try {
        return schema.parse(JSON.parse(stored));
      } catch (error) {
        // Another program's text under our key.
        report(error);
        storage.removeItem(key);
        return null;
      }
    },
    set(value) {
      try {
        if (value === null) storage.removeItem(key);
        else {
          storage.setItem(key, JSON.stringify(value));
          hasFailed = false;
        }
      } catch (error) {
        if (!hasFailed) report(error);
        hasFailed = true;
      }
    },
  };
}
