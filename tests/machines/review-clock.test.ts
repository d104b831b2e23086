import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { reviewMachine } from '#machines/review.machine.ts';
import { type KeptDraft, type ReviewFacts, withTicks } from '#machines/review-course.ts';
import { settled } from '#tests/support/settled.ts';

type Failure = 'refused' | 'dropped';

/**
 * The machine with a server behind it whose answers take their time, on a clock that only the test moves. `delays` and
 * `failures` are those of the next calls, one after the other; a delay of Infinity never ends.
 */
function startReview(kept: KeptDraft | null = null) {
  const clock = new SimulatedClock();
  const server = {
    checklist: ['a', 'b', 'c'].map((id) => ({ id, completed: false })),
    isOver: false,
    calls: [] as string[],
    delays: [] as number[],
    failures: [] as (Failure | null)[],
  };
  const told: string[] = [];
  const facts = (): ReviewFacts => ({ id: 7, isComplete: server.checklist.every(({ completed }) => completed) });
  async function call<T>(name: string, effect: () => T): Promise<T> {
    server.calls.push(name);
    const failure = server.failures.shift() ?? null;
    const delay = server.delays.shift() ?? 10;
    await new Promise<void>((resolve) => {
      if (Number.isFinite(delay)) clock.setTimeout(resolve, delay);
    });
    if (failure) throw new Error(failure);
    return effect();
  }
  const review = createActor(
    reviewMachine.provide({
      actors: {
        follow: fromCallback(({ sendBack }) => {
          const timer = clock.setTimeout(
            () => sendBack({ type: 'review.found', review: server.isOver ? null : facts() }),
            20,
          );
          return () => clock.clearTimeout(timer);
        }),
        start: fromPromise(() => call('start', facts)),
        save: fromPromise(({ input: { itemId, completed } }) =>
          call(`${itemId} ${completed}`, () => {
            server.checklist = server.checklist.map((item) => (item.id === itemId ? { ...item, completed } : item));
            return facts();
          }),
        ),
        complete: fromPromise(({ input: { draft } }) =>
          call(`complete ${JSON.stringify(draft)}`, () => {
            server.isOver = true;
          }),
        ),
      },
      actions: { tellFailure: (_, { error }) => told.push(String(error)) },
    }),
    { clock, input: { kept } },
  ).start();
  /** Moves the clock and lets due events be processed. */
  const pass = async (milliseconds: number) => {
    clock.increment(milliseconds);
    await settled();
  };
  return {
    review,
    server,
    told,
    pass,
    toggle: (itemId: string, completed = true) =>
      review.send({ type: 'review.toggleItem', reviewId: 7, itemId, completed }),
    /** The checklist as the user sees it. */
    shown: () => withTicks(server.checklist, review.getSnapshot().context.ticks).map(({ completed }) => completed),
  };
}

async function openReview(kept: KeptDraft | null = null) {
  const all = startReview(kept);
  all.review.send({ type: 'review.open' });
  expect(all.review.getSnapshot().hasTag('loading')).toBe(true);
  await all.pass(20);
  expect(all.review.getSnapshot().hasTag('active')).toBe(true);
  return all;
}

describe('with a server that takes its time', () => {
  test('two fast ticks both arrive, in their order, though the first takes longer; both are shown from the start', async () => {
    const { server, toggle, shown, pass, review } = await openReview();
    server.delays = [400, 10];
    toggle('a');
    toggle('b');
    expect(shown()).toEqual([true, true, false]);
    await pass(399);
    expect(server.calls).toEqual(['a true']);
    expect(shown()).toEqual([true, true, false]);
    await pass(1);
    expect(server.calls).toEqual(['a true', 'b true']);
    await pass(10);
    expect(server.checklist.map(({ completed }) => completed)).toEqual([true, true, false]);
    expect(review.getSnapshot().hasTag('saving')).toBe(false);
  });

  test('a tick that fails goes back, the one after it stays', async () => {
    const { server, toggle, shown, pass, told } = await openReview();
    server.failures = ['dropped', null];
    toggle('a');
    toggle('c');
    await pass(10);
    expect(shown()).toEqual([false, false, true]);
    expect(told).toEqual(['Error: dropped']);
    await pass(10);
    expect(server.checklist.map(({ completed }) => completed)).toEqual([false, false, true]);
  });

  test('an answer that does not come keeps the review from being completed, however long it is waited for', async () => {
    const { server, toggle, shown, pass, review } = await openReview();
    for (const id of ['a', 'b']) {
      toggle(id);
      await pass(10);
    }
    server.delays = [Number.POSITIVE_INFINITY];
    toggle('c');
    await pass(86_400_000);
    expect(shown()).toEqual([true, true, true]);
    expect(review.getSnapshot().can({ type: 'review.complete' })).toBe(false);
    review.send({ type: 'review.complete' });
    expect(server.calls.filter((name) => name.startsWith('complete'))).toEqual([]);
  });

  test('the reflection outlives a connection that drops while it is sent, and is sent again', async () => {
    const { server, toggle, pass, told, review } = await openReview({ reviewId: 7, draft: { wins: 'The outline' } });
    for (const id of ['a', 'b', 'c']) toggle(id);
    for (let count = 0; count < 3; count += 1) await pass(10);
    review.send({ type: 'review.reflect', field: 'notes', text: 'Call Ana' });
    server.failures = ['dropped'];
    review.send({ type: 'review.complete' });
    await pass(10);
    const { context } = review.getSnapshot();
    expect(context).toMatchObject({ wasCompleted: false, draft: { wins: 'The outline', notes: 'Call Ana' } });
    expect(told).toEqual(['Error: dropped']);
    review.send({ type: 'review.complete' });
    await pass(10);
    expect(server.calls.at(-1)).toBe('complete {"wins":"The outline","notes":"Call Ana"}');
    expect(review.getSnapshot().context).toMatchObject({ wasCompleted: true, draft: {} });
  });

  test('what comes after the session is over changes nothing', async () => {
    const { server, toggle, pass, review } = await openReview();
    server.delays = [100];
    toggle('a');
    review.send({ type: 'review.close' });
    await pass(100);
    expect(review.getSnapshot().hasTag('closed')).toBe(true);
    expect(review.getSnapshot().context).toMatchObject({ reviewId: null, ticks: [] });
  });
});
