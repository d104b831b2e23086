import type * as z from 'zod/mini';
import { createKeptValue, type KeptValue } from '#client/store/kept-value.ts';

/** The prefix of the keys of drafts; the account's name follows. */
export const DRAFTS = 'mizu-drafts';
/** The prefix of the key of a review's reflection; the account's name follows. */
export const REFLECTION = 'mizu-review';
/** Dispatched on the window when the reflection has been restored from the disk. */
export const REFLECTION_BACK = 'mizu-review-back';
/** The key of arrived words that wait for a sign-in, for which the user may leave or reload the page. */
export const ARRIVING = 'mizu-arriving';

/** Stored drafts. */
interface Words {
  /** When they were stored, in milliseconds. Absent in those of an earlier release, which had one place for all. */
  at?: number;
  /** The email of their author; only in those of an earlier release. */
  owner?: string;
}

/** Keeps the drafts of each account in its own place, where they wait while somebody else is signed in. */
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
