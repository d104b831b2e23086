import { describe, expect, test } from 'vitest';
import { settled } from '#tests/support/settled.ts';
import { full, half, startedWith } from './review-by-hand.ts';

describe('a review that ends or is started elsewhere', () => {
  test('that was completed elsewhere stays, with what is written in it, until it is dismissed', () => {
    const { review, found, tags, context, told } = startedWith(half);
    review.send({ type: 'review.reflect', field: 'wins', text: 'The out' });
    for (const other of [null, { id: 8, isComplete: false }]) {
      found(other);
      expect(tags()).toEqual(['ended']);
    }
    review.send({ type: 'review.reflect', field: 'wins', text: 'The outline' });
    expect(context()).toMatchObject({ reviewId: 7, draft: { wins: 'The outline' } });
    review.send({ type: 'review.dismiss' });
    expect(told.mock.calls).toEqual([['reload']]);
    expect(tags()).toEqual(['loading']);
    found({ id: 8, isComplete: false });
    expect(tags()).toEqual(['active']);
    expect(context()).toMatchObject({ reviewId: 8, draft: {} });
  });

  test('goes on when the server has it again', () => {
    const { found, tags } = startedWith(half);
    found(null);
    found(full);
    expect(tags()).toEqual(['active']);
  });

  test('that ends elsewhere while it is being completed or ticked waits for the answer', async () => {
    const { review, found, completions, toggle, saves, tags } = startedWith(full);
    toggle('a', false);
    found(null);
    saves[0]?.answer.reject(new Error('no'));
    await settled();
    expect(tags()).toEqual(['active']);
    review.send({ type: 'review.complete' });
    found(null);
    completions[0]?.answer.reject(new Error('no'));
    await settled();
    expect(tags()).toEqual(['active']);
    found(null);
    expect(tags()).toEqual(['ended']);
  });

  test('that was completed elsewhere is not there any more when the screen is come back to', () => {
    const { review, found, tags } = startedWith(half);
    review.send({ type: 'review.leave' });
    found(null);
    review.send({ type: 'review.open' });
    expect(tags()).toEqual(['absent']);
  });

  test('that has ended elsewhere goes with the screen, and is read again', () => {
    const { review, found, tags, told } = startedWith(half);
    found(null);
    review.send({ type: 'review.leave' });
    expect(tags()).toEqual(['loading']);
    expect(told.mock.calls).toEqual([['reload']]);
    found(half);
    // The screen does not show its end now.
    found(null);
    expect(tags()).toEqual(['absent']);
  });

  test('takes up its own stored draft, and not that of another one', () => {
    // Text in one field is enough: another may have been emptied.
    const draft = { wins: 'The outline', notes: '' };
    const { review, context, found, tags } = startedWith(half, { reviewId: '7', draft });
    expect(context().draft).toEqual(draft);
    review.send({ type: 'review.leave' });
    // While there is no review, the text waits for its own.
    found(null);
    expect(context().draft).toEqual(draft);
    // With another review, the text is shown until the user has handled it.
    found({ id: 8, isComplete: false });
    expect(tags()).toEqual(['ended']);
    review.send({ type: 'review.open' });
    expect(context()).toMatchObject({ reviewId: '7', draft });
    review.send({ type: 'review.dismiss' });
    found({ id: 8, isComplete: false });
    expect(tags()).toEqual(['active']);
    expect(context()).toMatchObject({ draft: {}, draftOf: null });
  });

  test('drops blanks for another one', () => {
    const blank = startedWith({ id: 8, isComplete: false }, { reviewId: 7, draft: { wins: ' ' } });
    expect(blank.tags()).toEqual(['active']);
    expect(blank.context().draft).toEqual({});
  });

  test.each([
    [7, 'keeps its words', { wins: 'The outline' }],
    [8, 'drops the words of 7', {}],
  ])('%i that is started %s', async (id, _, draft) => {
    const { review, starts, tags, context } = startedWith(null, { reviewId: 7, draft: { wins: 'The outline' } });
    review.send({ type: 'review.start' });
    starts[0]?.resolve({ id, isComplete: false });
    await settled();
    expect(tags()).toEqual(['active']);
    expect(context()).toMatchObject({ reviewId: id });
    expect(context().draft).toEqual(draft);
  });
});
