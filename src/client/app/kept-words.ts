import type * as z from 'zod/mini';
import { createKeptValue, type KeptValue } from '#client/store/kept-value.ts';

/** Where drafts are kept; the account's name follows. */
export const DRAFTS = 'mizu-drafts';
/** Where the reflection of a review is kept; the account's name follows. */
export const REFLECTION = 'mizu-review';
/** Tells the window that it has been brought back there from the disk. */
export const REFLECTION_BACK = 'mizu-review-back';
/** Where words that have arrived wait for a sign-in: for that, the user may leave the page, or load it again. */
export const ARRIVING = 'mizu-arriving';

/** Half-typed words, as they are kept. */
interface Words {
  /** When they were kept, in milliseconds. Absent in what an earlier release has kept, in one place for all. */
  at?: number;
  /** Only there: the email of who wrote them. */
  owner?: string;
}

/** Keeps half-typed words of each account in its own place, where they wait while somebody else is here. */
export function createKeptWords<T extends Words>(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  name: string,
  schema: z.ZodMiniType<T>,
  report: (error: unknown) => void,
): (account: string) => KeptValue<T> {
  const keptAt = (key: string) => createKeptValue(storage, key, schema, report);
  return (account) => {
    const kept = keptAt(`${name}:${account}`);
    const old = keptAt(name).get();
    if (old && account.endsWith(old.owner ? ` ${old.owner}` : '')) {
      kept.set({ ...old, at: Date.now() });
      keptAt(name).set(null);
    }
    return kept;
  };
}
