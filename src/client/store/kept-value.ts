import type * as z from 'zod/mini';

/** A value that a browser storage keeps for the next page. Nobody follows it. */
export interface KeptValue<T> {
  get(): T | null;
  /** Null removes it. */
  set(value: T | null): void;
}

/** Keeps a value as JSON. `report` hears what could not be read or kept: the value is still in the page. */
export function createKeptValue<T>(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key: string,
  schema: z.ZodMiniType<T>,
  report: (error: unknown) => void,
): KeptValue<T> {
  /** Told once: a full storage would fail again at each letter. */
  let hasFailed = false;
  return {
    get() {
      const stored = storage.getItem(key);
      if (stored === null) return null;
      try {
        return schema.parse(JSON.parse(stored));
      } catch (error) {
        // Someone else's text under our key.
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
