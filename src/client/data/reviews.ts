import { QueryObserver, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError, isUnreadable } from '#contract/api-error.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import type { Day } from '#contract/entities/day.ts';
import { isReviewComplete, Review } from '#contract/entities/review.ts';
import type { Task } from '#contract/entities/task.ts';
import { isDueWithin } from './answer-layers.ts';
import { type Api, useApi } from './api.ts';
import { perform } from './define-write.ts';
import { askAgain } from './query-client.ts';
import { readKey, readOptions } from './read.ts';
import { type Reflection, reviewComplete, reviewStart, reviewTick, saysNone } from './review-writes.ts';
import { cached, useLayered, useView, viewNow } from './views.ts';

const currentKey = readKey('reviews.current', {});

function currentReviewOptions(api: Api) {
  return queryOptions({
    queryKey: currentKey,
    queryFn: async ({ signal }): Promise<{ review: Review | null }> => {
      try {
        const { review } = await api.call('reviews.current', {}, { signal });
        return { review: review?.completed_at ? null : review };
      } catch (error) {
        if (saysNone(error)) return { review: null };
        throw error;
      }
    },
  });
}

/** The weekly review in progress: null when there is none, undefined until the first answer. */
export function useCurrentReview(): Review | null | undefined {
  return useLayered('reviews.current', {}, useQuery(currentReviewOptions(useApi())).data)?.review;
}

/** The completed reviews, newest first; undefined until the first answer. Read once `enabled`. */
export function usePastReviews(enabled: boolean) {
  const current = useCurrentReview();
  const { data, error } = useQuery({ ...readOptions(useApi(), 'reviews.list', {}), enabled });
  const past = useMemo(
    () =>
      data?.reviews
        // Other servers may not say when.
        .filter(
          (review) => review.completed_at !== null || (isReviewComplete(review) && !sameId(review.id, current?.id)),
        )
        .toSorted((one, other) => momentOf(other) - momentOf(one)),
    [data, current?.id],
  );
  return { past, error };
}

function momentOf({ completed_at, started_at }: Review): number {
  return Date.parse(completed_at ?? started_at ?? '') || 0;
}

/** The tasks due from the first to the last day, both included, earliest first, pending writes included. */
export function useTasksDueBetween(from: Day, to: Day) {
  const { data, error } = useView('tasks.calendar', { query: { start_date: from, end_date: to } });
  const tasks = useMemo(
    // Another server may send tasks of other days.
    () => data?.tasks.filter(isDueWithin({ start_date: from, end_date: to })).toSorted(byDueDay),
    [data, from, to],
  );
  return { tasks, error };
}

const byDueDay = (one: Task, other: Task) => (one.due_date ?? '').localeCompare(other.due_date ?? '');

/** The current review, as in `useCurrentReview`, and why it could not be loaded while there is nothing to show. */
export interface CurrentReview {
  review: Review | null | undefined;
  error: Error | null;
}

/**
 * Loads the current review and calls `listener` with it whenever it changes. An earlier failure is passed on: only the
 * component that shows the review reads again. Returns a function that stops that.
 */
export function followCurrentReview(api: Api, listener: (current: CurrentReview) => void): () => void {
  const observer = new QueryObserver(api.queryClient, { ...currentReviewOptions(api), retryOnMount: false });
  const tell = () => {
    const { data, error } = observer.getCurrentResult();
    listener({ review: viewNow(api, 'reviews.current', {})?.review, error: data ? null : error });
  };
  const stops = [observer.subscribe(tell), api.pending.subscribe(tell)];
  tell();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Reads the current review again; followers get the result. */
export function reloadCurrentReview({ queryClient }: Api): void {
  // A failure belongs to the query, which passes it on.
  void askAgain(queryClient, { queryKey: currentKey });
}

/** Resolves once a running read of the current review has ended. */
export function currentReviewRead({ queryClient }: Api): Promise<void> {
  return queryClient.refetchQueries({ queryKey: currentKey }, { cancelRefetch: false });
}

/** Starts a weekly review, or continues the current one. */
export async function startReview(api: Api): Promise<Review> {
  try {
    return (await perform(api, reviewStart, {})).review;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    // It may have started, and only the server knows its checklist.
    const options = { ...currentReviewOptions(api), staleTime: 0 };
    const now = await api.queryClient.fetchQuery(options).catch(() => undefined);
    if (!now?.review) throw error;
    return now.review;
  }
}

/** Ticks or unticks one item. Resolves to the review as the server has it. */
export async function tickReviewItem(api: Api, id: Id, itemId: Id, completed: boolean): Promise<Review> {
  // Another server gets the whole checklist: an unknown one is read, never made up.
  if (!api.isOurs && !cached(api, 'review', id)) {
    await api.queryClient.fetchQuery(currentReviewOptions(api));
    if (!cached(api, 'review', id)) throw gone();
  }
  return (await perform(api, reviewTick, { review: knownReview(api, id, itemId), itemId, completed })).review;
}

/** What the server would answer about a review that is no longer the current one. */
function gone(): ApiError {
  const endpoint = 'reviews.update';
  return new ApiError(endpoints[endpoint].failure, { kind: 'status', endpoint, status: 404 });
}

/** Completes a review whose checklist is done. A missing field of the reflection is sent as the review has it. */
export async function completeReview(api: Api, id: Id, reflection: Partial<Reflection>): Promise<void> {
  const review = knownReview(api, id);
  await perform(api, reviewComplete, {
    review,
    reflection: {
      notes: reflection.notes ?? review.notes ?? '',
      wins: reflection.wins ?? review.wins ?? '',
      improvements: reflection.improvements ?? review.improvements ?? '',
    },
  });
}

/** An unknown review has the ticked item, at least. */
function knownReview(api: Api, id: Id, itemId?: Id): Review {
  const checklist = itemId === undefined ? [] : [{ id: itemId, title: 'an item of the review' }];
  return cached(api, 'review', id) ?? Review.parse({ id, checklist });
}
