import { createContext, useContext } from 'react';
import type { ReviewActor } from '#client/screens/review/review-actor.ts';
import type { ReviewDependencies } from './review.ts';

type Start = (dependencies: ReviewDependencies) => ReviewActor;

/** The review in progress, which starts with the screen that shows it: its code is not needed to paint another one. */
export interface LazyReview {
  /** Starts it unless it has started. */
  start(start: Start): ReviewActor;
  /** Closes it when the session ends; `review.clear` forgets what is written in it as well. */
  send(event: { type: 'review.close' | 'review.clear' }): void;
}

export function createLazyReview(dependencies: ReviewDependencies): LazyReview {
  let review: ReviewActor | undefined;
  return {
    start(start) {
      review ??= start(dependencies);
      return review;
    },
    send(event) {
      if (review) review.send(event);
      else if (event.type === 'review.clear') dependencies.drafts.set(null);
    },
  };
}

const LazyReviewContext = createContext<Pick<LazyReview, 'start'> | null>(null);
export const LazyReviewProvider = LazyReviewContext.Provider;

/** What starts the review. */
export function useLazyReview(): Pick<LazyReview, 'start'> {
  const review = useContext(LazyReviewContext);
  if (!review) throw new Error('useLazyReview needs a LazyReviewProvider above it');
  return review;
}
