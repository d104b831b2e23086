import { describe, expect, test } from 'vitest';
import { fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import type { Id } from '#contract/entities/common.ts';
import { reviewMachine } from '#machines/review.machine.ts';
import type { Reflection, ReviewFacts, Tick } from '#machines/review-course.ts';
import { coverage } from './coverage.ts';
import { never, walk } from './walk.ts';

const half: ReviewFacts = { id: 7, isComplete: false };
const full: ReviewFacts = { id: 7, isComplete: true };
const next: ReviewFacts = { id: 8, isComplete: false };

describe('the review machine, walked', () => {
  const completed: boolean[] = [];
  let knownComplete = false;
  let draftBefore: Partial<Reflection> = {};
  const machine = reviewMachine.provide({
    actors: {
      follow: fromCallback(() => {}),
      start: fromPromise<ReviewFacts>(never),
      save: fromPromise<ReviewFacts, Tick>(never),
      complete: fromPromise<void, { reviewId: Id; draft: Partial<Reflection> }>(() => {
        completed.push(knownComplete);
        return never();
      }),
    },
  });
  type Snapshot = SnapshotFrom<typeof machine>;
  const tick = { type: 'review.toggleItem', itemId: 'a', completed: true } as const;

  const result = walk(machine, {
    input: { kept: null },
    events: [
      { type: 'review.open' },
      { type: 'review.leave' },
      { type: 'review.retry' },
      { type: 'review.start' },
      { ...tick, reviewId: 7 },
      { ...tick, reviewId: 6 },
      { type: 'review.reflect', field: 'wins', text: 'The outline' },
      { type: 'review.work', list: 'inbox' },
      { type: 'review.complete' },
      { type: 'review.dismiss' },
      { type: 'review.close' },
      { type: 'review.restore', kept: null },
      { type: 'review.found', review: null },
      { type: 'review.found', review: half },
      { type: 'review.found', review: full },
      { type: 'review.found', review: next },
      { type: 'review.notLoaded', message: 'No' },
      { type: 'xstate.done.actor.start', output: half, actorId: 'start' },
      { type: 'xstate.error.actor.start', error: new Error('no'), actorId: 'start' },
      { type: 'xstate.done.actor.save', output: full, actorId: 'save' },
      { type: 'xstate.error.actor.save', error: new Error('no'), actorId: 'save' },
      { type: 'xstate.done.actor.complete', output: undefined, actorId: 'complete' },
      { type: 'xstate.error.actor.complete', error: new Error('no'), actorId: 'complete' },
    ] as { type: string }[],
    key: (snapshot) => {
      const { value, context } = snapshot as Snapshot;
      return JSON.stringify([value, context]);
    },
    // Two pending ticks cover every case, and the checklist does not affect the state.
    follows: (snapshot, event) =>
      event.type !== 'review.work' &&
      (event.type !== 'review.toggleItem' || (snapshot as Snapshot).context.ticks.length < 2),
    check: (current, event) => {
      const snapshot = current as Snapshot;
      const { context } = snapshot;
      expect(snapshot.status).toBe('active');
      knownComplete = context.reviewId !== null && context.isComplete;
      expect(snapshot.can({ type: 'review.complete' })).toBe(snapshot.matches({ open: 'active' }) && knownComplete);
      // A review that was found is known at once, also while something is being sent.
      const { review } = event as { review?: ReviewFacts | null };
      if (review && review.id === context.reviewId) expect(context.isComplete).toBe(review.isComplete);
      expect(snapshot.hasTag('saving')).toBe(context.ticks.length > 0);
      if (snapshot.matches({ open: 'active' })) expect(context.reviewId).not.toBeNull();
      if (snapshot.matches({ open: 'absent' })) expect(context.reviewId).toBeNull();
      if (context.reviewId === null) expect(context.isComplete).toBe(false);
      expect(['loading', 'failed', 'absent', 'active', 'ended'].filter((tag) => snapshot.tags.has(tag))).toHaveLength(
        1,
      );
      // A tick is accepted only while its own review is open and not being completed.
      const takesTicks = snapshot.hasTag('active') && !snapshot.hasTag('busy');
      expect(snapshot.can({ ...tick, reviewId: 7 })).toBe(takesTicks && context.reviewId === 7);
      expect(snapshot.can({ ...tick, reviewId: 6 })).toBe(false);
      // Text is accepted neither while it is unknown whether there is a review, nor while there is none.
      if (['loading', 'failed'].some((tag) => snapshot.tags.has(tag)) || snapshot.matches({ open: 'absent' }))
        expect(snapshot.can({ type: 'review.reflect', field: 'wins', text: 'More' })).toBe(false);
      // Text belongs to the current review, and is removed only with it, or with the user.
      const isWritten = Object.keys(context.draft).length > 0;
      expect(context.draftOf !== null).toBe(isWritten);
      if (isWritten && context.reviewId !== null) expect(context.draftOf).toBe(context.reviewId);
      // Another review that is found gets none of it.
      if (event.type === 'review.found' && !snapshot.hasTag('closed')) expect(context.draft).toEqual(draftBefore);
      if (snapshot.matches({ open: 'completing' }) && event.type === 'review.reflect')
        expect(context.draft).toEqual(draftBefore);
      draftBefore = context.draft;
      // A loaded review has no failure.
      if (context.problem !== null) expect(snapshot.hasTag('loading') || snapshot.hasTag('failed')).toBe(true);
      // Shown only to the current user, and until the next review is started.
      if (context.wasCompleted) expect(context.isShown).toBe(true);
      if (snapshot.matches({ open: 'starting' })) expect(context.wasCompleted).toBe(false);
    },
  });
  const line = coverage('review', result);

  test('reaches every state', () => expect(result.states.visited).toEqual(result.states.all));
  test('takes every transition', () => expect(result.transitions.visited).toEqual(result.transitions.all));
  test('completes, and never below 100 %', () => {
    expect(completed.length).toBeGreaterThan(10);
    expect(completed.every(Boolean)).toBe(true);
  });
  test('in more than a handful of ways, and says so', () => {
    expect(result.steps).toBeGreaterThan(1000);
    expect(line).toMatch(/^review: (\d+)\/\1 states, (\d+)\/\2 transitions/);
  });
});
