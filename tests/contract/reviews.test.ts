import { describe, expect, test } from 'vitest';
import { Review } from '#contract/entities/review.ts';
import { tickAll } from './support/samples.ts';
import { freshService, refusal, START } from './support/service.ts';

describe('a weekly review', () => {
  test('is none until it is started', async () => {
    const { ana } = await freshService();
    expect(await ana.call('reviews.current', {})).toEqual({ review: null });
    expect(await ana.call('reviews.list', {})).toEqual({ reviews: [] });
  });

  test('starts with the whole checklist undone', async () => {
    const { ana } = await freshService();
    const { review } = await ana.call('reviews.start', {});
    expect(review).toMatchObject({
      notes: null,
      wins: null,
      improvements: null,
      started_at: START,
      completed_at: null,
      updated_at: START,
    });
    expect(review.checklist.length).toBeGreaterThanOrEqual(10);
    for (const item of review.checklist) {
      expect(item).toEqual({
        id: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
        title: expect.stringMatching(/\S/),
        description: expect.stringMatching(/\S/),
        completed: false,
      });
    }
    expect((await ana.call('reviews.current', {})).review).toEqual(review);
  });

  test('is one however often and at once it is started', async () => {
    const { ana, clock } = await freshService();
    const started = await Promise.all(Array.from({ length: 8 }, () => ana.call('reviews.start', {})));
    clock.advance(3_600_000);
    const again = await ana.call('reviews.start', {});
    expect(new Set([...started, again].map(({ review }) => review.id)).size).toBe(1);
    expect(again.review.started_at).toBe(START);
    expect((await ana.call('reviews.list', {})).reviews).toHaveLength(1);
  });

  test('the database itself lets in no second current one', async () => {
    const { ana, store } = await freshService();
    const row = (id: string, completed_at: string | null) => ({
      id,
      user_id: ana.id,
      checklist: '[]',
      started_at: START,
      created_at: START,
      updated_at: START,
      completed_at,
    });
    const insert = (id: string, completed_at: string | null) =>
      store.db.insertInto('reviews').values(row(id, completed_at)).execute();
    await insert('completed-1', START);
    await insert('completed-2', START);
    await insert('current-1', null);
    await expect(insert('current-2', null)).rejects.toThrow(/unique constraint/i);
  });

  test('says how many items a checklist may have, when it has too few or too many', async () => {
    const { ana } = await freshService();
    const { review } = await ana.call('reviews.start', {});
    const item = { id: review.checklist[0]?.id ?? '', completed: true };
    for (const [checklist, words] of [
      [[], 'checklist must not be empty'],
      [Array.from({ length: 101 }, () => item), 'checklist must have at most 100 items'],
    ] as const) {
      const change = ana.call('reviews.update', { params: { id: review.id }, body: { checklist: [...checklist] } });
      await expect(change).rejects.toMatchObject({ status: 422, message: words });
    }
  });

  test('saves ticks by id; items that are not sent keep their state', async () => {
    const { ana } = await freshService();
    const { review } = await ana.call('reviews.start', {});
    const params = { id: review.id };
    const [first, second] = review.checklist.map(({ id }) => id);
    if (first === undefined || second === undefined) throw new Error('The checklist is too short');
    const tick = async (...items: { id: string | number; completed: boolean }[]) =>
      (await ana.call('reviews.update', { params, body: { checklist: items } })).review.checklist
        .filter(({ completed }) => completed)
        .map(({ id }) => id);
    expect(await tick({ id: second, completed: true })).toEqual([second]);
    expect(await tick({ id: first, completed: true })).toEqual([first, second]);
    expect(await tick({ id: second, completed: false }, { id: first, completed: true })).toEqual([first]);
    const { review: current } = await ana.call('reviews.current', {});
    expect(current?.checklist.map(({ id }) => id)).toEqual(review.checklist.map(({ id }) => id));
  });

  test('takes the whole checklist back as it sent it, and keeps the words that come with it', async () => {
    const { ana } = await freshService();
    const { review } = await ana.call('reviews.start', {});
    const params = { id: review.id };
    const body = { checklist: review.checklist, wins: 'Tax done', notes: 'Calm' };
    const { review: after } = await ana.call('reviews.update', { params, body });
    expect(after).toEqual({ ...review, wins: 'Tax done', notes: 'Calm', updated_at: after.updated_at });
    await tickAll(ana, String(review.id));
    const { review: completed } = await ana.call('reviews.complete', { params, body: { notes: 'Calmer' } });
    expect(completed).toMatchObject({ wins: 'Tax done', notes: 'Calmer', improvements: null });
  });

  test('with a stale updated_at is neither ticked nor completed', async () => {
    const { ana } = await freshService();
    const { review } = await ana.call('reviews.start', {});
    const params = { id: review.id };
    const updated_at = review.updated_at ?? '';
    await tickAll(ana, String(review.id));
    const writes = [
      () => ana.call('reviews.update', { params, body: { checklist: review.checklist, updated_at } }),
      () => ana.call('reviews.complete', { params, body: { wins: 'Tax done', updated_at } }),
    ];
    for (const write of writes) expect(await refusal(write())).toMatchObject({ status: 409, code: 'conflict' });
    const { review: now } = await ana.call('reviews.current', {});
    const body = { wins: 'Tax done', updated_at: now?.updated_at ?? '' };
    expect((await ana.call('reviews.complete', { params, body })).review.wins).toBe('Tax done');
  });

  test('refuses an item that is not its own, and then ticks none', async () => {
    const { ana } = await freshService();
    const { review } = await ana.call('reviews.start', {});
    const checklist = [
      { id: review.checklist[0]?.id ?? '', completed: true },
      { id: 'no-such-item', completed: true },
    ];
    const error = await refusal(ana.call('reviews.update', { params: { id: review.id }, body: { checklist } }));
    expect(error).toMatchObject({ status: 422, code: 'invalid', errors: { checklist: [expect.any(String)] } });
    expect((await ana.call('reviews.current', {})).review).toEqual(review);
  });

  test('cannot be completed before all is ticked', async () => {
    const { ana } = await freshService();
    const { review } = await ana.call('reviews.start', {});
    const params = { id: review.id };
    const complete = () => ana.call('reviews.complete', { params, body: { wins: 'None yet' } });
    expect(await refusal(complete())).toMatchObject({ status: 422, code: 'review_incomplete' });
    await tickAll(ana, String(review.id));
    const last = review.checklist.at(-1)?.id ?? '';
    await ana.call('reviews.update', { params, body: { checklist: [{ id: last, completed: false }] } });
    const error = await refusal(complete());
    expect(error).toMatchObject({ status: 422, code: 'review_incomplete' });
    expect(error.message).toMatch(/checklist/);
    expect((await ana.call('reviews.current', {})).review).toMatchObject({ wins: null, completed_at: null });
  });

  test('completed keeps the reflection, is current no more, and cannot change', async () => {
    const { ana, clock } = await freshService();
    const { review } = await ana.call('reviews.start', {});
    const params = { id: review.id };
    await tickAll(ana, String(review.id));
    clock.advance(3_600_000);
    const reflection = { notes: 'Calm', wins: 'Tax done', improvements: 'Fewer lists' };
    const { review: completed } = await ana.call('reviews.complete', { params, body: reflection });
    expect(completed).toMatchObject({ ...reflection, started_at: START, completed_at: clock.now().toISOString() });
    expect((await ana.call('reviews.current', {})).review).toBeNull();
    const checklist = [{ id: review.checklist[0]?.id ?? '', completed: false }];
    const refusals = await Promise.all([
      refusal(ana.call('reviews.complete', { params, body: {} })),
      refusal(ana.call('reviews.update', { params, body: { checklist } })),
    ]);
    for (const refused of refusals) expect(refused).toMatchObject({ status: 409, code: 'review_completed' });
    expect((await ana.call('reviews.list', {})).reviews).toEqual([completed]);
  });

  test('may be completed without a word', async () => {
    const { ana } = await freshService();
    const { review } = await ana.call('reviews.start', {});
    await tickAll(ana, String(review.id));
    const { review: completed } = await ana.call('reviews.complete', { params: { id: review.id }, body: {} });
    expect(completed).toMatchObject({ notes: null, wins: null, improvements: null });
  });

  test('comes after another; the list has the newest first', async () => {
    const { ana, clock } = await freshService();
    const ids: (string | number)[] = [];
    for (let week = 0; week < 3; week += 1) {
      const { review } = await ana.call('reviews.start', {});
      ids.push(review.id);
      await tickAll(ana, String(review.id));
      await ana.call('reviews.complete', { params: { id: review.id }, body: {} });
      clock.advance(7 * 24 * 3_600_000);
    }
    const { review: current } = await ana.call('reviews.start', {});
    expect(current.checklist.some(({ completed }) => completed)).toBe(false);
    const { reviews } = await ana.call('reviews.list', {});
    expect(reviews.map(({ id }) => id)).toEqual([current.id, ...ids.toReversed()]);
  });
});

test('of another server keeps what only that one knows of an item: the checklist is sent back whole', () => {
  const review = Review.parse({ id: 1, checklist: [{ id: 1, title: 'Inbox', completed: false, order: 3 }] });
  expect(review.checklist[0]).toMatchObject({ title: 'Inbox', order: 3 });
});
