import * as z from 'zod/mini';
import { createKeptValue } from '#client/store/kept-value.ts';
import { DRAFTS, REFLECTION } from './kept-words.ts';

/** How long drafts wait for a user who does not come back, in milliseconds. */
const LIFETIME = 90 * 24 * 60 * 60 * 1000;

const Kept = z.object({ at: z.number() });

/** Removes drafts that other users have left in this browser and not come back for. `owner`: the email of the signed-in user. */
export function dropOldWords(
  { localStorage, sessionStorage }: Pick<Window, 'localStorage' | 'sessionStorage'>,
  owner: string,
  report: (error: unknown) => void,
): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) {
      const isWords = [DRAFTS, REFLECTION].some((name) => key.startsWith(`${name}:`));
      if (!isWords || key.endsWith(` ${owner}`)) continue;
      const kept = createKeptValue(storage, key, Kept, report);
      if ((kept.get()?.at ?? 0) < Date.now() - LIFETIME) kept.set(null);
    }
}
