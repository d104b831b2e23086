import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Api } from '#client/data/api.ts';
import * as reviews from '#client/data/reviews.ts';
import type { Status } from '#client/ui/status.tsx';
import { isReviewComplete, type Review } from '#contract/entities/review.ts';
import { reviewMachine } from '#machines/review.machine.ts';

interface ReviewDependencies {
  api: Api;
  status: Status;
  report: (error: unknown) => void;
}

/** The review machine with its effects. Started; one per page, so that the reflection outlives the screen. */
export function startReview({ api, status, report }: ReviewDependencies) {
  const machine = reviewMachine.provide({
    actors: {
      follow: fromCallback(({ sendBack }) =>
        reviews.followCurrentReview(api, ({ review, error }) => {
          if (review !== undefined) sendBack({ type: 'review.found', review: review && factsOf(review) });
          else if (error) sendBack({ type: 'review.notLoaded', message: error.message });
        }),
      ),
      start: fromPromise(async () => factsOf(await reviews.startReview(api))),
      save: fromPromise(async ({ input }) =>
        factsOf(await reviews.tickReviewItem(api, input.reviewId, input.itemId, input.completed)),
      ),
      complete: fromPromise(({ input }) => reviews.completeReview(api, input.reviewId, input.draft)),
    },
    actions: {
      reload: () => reviews.reloadCurrentReview(api),
      tellStarted: () => status.say('Weekly review started'),
      tellFailure: (_, { error }) => report(error),
    },
  });
  return createActor(machine).start();
}

function factsOf(review: Review) {
  return { id: review.id, isComplete: isReviewComplete(review) };
}
