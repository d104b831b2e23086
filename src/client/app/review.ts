import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import type { Api } from '#client/data/api.ts';
import * as reviews from '#client/data/reviews.ts';
import type { Status } from '#client/ui/status.tsx';
import { type Id, sameId } from '#contract/entities/common.ts';
import { isReviewComplete, type Review } from '#contract/entities/review.ts';
import { reviewMachine } from '#machines/review.machine.ts';
import type { KeptDraft, Reflection, ReviewContext } from '#machines/review-course.ts';
import { REFLECTION_BACK } from './kept-words.ts';
import { createDraftStorage } from './review-draft.ts';

type Field = keyof Reflection;

export interface ReviewDependencies {
  window: Window;
  api: Api;
  status: Status;
  report: (error: unknown) => void;
}

/** The weekly review of the signed-in user. */
export interface StartedReview {
  actor: Actor<typeof reviewMachine>;
  /** Ends the session: the server's data goes, the reflection stays. */
  close(): void;
  /** Loads the kept reflection when the user is known. */
  welcome(account: string): void;
  /** Removes the reflection when the user signs out. */
  forget(): void;
}

/**
 * Creates and starts the review machine with its effects, and what the account has kept; one per page, so that the
 * reflection outlives the screen and the page.
 */
export function startReview(
  { window, api, status, report }: ReviewDependencies,
  whose: string | undefined,
): StartedReview {
  const storageOf = createDraftStorage(window, report);
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
  let account = whose;
  let storage = account === undefined ? undefined : storageOf(account);
  const actor = createActor(machine, { input: { kept: storage?.get() ?? null } });
  let before = actor.getSnapshot().context;
  const keep = (now: ReviewContext) => {
    const changed = Object.entries(now.draft).filter(([field, text]) => before.draft[field as Field] !== text);
    const stored = storage?.get() ?? null;
    const isStored = (id: Id | null) => stored !== null && sameId(stored.reviewId, id);
    if (now.draftOf !== null) {
      // What another tab has written into other fields since stays there.
      const words = { ...(isStored(now.draftOf) ? stored?.draft : now.draft), ...Object.fromEntries(changed) };
      storage?.set({ at: Date.now(), reviewId: now.draftOf, draft: words });
    } else if (stored && isStored(before.draftOf)) {
      // Removes what was sent, or whose review has ended. Other words of another tab stay, and are shown as unsent.
      const others = Object.entries(stored.draft).filter(
        ([field, text]) => text.trim() !== '' && before.draft[field as Field] !== text,
      );
      storage?.set(others.length === 0 ? null : { ...stored, draft: Object.fromEntries(others) });
    }
    before = now;
  };
  actor.subscribe(({ context }) => {
    if (context.draft !== before.draft) keep(context);
  });
  actor.start();
  /** The text leaves the page, and stays where it is kept. */
  const show = (kept: KeptDraft | null) => {
    storage = undefined;
    actor.send({ type: 'review.restore', kept });
  };
  const showOf = (next: string) => {
    const own = storageOf(next);
    show(own.get());
    storage = own;
  };
  window.addEventListener(REFLECTION_BACK, () => {
    if (account !== undefined && actor.getSnapshot().status === 'active') showOf(account);
  });

  return {
    actor,
    close: () => actor.send({ type: 'review.close' }),
    welcome(next) {
      if (next === account) return;
      const isNobodys = account === undefined;
      account = next;
      const now = actor.getSnapshot().context;
      if (isNobodys && now.draftOf !== null) {
        // Text that was typed before the user was known is theirs.
        storage = storageOf(next);
        before = { ...now, draft: {} };
        keep(now);
      } else {
        showOf(next);
      }
    },
    forget() {
      storage?.set(null);
      account = undefined;
      show(null);
    },
  };
}

function factsOf(review: Review) {
  return { id: review.id, isComplete: isReviewComplete(review) };
}
