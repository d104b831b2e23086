import * as z from 'zod/mini';
import type { KeptValue } from '#client/store/kept-value.ts';
import { Id } from '#contract/entities/common.ts';
import type { KeptDraft } from '#machines/review-course.ts';
import { createKeptWords, REFLECTION } from './kept-words.ts';

const Kept = z.object({
  at: z.exactOptional(z.number()),
  owner: z.exactOptional(z.string()),
  reviewId: Id,
  draft: z.object({
    wins: z.exactOptional(z.string()),
    improvements: z.exactOptional(z.string()),
    notes: z.exactOptional(z.string()),
  }),
});

/** The reflection of an account's running review, kept in this browser so that it outlives the page. */
export type DraftStorage = (account: string) => KeptValue<KeptDraft & { at?: number }>;

/** `report` is called when it could not be kept: the words are still in the page. The window gets an event for each change. */
export function createDraftStorage(window: Window, report: (error: unknown) => void): DraftStorage {
  const wordsOf = createKeptWords(window.localStorage, REFLECTION, Kept, report);
  return (account) => {
    const words = wordsOf(account);
    return {
      get: words.get,
      set(value) {
        words.set(value);
        window.dispatchEvent(new Event(REFLECTION));
      },
    };
  };
}
