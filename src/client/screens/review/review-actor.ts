import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { reviewMachine } from '#machines/review.machine.ts';

/** The running review machine with its effects; it outlives the screen. */
export type ReviewActor = ActorRefFrom<typeof reviewMachine>;

const ReviewContext = createContext<ReviewActor | null>(null);
export const ReviewProvider = ReviewContext.Provider;

/** The user's review in progress. */
export function useReview(): ReviewActor {
  const review = useContext(ReviewContext);
  if (!review) throw new Error('useReview needs a ReviewProvider above it');
  return review;
}
