import { type Id, sameId } from '#contract/entities/common.ts';

/** The context of the review machine. */
export interface ReviewContext {
  /** The current review; null when there is none. */
  reviewId: Id | null;
  /** Every item of its checklist is done, according to the server. */
  isComplete: boolean;
  /** Ticks that the server has not answered, oldest first; sent one after the other. */
  ticks: readonly Tick[];
  /** The typed texts; an untouched field is absent, and shows that of the review. */
  draft: Partial<Reflection>;
  /** The review of the draft: with another review the draft is dropped. */
  draftOf: Id | null;
  /** The name of the list that is open beside the checklist. */
  list: string | null;
  /** Why the review could not be loaded. */
  problem: string | null;
  /** Shows 'Weekly review completed!', until the next is started or the user leaves the screen. */
  wasCompleted: boolean;
  /** The screen is shown, with whatever comes. */
  isShown: boolean;
}

export interface Reflection {
  wins: string;
  improvements: string;
  notes: string;
}

/** A draft from before the reload. */
export interface KeptDraft {
  reviewId: Id;
  draft: Partial<Reflection>;
}

export interface Tick {
  reviewId: Id;
  itemId: Id;
  completed: boolean;
}

/** The facts about a review that the machine needs. */
export interface ReviewFacts {
  id: Id;
  isComplete: boolean;
}

export type ReviewEvent =
  /** The screen is shown: from the first time on the cache is followed. */
  | { type: 'review.open' }
  /** The screen is gone. */
  | { type: 'review.leave' }
  | { type: 'review.retry' }
  | { type: 'review.start' }
  /** Accepted only while that very review is current. */
  | { type: 'review.toggleItem'; reviewId: Id; itemId: Id; completed: boolean }
  | { type: 'review.reflect'; field: keyof Reflection; text: string }
  /** Another list is open, or none. */
  | { type: 'review.work'; list: string | null }
  | { type: 'review.complete' }
  /** The user knows that the review has ended elsewhere, and no longer needs its words. */
  | { type: 'review.dismiss' }
  /** The session is over: the server's data goes, the draft stays. */
  | { type: 'review.close' }
  /** Another user is signed in, or none: the draft is theirs, as it was kept. */
  | { type: 'review.restore'; kept: KeptDraft | null }
  | FollowEvent;

/** What `follow` reports. */
export type FollowEvent =
  | { type: 'review.found'; review: ReviewFacts | null }
  | { type: 'review.notLoaded'; message: string };

/** The checklist for the user: the server's, with the pending ticks over it. */
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

/** Whether this is another review than the draft's. */
export const isOfAnother = ({ draftOf }: Written, review: ReviewFacts | null): boolean =>
  review !== null && draftOf !== null && !sameId(draftOf, review.id);

/** The same, and the draft is not blank. */
export const hasWordsOfAnother = (context: Written, review: ReviewFacts | null): boolean =>
  isOfAnother(context, review) && hasWords(context.draft);
