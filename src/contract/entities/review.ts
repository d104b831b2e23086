import * as z from 'zod/mini';
import { Id, listIn, listOf, WireBoolean, WireInstant, WireMoment, WireText } from './common.ts';
import { percentDone } from './project.ts';
import { TEXT_LIMIT } from './task.ts';

/** Loose, with whatever else another server keeps in it: the checklist is sent back whole. */
export const ChecklistItem = z.looseObject({
  id: Id,
  title: z.string(),
  description: WireText,
  completed: z.pipe(
    z.nullish(WireBoolean),
    z.transform((value) => value ?? false),
  ),
});
export type ChecklistItem = z.output<typeof ChecklistItem>;

/** A weekly review: the current one while `completed_at` is null. */
export const Review = z.object({
  id: Id,
  checklist: listOf(ChecklistItem),
  notes: WireText,
  wins: WireText,
  improvements: WireText,
  started_at: WireMoment,
  completed_at: WireMoment,
  updated_at: WireInstant,
});
export type Review = z.output<typeof Review>;

const text = z.nullish(z.string().check(z.maxLength(TEXT_LIMIT)));
const sent = { notes: text, wins: text, improvements: text, updated_at: z.optional(z.string()) };

/** PUT /reviews/{id}: items are matched by id; an item that is not sent keeps its state, and so does a text. */
export const ReviewUpdate = z.object({
  checklist: z.array(z.object({ id: Id, completed: z.boolean() })).check(z.minLength(1), z.maxLength(100)),
  ...sent,
});

export const ReviewComplete = z.object(sent);

/** GET /reviews. */
export const ReviewList = listIn('reviews', Review);

/** The share of the checklist that is done, as a percentage (spec §2, Weekly Review). An empty checklist is at 0. */
export function reviewProgress(review: { checklist: readonly { completed: boolean }[] }): number {
  return percentDone(review.checklist.filter((item) => item.completed).length, review.checklist.length);
}

/** Spec §4: a review can be completed only when every item of the checklist is done. */
export function isReviewComplete(review: { checklist: readonly { completed: boolean }[] }): boolean {
  return reviewProgress(review) === 100;
}
