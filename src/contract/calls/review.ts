import * as z from 'zod/mini';
import { orNull } from '../entities/common.ts';
import { Review, ReviewComplete, ReviewList, ReviewUpdate } from '../entities/review.ts';
import { create, type Endpoint, read, update } from './endpoint.ts';

const review = z.object({ review: Review });

const COMPLETED = 'This weekly review is completed, or was changed since the `updated_at` that was sent.';

export const reviewCalls = {
  'reviews.list': {
    ...read,
    path: '/reviews',
    summary: 'All weekly reviews, newest first',
    noun: 'review',
    failure: 'Failed to fetch reviews',
    response: ReviewList,
  },
  'reviews.current': {
    ...read,
    path: '/reviews/current',
    summary: 'The weekly review in progress, or null',
    noun: 'review',
    failure: 'Failed to fetch weekly review',
    response: z.object({ review: orNull(z.nullish(Review)) }),
  },
  'reviews.start': {
    ...create,
    path: '/reviews/start',
    summary: 'Start a weekly review, or go on with the current one',
    noun: 'review',
    status: 200,
    failure: 'Failed to start weekly review',
    response: review,
    invalidates: ['review'],
  },
  'reviews.update': {
    ...update,
    path: '/reviews/{id}',
    summary: 'Tick items of the checklist',
    noun: 'review',
    failure: 'Failed to update weekly review',
    body: ReviewUpdate,
    response: review,
    invalidates: ['review'],
    refuses: { 409: COMPLETED },
  },
  'reviews.complete': {
    ...create,
    path: '/reviews/{id}/complete',
    summary: 'Complete a weekly review whose checklist is done',
    noun: 'review',
    status: 200,
    failure: 'Failed to complete weekly review',
    body: ReviewComplete,
    response: review,
    invalidates: ['review', 'analytics'],
    refuses: { 409: COMPLETED },
  },
} as const satisfies Record<string, Endpoint>;
