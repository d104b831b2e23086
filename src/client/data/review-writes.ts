import { ApiError } from '#contract/api-error.ts';
import type { Id } from '#contract/entities/common.ts';
import { sameId } from '#contract/entities/common.ts';
import type { Review } from '#contract/entities/review.ts';
import type { Api } from './api.ts';
import { defineWrite } from './define-write.ts';
import { entityOf } from './item-writes.ts';
import { storeItem } from './store-items.ts';
import { cached, listed } from './views.ts';

/** Starts a weekly review, or continues the current one. It is not kept: only the server knows its checklist. */
export const reviewStart = defineWrite('reviews.start', {
  entity: () => 'review:new',
  request: () => ({}),
  store: (api, { review }) => storeItem(api, 'review', review.id, review),
});

/** `review`: as it was shown. */
interface Tick {
  review: Review;
  itemId: Id;
  completed: boolean;
}

const ticked = (review: Review, { itemId, completed }: Tick): Review => ({
  ...review,
  checklist: review.checklist.map((item) => (sameId(item.id, itemId) ? { ...item, completed } : item)),
});

/** The present review with the tick. An answer may have come without the checklist. */
const tickedNow = (now: Review | undefined, tick: Tick): Review =>
  ticked(now?.checklist.some(({ id }) => sameId(id, tick.itemId)) ? now : tick.review, tick);

/**
 * Ticks or unticks one item. Sends the whole checklist, as the server has it now: the spec calls the payload 'checklist',
 * and another server may replace its own with it. Ours leaves the other items as they are.
 */
export const reviewTick = defineWrite('reviews.update', {
  entity: (api, { review }: Tick) => entityOf(api, 'review', review.id),
  request: (api, tick) => {
    const { review, itemId, completed } = tick;
    const whole = () => tickedNow(listed(api, 'review', review.id), tick).checklist;
    return { params: { id: review.id }, body: { checklist: api.isOurs ? [{ id: itemId, completed }] : whole() } };
  },
  layer: (_, tick) => ({ noun: 'review', id: tick.review.id, over: (before: Review) => ticked(before, tick) }),
  expects: (api, tick) => ({ review: tickedNow(cached(api, 'review', tick.review.id), tick) }),
  store: (api, { review }) => storeItem(api, 'review', review.id, review),
  title: ({ review, itemId }) =>
    review.checklist.find(({ id }) => sameId(id, itemId))?.title ?? 'an item of the review',
});

/** Completes a review with its reflection. */
export const reviewComplete = defineWrite('reviews.complete', {
  entity: (api, { review }: { review: Review; reflection: Reflection }) => entityOf(api, 'review', review.id),
  request: (_, { review: { id }, reflection }) => ({ params: { id }, body: reflection }),
  layer: (_, { review: { id } }) => ({ noun: 'review', id, item: null }),
  expects: (_, { review, reflection }) => ({ review: { ...review, ...reflection } }),
  store: (api, _, { review: { id } }) => storeItem(api, 'review', id, null),
  // If the first answer was lost, a server without idempotency keys may refuse to complete the review again.
  merged: async (api, { review, reflection }) => {
    const { reviews } = await api.call('reviews.list', {}, { signal: api.pending.session });
    const there = reviews.find((other) => sameId(other.id, review.id) && hasReflection(other, reflection));
    // Other servers may not say when: a review that is not the current one is over.
    const isDone =
      there !== undefined && (there.completed_at !== null || (!api.isOurs && !(await isCurrent(api, review.id))));
    return isDone ? { rest: null, held: null } : null;
  },
  title: () => 'the weekly review',
});

/** How other servers say that there is no current review: with a 404, or with an answer without content. */
export const saysNone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 204);

async function isCurrent(api: Api, id: Id): Promise<boolean> {
  try {
    const { review } = await api.call('reviews.current', {}, { signal: api.pending.session });
    return review !== null && sameId(review.id, id);
  } catch (error) {
    if (saysNone(error)) return false;
    throw error;
  }
}

/** The texts that are sent with the completion. */
export interface Reflection {
  notes: string;
  wins: string;
  improvements: string;
}

/** Whether a review has these texts: otherwise they were not sent with it, and the user still has them. */
const hasReflection = (review: Review, { notes, wins, improvements }: Reflection): boolean =>
  isSame(review.notes, notes) && isSame(review.wins, wins) && isSame(review.improvements, improvements);

/** A server may trim texts. */
const isSame = (kept: string | null, sent: string): boolean => (kept ?? '').trim() === sent.trim();
