import * as z from 'zod/mini';
import { Id } from '#contract/entities/common.ts';
import type { KeptDraft } from '#machines/review-course.ts';

const KEY = 'mizu-review';

const Kept = z.object({
  reviewId: Id,
  draft: z.object({
    wins: z.exactOptional(z.string()),
    improvements: z.exactOptional(z.string()),
    notes: z.exactOptional(z.string()),
  }),
});

/** Keeps the reflection of the running review in this browser, so that it outlives the page. */
export interface DraftStorage {
  get(): KeptDraft | null;
  set(kept: KeptDraft | null): void;
}

/** `report` hears when it could not be kept: the words are still in the page. */
export function createDraftStorage({ localStorage }: Window, report: (error: unknown) => void): DraftStorage {
  return {
    get() {
      const stored = localStorage.getItem(KEY);
      if (stored === null) return null;
      try {
        return Kept.parse(JSON.parse(stored));
      } catch (error) {
        // Someone else's text under our key: it is no draft of ours.
        report(error);
        localStorage.removeItem(KEY);
        return null;
      }
    },
    set(kept) {
      try {
        if (kept) localStorage.setItem(KEY, JSON.stringify(kept));
        else localStorage.removeItem(KEY);
      } catch (error) {
        report(error);
      }
    },
  };
}
