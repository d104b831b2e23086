import { describe, expect, test } from 'vitest';
import { withTicks } from '#machines/review-course.ts';
import { settled } from '#tests/support/settled.ts';
import { full, half, startedWith, startMachine } from './review-by-hand.ts';

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
    expect(context()).toMatchObject({ reviewId: null, isComplete: false });
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

  test('reverts a tick that failed, and only that', async () => {
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

  test('is completed with the written text, announces it, and ends', async () => {
    const { review, completions, tags, context, told } = startedWith(full);
    review.send({ type: 'review.reflect', field: 'wins', text: 'The outline' });
    review.send({ type: 'review.leave' });
    review.send({ type: 'review.open' });
    review.send({ type: 'review.complete' });
    review.send({ type: 'review.complete' });
    expect(completions).toMatchObject([{ reviewId: 7, draft: { wins: 'The outline' } }]);
    expect(tags()).toEqual(['active', 'busy']);
    completions[0]?.answer.resolve();
    await settled();
    expect(tags()).toEqual(['absent']);
    expect(context()).toMatchObject({ wasCompleted: true, draft: {} });
    expect(told).not.toHaveBeenCalled();
    review.send({ type: 'review.leave' });
    expect(context().wasCompleted).toBe(false);
  });

  test('that is completed after the screen was left is announced at once, and not shown on return', async () => {
    const { review, completions, tags, context, told } = startedWith(full);
    review.send({ type: 'review.reflect', field: 'wins', text: 'The outline' });
    review.send({ type: 'review.complete' });
    review.send({ type: 'review.leave' });
    completions[0]?.answer.resolve();
    await settled();
    expect(told.mock.calls).toEqual([['completed']]);
    review.send({ type: 'review.open' });
    expect(tags()).toEqual(['absent']);
    expect(context()).toMatchObject({ wasCompleted: false, draft: {} });
  });

  test('is not announced as completed once the session is over', async () => {
    const { review, completions, told } = startedWith(full);
    review.send({ type: 'review.complete' });
    review.send({ type: 'review.leave' });
    review.send({ type: 'review.close' });
    completions[0]?.answer.resolve();
    await settled();
    expect(told).not.toHaveBeenCalled();
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

  test('keeps the draft over an expiry, and has that of the account that is there next, or none', () => {
    const { review, follows, context } = startedWith(half);
    review.send({ type: 'review.reflect', field: 'wins', text: 'The outline' });
    review.send({ type: 'review.close' });
    expect(context()).toMatchObject({ reviewId: null, draft: { wins: 'The outline' } });
    expect(follows()).toBe(0);
    for (const kept of [{ reviewId: 7, draft: { wins: 'The roof' } }, null]) {
      review.send({ type: 'review.restore', kept });
      expect(context().draft).toEqual(kept?.draft ?? {});
    }
  });

  test('takes no words while there is none, nor while it is being completed', () => {
    const absent = startedWith(null);
    absent.review.send({ type: 'review.reflect', field: 'wins', text: 'Too early' });
    expect(absent.context().draft).toEqual({});
    const { review, completions, context } = startedWith(full);
    review.send({ type: 'review.reflect', field: 'wins', text: 'In time' });
    review.send({ type: 'review.complete' });
    review.send({ type: 'review.reflect', field: 'wins', text: 'Too late' });
    expect(context().draft).toEqual({ wins: 'In time' });
    expect(completions).toMatchObject([{ draft: { wins: 'In time' } }]);
  });

  test('takes no tick of another one, nor any while it is being completed', () => {
    const { review, toggle, saves } = startedWith(full);
    expect(review.getSnapshot().can({ type: 'review.toggleItem', reviewId: 6, itemId: 'a', completed: false })).toBe(
      false,
    );
    review.send({ type: 'review.toggleItem', reviewId: 6, itemId: 'a', completed: false });
    review.send({ type: 'review.complete' });
    toggle('a', false);
    expect(saves).toEqual([]);
    expect(review.getSnapshot().hasTag('busy')).toBe(true);
  });

  test('remembers the list that is worked until it is completed or somebody signs out', async () => {
    const { review, context } = startedWith(full);
    expect(context().list).toBeNull();
    review.send({ type: 'review.work', list: 'waiting' });
    review.send({ type: 'review.leave' });
    review.send({ type: 'review.close' });
    expect(context().list).toBe('waiting');
    review.send({ type: 'review.restore', kept: null });
    expect(context().list).toBeNull();
    const other = startedWith(full);
    other.review.send({ type: 'review.work', list: 'inbox' });
    other.review.send({ type: 'review.complete' });
    other.completions[0]?.answer.resolve();
    await settled();
    expect(other.context().list).toBeNull();
  });
});
