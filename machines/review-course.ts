import { type Id, sameId } from '#contract/entities/common.ts';

/** What the review machine keeps. */
export interface ReviewContext {
  /** The current review; null when there is none. */
  reviewId: Id | null;
  /** Every item of its checklist is done, as the server has it. */
  isComplete: boolean;
  /** Ticks that the server has not answered, oldest first; sent one after the other. */
  ticks: readonly Tick[];
  /** What was written; a field that was not touched is absent, and shows what the review has. */
  draft: Partial<Reflection>;
  /** The review that the draft is of: with another one it is dropped. */
  draftOf: Id | null;
  /** The list beside the checklist that is being worked, by its name. */
  list: string | null;
  /** Why the review could not be loaded. */
  problem: string | null;
  /** Shows 'Weekly review completed!', until the next is started or the screen left. */
  wasCompleted: boolean;
  /** The screen is there, and shows what comes. */
  isShown: boolean;
}

export interface Reflection {
  wins: string;
  improvements: string;
  notes: string;
}

/** A draft that was kept from before the page was loaded. */
export interface KeptDraft {
  reviewId: Id;
  draft: Partial<Reflection>;
}

export interface Tick {
  reviewId: Id;
  itemId: Id;
  completed: boolean;
}

/** What the course needs to know of a review. */
export interface ReviewFacts {
  id: Id;
  isComplete: boolean;
}

export type ReviewEvent =
  /** The screen is there: from the first time on the cache is followed. */
  | { type: 'review.open' }
  /** The screen is gone. */
  | { type: 'review.leave' }
  | { type: 'review.retry' }
  | { type: 'review.start' }
  /** Taken only while that very review goes on. */
  | { type: 'review.toggleItem'; reviewId: Id; itemId: Id; completed: boolean }
  | { type: 'review.reflect'; field: keyof Reflection; text: string }
  /** Another list is worked, or none. */
  | { type: 'review.work'; list: string | null }
  | { type: 'review.complete' }
  /** The user has seen that the review has ended elsewhere, and needs its words no longer. */
  | { type: 'review.dismiss' }
  /** The session is over: what came from the server goes, the draft stays. */
  | { type: 'review.close' }
  /** Another user is here, or none: the draft is theirs, as it was kept. */
  | { type: 'review.restore'; kept: KeptDraft | null }
  | FollowEvent;

/** What `follow` tells. */
export type FollowEvent =
  | { type: 'review.found'; review: ReviewFacts | null }
  | { type: 'review.notLoaded'; message: string };

/** The checklist as the user has it: the server's, with the ticks under way over it. */
export function withTicks<T extends { id: Id; completed: boolean }>(
  checklist: readonly T[],
  ticks: readonly Tick[],
): readonly T[] {
  return checklist.map((item) => {
    const last = ticks.findLast((tick) => sameId(tick.itemId, item.id));
    return last ? { ...item, completed: last.completed } : item;
  });
}

/** Whether anything is written in a reflection. */
export const hasWords = (draft: Partial<Reflection>): boolean =>
  Object.values(draft).some((text) => text.trim() !== '');

type Written = Pick<ReviewContext, 'draft' | 'draftOf'>;

/** Whether this is another review than that which was written in. */
export const isOfAnother = ({ draftOf }: Written, review: ReviewFacts | null): boolean =>
  review !== null && draftOf !== null && !sameId(draftOf, review.id);

/** The same, and the words are more than blanks. */
export const hasWordsOfAnother = (context: Written, review: ReviewFacts | null): boolean =>
  isOfAnother(context, review) && hasWords(context.draft);
