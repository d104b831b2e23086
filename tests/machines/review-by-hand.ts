import { vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Id } from '#contract/entities/common.ts';
import { reviewMachine } from '#machines/review.machine.ts';
import type { FollowEvent, KeptDraft, ReviewFacts, Tick } from '#machines/review-course.ts';

export const half: ReviewFacts = { id: 7, isComplete: false };
export const full: ReviewFacts = { id: 7, isComplete: true };

/** Effects whose results the test gives. */
export function startMachine(kept: KeptDraft | null = null) {
  let tell: (event: FollowEvent) => void = () => {};
  let follows = 0;
  const starts: PromiseWithResolvers<ReviewFacts>[] = [];
  const saves: { tick: Tick; answer: PromiseWithResolvers<ReviewFacts> }[] = [];
  const completions: { reviewId: Id; draft: object; answer: PromiseWithResolvers<void> }[] = [];
  const told = vi.fn();
  const review = createActor(
    reviewMachine.provide({
      actors: {
        follow: fromCallback(({ sendBack }) => {
          follows += 1;
          tell = sendBack;
          return () => {
            follows -= 1;
          };
        }),
        start: fromPromise(() => {
          const answer = Promise.withResolvers<ReviewFacts>();
          starts.push(answer);
          return answer.promise;
        }),
        save: fromPromise(({ input: tick }) => {
          const answer = Promise.withResolvers<ReviewFacts>();
          saves.push({ tick, answer });
          return answer.promise;
        }),
        complete: fromPromise(({ input }) => {
          const answer = Promise.withResolvers<void>();
          completions.push({ ...input, answer });
          return answer.promise;
        }),
      },
      actions: {
        reload: () => told('reload'),
        tellStarted: () => told('started'),
        tellCompleted: () => told('completed'),
        tellSaved: () => told('saved'),
        tellFailure: (_, { error }) => told(String(error)),
      },
    }),
    { input: { kept } },
  ).start();
  return {
    review,
    starts,
    saves,
    completions,
    told,
    follows: () => follows,
    found: (facts: ReviewFacts | null) => tell({ type: 'review.found', review: facts }),
    notLoaded: (message: string) => tell({ type: 'review.notLoaded', message }),
    toggle: (itemId: Id, completed = true) =>
      review.send({ type: 'review.toggleItem', reviewId: 7, itemId, completed }),
    tags: () => [...review.getSnapshot().tags].sort(),
    context: () => review.getSnapshot().context,
  };
}

export function startedWith(facts: ReviewFacts | null, kept: KeptDraft | null = null) {
  const machine = startMachine(kept);
  machine.review.send({ type: 'review.open' });
  machine.found(facts);
  return machine;
}
