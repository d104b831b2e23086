import { createContext, useContext } from 'react';
import type { ReviewActor } from '#client/screens/review/review-actor.ts';
import { REFLECTION } from './kept-words.ts';
import type { ReviewDependencies, StartedReview } from './review.ts';

type Start = (dependencies: ReviewDependencies, account: string | undefined) => StartedReview;

/** The review in progress, which starts with the screen that shows it: its code is not needed before. */
export interface LazyReview extends Pick<StartedReview, 'close' | 'welcome' | 'forget'> {
  /** Starts it once. */
  start(start: Start): ReviewActor;
}

/** A review that does not start before its screen; what is kept of it can be forgotten without its code. */
export function createLazyReview(dependencies: ReviewDependencies): LazyReview {
  let review: StartedReview | undefined;
  let account: string | undefined;
  return {
    start(start) {
      review ??= start(dependencies, account);
      return review.actor;
    },
    close: () => review?.close(),
    welcome(next) {
      account = next;
      review?.welcome(next);
    },
    forget() {
      if (review) review.forget();
      else dependencies.window.localStorage.removeItem(`${REFLECTION}:${account}`);
      account = undefined;
    },
  };
}

const LazyReviewContext = createContext<Pick<LazyReview, 'start'> | null>(null);
export const LazyReviewProvider = LazyReviewContext.Provider;

/** Starts the review. */
export function useLazyReview(): Pick<LazyReview, 'start'> {
  const review = useContext(LazyReviewContext);
  if (!review) throw new Error('useLazyReview needs a LazyReviewProvider above it');
  return review;
}
