import { describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import type { Id } from '#contract/entities/common.ts';
import {
  type FollowEvent,
  type Reflection,
  type ReviewFacts,
  reviewMachine,
  type Tick,
  withTicks,
} from '#machines/review.machine.ts';
import { never, walk } from './walk.ts';

const half: ReviewFacts = { id: 7, isComplete: false };
const full: ReviewFacts = { id: 7, isComplete: true };

/** Effects that are answered by hand. */
function startMachine() {
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
        tellSaved: () => told('saved'),
        tellFailure: (_, { error }) => told(String(error)),
      },
    }),
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
    toggle: (itemId: Id, completed = true) => review.send({ type: 'review.toggleItem', itemId, completed }),
    tags: () => [...review.getSnapshot().tags].sort(),
    context: () => review.getSnapshot().context,
  };
}

function startedWith(facts: ReviewFacts | null) {
  const machine = startMachine();
  machine.review.send({ type: 'review.open' });
  machine.found(facts);
  return machine;
}

/** What was settled has been taken in. */
async function settled() {
  await new Promise((resolve) => setImmediate(resolve));
}

describe('the review machine, walked', () => {
  const completed: boolean[] = [];
  let knownComplete = false;
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

  const result = walk(machine, {
    events: [
      { type: 'review.open' },
      { type: 'review.leave' },
      { type: 'review.retry' },
      { type: 'review.start' },
      { type: 'review.toggleItem', itemId: 'a', completed: true },
      { type: 'review.reflect', field: 'wins', text: 'The outline' },
      { type: 'review.complete' },
      { type: 'review.close' },
      { type: 'review.clear' },
      { type: 'review.found', review: null },
      { type: 'review.found', review: half },
      { type: 'review.found', review: full },
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
    // Two ticks under way tell all there is to tell.
    follows: (snapshot, event) => event.type !== 'review.toggleItem' || (snapshot as Snapshot).context.ticks.length < 2,
    check: (current) => {
      const snapshot = current as Snapshot;
      const { context } = snapshot;
      expect(snapshot.status).toBe('active');
      knownComplete = context.reviewId !== null && context.isComplete;
      expect(snapshot.can({ type: 'review.complete' })).toBe(snapshot.matches({ open: 'active' }) && knownComplete);
      expect(snapshot.hasTag('saving')).toBe(context.ticks.length > 0);
      if (snapshot.matches({ open: 'active' })) expect(context.reviewId).not.toBeNull();
      if (snapshot.matches({ open: 'absent' })) expect(context.reviewId).toBeNull();
      expect(['loading', 'failed', 'absent', 'active'].filter((tag) => snapshot.tags.has(tag))).toHaveLength(1);
    },
  });

  test('reaches every state', () => expect(result.states.visited).toEqual(result.states.all));
  test('takes every transition', () => expect(result.transitions.visited).toEqual(result.transitions.all));
  test('completes, and never below 100 %', () => {
    expect(completed.length).toBeGreaterThan(10);
    expect(completed.every(Boolean)).toBe(true);
  });
  test('in more than a handful of ways', () => expect(result.steps).toBeGreaterThan(1000));
});

describe('the review', () => {
  test('is not loaded before the screen opens, and is followed once however often it does', () => {
    const { review, follows, tags } = startMachine();
    expect(follows()).toBe(0);
    expect(tags()).toEqual(['closed', 'loading']);
    review.send({ type: 'review.open' });
    expect(tags()).toEqual(['loading']);
    review.send({ type: 'review.leave' });
    review.send({ type: 'review.open' });
    expect(follows()).toBe(1);
  });

  test('that could not be loaded says why, and is asked for again', () => {
    const { review, notLoaded, found, tags, context, told } = startMachine();
    review.send({ type: 'review.open' });
    notLoaded('Failed to fetch weekly review');
    expect(tags()).toEqual(['failed']);
    expect(context().problem).toBe('Failed to fetch weekly review');
    review.send({ type: 'review.retry' });
    expect(told.mock.calls).toEqual([['reload']]);
    expect(tags()).toEqual(['loading']);
    found(half);
    expect(tags()).toEqual(['active']);
    expect(context().problem).toBeNull();
  });

  test('stays on screen when a later load fails', () => {
    const { notLoaded, tags } = startedWith(half);
    notLoaded('no');
    expect(tags()).toEqual(['active']);
  });

  test('is started once, however often it is asked for', async () => {
    const { review, starts, told, tags, context } = startedWith(null);
    expect(tags()).toEqual(['absent']);
    review.send({ type: 'review.start' });
    review.send({ type: 'review.start' });
    expect(starts).toHaveLength(1);
    expect(tags()).toEqual(['absent', 'busy']);
    starts[0]?.resolve(half);
    await settled();
    expect(tags()).toEqual(['active']);
    expect(context().reviewId).toBe(7);
    expect(told.mock.calls).toEqual([['started']]);
  });

  test('that could not be started says why', async () => {
    const { review, starts, told, tags } = startedWith(null);
    review.send({ type: 'review.start' });
    starts[0]?.reject(new Error('no'));
    await settled();
    expect(tags()).toEqual(['absent']);
    expect(told.mock.calls).toEqual([['Error: no']]);
  });

  test('takes two fast ticks, one after the other', async () => {
    const { saves, toggle, tags, told, context } = startedWith(half);
    toggle('a');
    toggle('b');
    expect(saves.map(({ tick }) => tick)).toEqual([{ reviewId: 7, itemId: 'a', completed: true }]);
    const checklist = ['a', 'b', 'c'].map((id) => ({ id, completed: false }));
    expect(withTicks(checklist, context().ticks).map((item) => item.completed)).toEqual([true, true, false]);
    saves[0]?.answer.resolve(half);
    await settled();
    expect(saves.map(({ tick }) => tick.itemId)).toEqual(['a', 'b']);
    saves[1]?.answer.resolve(full);
    await settled();
    expect(tags()).toEqual(['active']);
    expect(told.mock.calls).toEqual([['saved'], ['saved']]);
    expect(context().ticks).toEqual([]);
  });

  test('takes back a tick that failed, and only that', async () => {
    const { saves, toggle, told, context } = startedWith(half);
    toggle('a');
    toggle('b');
    saves[0]?.answer.reject(new Error('no'));
    await settled();
    expect(told.mock.calls).toEqual([['Error: no']]);
    expect(withTicks([{ id: 'a', completed: false }], context().ticks)).toEqual([{ id: 'a', completed: false }]);
    expect(saves.at(-1)?.tick.itemId).toBe('b');
  });

  test('shows the last of several ticks of one item', async () => {
    const { toggle, context, saves } = startedWith(half);
    toggle(1);
    toggle('1', false);
    expect(withTicks([{ id: 1, completed: false }], context().ticks)).toEqual([{ id: 1, completed: false }]);
    saves[0]?.answer.resolve(half);
    await settled();
    expect(saves.map(({ tick }) => tick.completed)).toEqual([true, false]);
  });

  test('is not completed below 100 %, nor while a tick is under way', async () => {
    const { review, completions, found, toggle, saves } = startedWith(half);
    review.send({ type: 'review.complete' });
    found(full);
    toggle('a', false);
    review.send({ type: 'review.complete' });
    saves[0]?.answer.resolve(half);
    await settled();
    review.send({ type: 'review.complete' });
    expect(completions).toEqual([]);
  });

  test('is completed with what was written, says so, and ends', async () => {
    const { review, completions, tags, context } = startedWith(full);
    review.send({ type: 'review.reflect', field: 'wins', text: 'The outline' });
    review.send({ type: 'review.leave' });
    review.send({ type: 'review.complete' });
    review.send({ type: 'review.complete' });
    expect(completions).toMatchObject([{ reviewId: 7, draft: { wins: 'The outline' } }]);
    expect(tags()).toEqual(['active', 'busy']);
    completions[0]?.answer.resolve();
    await settled();
    expect(tags()).toEqual(['absent']);
    expect(context()).toMatchObject({ wasCompleted: true, draft: {} });
    review.send({ type: 'review.leave' });
    expect(context().wasCompleted).toBe(false);
  });

  test('that could not be completed keeps what was written', async () => {
    const { review, completions, tags, context, told } = startedWith(full);
    review.send({ type: 'review.reflect', field: 'notes', text: 'Call Ana' });
    review.send({ type: 'review.complete' });
    completions[0]?.answer.reject(new Error('no'));
    await settled();
    expect(tags()).toEqual(['active']);
    expect(context()).toMatchObject({ wasCompleted: false, draft: { notes: 'Call Ana' } });
    expect(told.mock.calls).toEqual([['Error: no']]);
  });

  test('ends when it was completed elsewhere', () => {
    const { found, tags } = startedWith(half);
    found(null);
    expect(tags()).toEqual(['absent']);
  });

  test('keeps the draft over an expiry, and forgets it at a sign-out', () => {
    const { review, follows, context } = startedWith(half);
    review.send({ type: 'review.reflect', field: 'wins', text: 'The outline' });
    review.send({ type: 'review.close' });
    expect(context()).toMatchObject({ reviewId: null, draft: { wins: 'The outline' } });
    expect(follows()).toBe(0);
    review.send({ type: 'review.clear' });
    expect(context().draft).toEqual({});
  });
});
