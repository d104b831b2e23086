import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Api } from '#client/data/api.ts';
import { emailNow } from '#client/data/last-user.ts';
import * as reviews from '#client/data/reviews.ts';
import type { Status } from '#client/ui/status.tsx';
import { sameId } from '#contract/entities/common.ts';
import { isReviewComplete, type Review } from '#contract/entities/review.ts';
import { reviewMachine } from '#machines/review.machine.ts';
import type { DraftStorage } from './review-draft.ts';

export interface ReviewDependencies {
  api: Api;
  status: Status;
  drafts: DraftStorage;
  report: (error: unknown) => void;
}

/** The review machine with its effects. Started; one per page, so that the reflection outlives the screen; and the page. */
export function startReview({ api, status, drafts, report }: ReviewDependencies) {
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
      tellCompleted: () => status.say('Weekly review completed!'),
      tellFailure: (_, { error }) => report(error),
    },
  });
  const found = drafts.get();
  // Whoever wrote it may have left without signing out, and somebody else have signed in since.
  const now = emailNow(api);
  const isAnothers = found?.owner !== undefined && now !== null && found.owner !== now;
  const review = createActor(machine, { input: { kept: isAnothers ? null : found } });
  let kept = review.getSnapshot().context.draft;
  review.subscribe(({ context: { draft, draftOf } }) => {
    if (draft === kept) return;
    const changed = Object.entries(draft).filter(([field, text]) => kept[field as keyof typeof kept] !== text);
    kept = draft;
    const owner = emailNow(api) ?? undefined;
    const stored = drafts.get();
    // What another tab has written into other fields since stays there.
    const isSame = stored !== null && sameId(stored.reviewId, draftOf) && stored.owner === owner;
    const words = { ...(isSame ? stored.draft : draft), ...Object.fromEntries(changed) };
    drafts.set(draftOf === null ? null : { ...(owner !== undefined && { owner }), reviewId: draftOf, draft: words });
  });
  return review.start();
}

function factsOf(review: Review) {
  return { id: review.id, isComplete: isReviewComplete(review) };
}
