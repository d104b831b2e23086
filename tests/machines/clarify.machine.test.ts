import { describe, expect, test, vi } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import { clarifyMachine, TWO_MINUTES } from '#machines/clarify.machine.ts';
import { progressOf } from '#machines/clarify-course.ts';
import { coverage } from './coverage.ts';
import { walk } from './walk.ts';

type Snapshot = SnapshotFrom<typeof clarifyMachine>;

const inbox = (...keys: string[]) => ({ type: 'clarify.inbox', keys }) as const;

describe('the clarify machine, walked', () => {
  const result = walk(clarifyMachine, {
    input: { kept: null },
    events: [
      inbox('a', 'b'),
      inbox('b'),
      inbox(),
      { type: 'clarify.skip', key: 'a' },
      { type: 'clarify.skip', key: 'b' },
      { type: 'clarify.return', key: 'a' },
      { type: 'clarify.again' },
      { type: 'clarify.startTimer', now: 1000 },
      { type: 'clarify.stopTimer' },
      { type: 'xstate.after.twoMinutes.clarify.deciding.timed' },
      { type: 'clarify.close' },
    ] as { type: string }[],
    // The order of arrival does not distinguish states.
    key: (snapshot) => JSON.stringify([snapshot.value, { ...(snapshot as Snapshot).context, order: [] }]),
    check: (snapshot) => {
      const { context, hasTag } = snapshot as Snapshot;
      const { current, inbox: keys, skipped } = context;
      expect(hasTag.call(snapshot, 'deciding')).toBe(current !== null);
      expect(hasTag.call(snapshot, 'timed')).toBe(context.timerEnds !== null);
      if (current !== null) expect(keys).toContain(current);
      // No undecided item is lost.
      if (hasTag.call(snapshot, 'over')) expect(keys.filter((key) => !skipped.includes(key))).toEqual([]);
      const { at, total } = progressOf(context);
      expect(at).toBeLessThanOrEqual(total);
    },
  });
  coverage('clarify', result);

  test('reaches every state', () => expect(result.states.visited).toEqual(result.states.all));
  test('takes every transition', () => expect(result.transitions.visited).toEqual(result.transitions.all));
});

const begin = (...keys: string[]) => {
  const actor = createActor(clarifyMachine, { input: { kept: null } }).start();
  actor.send(inbox(...keys));
  const at = () => {
    const { context } = actor.getSnapshot();
    return [context.current, progressOf(context).at, progressOf(context).total];
  };
  return { actor, at };
};

test('goes on to the next item when one leaves the inbox, and puts new items last', () => {
  const { actor, at } = begin('a', 'b', 'c');
  expect(at()).toEqual(['a', 1, 3]);
  actor.send(inbox('b', 'c'));
  expect(at()).toEqual(['b', 2, 3]);
  actor.send(inbox('new', 'b', 'c'));
  expect(at()).toEqual(['b', 2, 4]);
  actor.send(inbox('new'));
  expect(at()).toEqual(['new', 4, 4]);
  actor.send(inbox());
  expect(actor.getSnapshot().hasTag('over')).toBe(true);
});

test('an item whose decision failed is back, and is decided after the others', () => {
  const { actor, at } = begin('a', 'b');
  actor.send(inbox('b'));
  actor.send(inbox('a', 'b'));
  expect(at()[0]).toBe('b');
  actor.send(inbox('a'));
  expect(at()[0]).toBe('a');
});

test('an item whose decision is taken back is shown at once, also after the last one', () => {
  const { actor, at } = begin('a', 'b');
  actor.send(inbox('b'));
  actor.send(inbox());
  actor.send({ type: 'clarify.return', key: 'a' });
  expect(actor.getSnapshot().hasTag('over')).toBe(true);
  actor.send(inbox('a'));
  expect(at()).toEqual(['a', 2, 2]);
});

test('skipped items stay, are not shown again by themselves, and can be gone through', () => {
  const { actor, at } = begin('a', 'b');
  actor.send({ type: 'clarify.skip', key: 'a' });
  expect(at()).toEqual(['b', 2, 2]);
  actor.send({ type: 'clarify.return', key: 'a' });
  expect(at()[0]).toBe('a');
  actor.send({ type: 'clarify.skip', key: 'a' });
  actor.send({ type: 'clarify.skip', key: 'b' });
  expect(actor.getSnapshot().hasTag('over')).toBe(true);
  actor.send({ type: 'clarify.again' });
  expect(at()).toEqual(['a', 1, 2]);
});

test('goes on where a kept round was left', () => {
  const kept = { order: ['a', 'b', 'c', 'd'], skipped: ['b'], current: 'c' };
  const actor = createActor(clarifyMachine, { input: { kept } }).start();
  actor.send(inbox('b', 'c', 'd'));
  expect(actor.getSnapshot().context.current).toBe('c');
  expect(progressOf(actor.getSnapshot().context)).toEqual({ at: 3, total: 4 });
});

test('the two minutes are announced once, and not for another item', () => {
  vi.useFakeTimers();
  try {
    const tell = vi.fn();
    const machine = clarifyMachine.provide({ actions: { tellTimeIsUp: tell } });
    const actor = createActor(machine, { input: { kept: null } }).start();
    actor.send(inbox('a', 'b'));
    actor.send({ type: 'clarify.startTimer', now: 0 });
    // The inbox is read again meanwhile: the item is the same.
    actor.send(inbox('a', 'b'));
    vi.advanceTimersByTime(TWO_MINUTES);
    expect(tell).toHaveBeenCalledTimes(1);
    expect(actor.getSnapshot().hasTag('timeUp')).toBe(true);
    actor.send({ type: 'clarify.startTimer', now: TWO_MINUTES });
    actor.send(inbox('b'));
    vi.advanceTimersByTime(TWO_MINUTES);
    expect(tell).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});

test('an inbox of a hundred thousand is gone through a few times at a step, and not once for each of its items', () => {
  const keys = Array.from({ length: 100_000 }, (_, at) => `item ${at}`);
  const actor = createActor(clarifyMachine, { input: { kept: null } }).start();
  actor.send({ type: 'clarify.inbox', keys });
  actor.send({ type: 'clarify.skip', key: 'item 0' });
  actor.send({ type: 'clarify.inbox', keys: keys.slice(2) });
  const { context } = actor.getSnapshot();
  expect([context.current, progressOf(context)]).toEqual(['item 2', { at: 3, total: 100_000 }]);
});
