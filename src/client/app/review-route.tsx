import { ReviewProvider } from '#client/screens/review/review-actor.ts';
import { ReviewScreen } from '#client/screens/review/review-screen.tsx';
import { useLazyReview } from './lazy-review.ts';
import { startReview } from './review.ts';

/** The review's screen, with the review in progress. */
export function ReviewRoute() {
  return (
    <ReviewProvider value={useLazyReview().start(startReview)}>
      <ReviewScreen />
    </ReviewProvider>
  );
}
