import * as z from 'zod/mini';
import { createKeptValue, type KeptValue } from '#client/store/kept-value.ts';
import { Id } from '#contract/entities/common.ts';
import type { KeptDraft } from '#machines/review-course.ts';

const KEY = 'mizu-review';

const Kept = z.object({
  /** The email of who wrote it: reviews may be counted for each user. Absent in what an earlier release has kept. */
  owner: z.exactOptional(z.string()),
  reviewId: Id,
  draft: z.object({
    wins: z.exactOptional(z.string()),
    improvements: z.exactOptional(z.string()),
    notes: z.exactOptional(z.string()),
  }),
});

/** The reflection of the running review, kept in this browser so that it outlives the page. */
export type DraftStorage = KeptValue<KeptDraft & { owner?: string }>;

/** `report` hears when it could not be kept: the words are still in the page. */
export function createDraftStorage({ localStorage }: Window, report: (error: unknown) => void): DraftStorage {
  return createKeptValue(localStorage, KEY, Kept, report);
}
