import * as z from 'zod/mini';
import type { DraftsKeeper } from '#client/data/drafts.ts';
import { createKeptWords, DRAFTS } from './kept-words.ts';

const Words = z.record(z.string(), z.string());

/** Words, or the edit of an item with what it is a change of. */
const Draft = z.union([
  z.object({
    values: Words,
    before: Words,
    since: z.nullable(z.string()),
    isForced: z.boolean(),
    problem: z.nullable(z.string()),
  }),
  Words,
]);

export const Kept = z.object({
  at: z.exactOptional(z.number()),
  owner: z.exactOptional(z.string()),
  values: z.record(z.string(), Draft),
});

/**
 * Keeps an account's drafts as long as the tab exists, so that they survive a reload; beyond that, `keepWordsOnDisk` does.
 * `report` is called when they could not be kept: the words are still in the page.
 */
export function createDraftsKeeper({ sessionStorage }: Window, report: (error: unknown) => void): DraftsKeeper {
  return createKeptWords(sessionStorage, DRAFTS, Kept, report);
}
