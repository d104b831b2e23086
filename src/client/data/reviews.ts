import { QueryObserver, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { ApiError } from '#contract/api-error.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import type { Day } from '#contract/entities/day.ts';
import { isReviewComplete, type Review } from '#contract/entities/review.ts';
import type { Task } from '#contract/entities/task.ts';
import { type Api, useApi } from './api.ts';
import { withPending } from './pending-writes.ts';
import { readKey, readOptions, useRead } from './read.ts';
import { write } from './write.ts';

const currentKey = readKey('reviews.current', {});

function currentReviewOptions(api: Api) {
  return queryOptions({
    queryKey: currentKey,
    queryFn: async ({ signal }): Promise<{ review: Review | null }> => {
      try {
        const { review } = await api.call('reviews.current', {}, { signal });
        return { review: review?.completed_at ? null : review };
      } catch (error) {
        // Other servers say so when there is none.
        if (error instanceof ApiError && error.status === 404) return { review: null };
        throw error;
      }
    },
  });
}

/** The weekly review in progress: null when there is none, undefined until the first answer. */
export function useCurrentReview(): Review | null | undefined {
  return useQuery(currentReviewOptions(useApi())).data?.review;
}

/** The completed reviews, newest first; undefined until the first answer. Asked for once `enabled`. */
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

/** The tasks due from the first to the last day, both included, earliest first, pending writes laid over. */
export function useTasksDueBetween(from: Day, to: Day) {
  const { pending } = useApi();
  const { data, error } = useRead('tasks.calendar', { query: { start_date: from, end_date: to } });
  const layers = useSyncExternalStore(pending.subscribe, () => pending.layers);
  const tasks = useMemo(() => {
    const isDue = ({ due_date: due }: Task) => due !== null && due >= from && due <= to;
    return data && withPending(data.tasks, layers, isDue).toSorted(byDueDay);
  }, [data, layers, from, to]);
  return { tasks, error };
}

const byDueDay = (one: Task, other: Task) => (one.due_date ?? '').localeCompare(other.due_date ?? '');

/** How the current review stands: as in `useCurrentReview`, and why it could not be loaded while there is nothing to show. */
export interface CurrentReview {
  review: Review | null | undefined;
  error: Error | null;
}

/** Loads the current review and tells `listener` whenever it changes in the cache. Returns how to stop. */
export function followCurrentReview(api: Api, listener: (current: CurrentReview) => void): () => void {
  const observer = new QueryObserver(api.queryClient, currentReviewOptions(api));
  const tell = ({ data, error }: { data: { review: Review | null } | undefined; error: Error | null }) =>
    listener({ review: data?.review, error: data ? null : error });
  const stop = observer.subscribe(tell);
  tell(observer.getCurrentResult());
  return stop;
}

/** Asks the server for the current review anew; followers hear of it. */
export function reloadCurrentReview({ queryClient }: Api): void {
  // A failure is the query's own, and told with it.
  void queryClient.refetchQueries({ queryKey: currentKey });
}

/** Starts a weekly review, or goes on with the current one. */
export async function startReview(api: Api): Promise<Review> {
  const { review } = await write(api, 'reviews.start', () => ({}), {
    entity: 'review',
    onAnswer: (answer) => storeCurrent(api, answer.review),
  });
  return review;
}

/**
 * Ticks or unticks one item. The whole checklist is sent: the spec calls the payload 'checklist', and another server
 * may well put it in the place of its own. Resolves to the review as the server has it.
 */
export async function tickReviewItem(api: Api, id: Id, itemId: Id, completed: boolean): Promise<Review> {
  const { review } = await write(
    api,
    'reviews.update',
    () => {
      const current = cachedReview(api, id);
      const checklist = current?.checklist.map((item) => (sameId(item.id, itemId) ? { ...item, completed } : item));
      return { params: { id }, body: { checklist: checklist ?? [{ id: itemId, completed }] } };
    },
    { entity: `review:${id}`, onAnswer: (answer) => storeCurrent(api, answer.review) },
  );
  return review;
}

/** Completes a review whose checklist is done. A field of the reflection that is absent is sent as the review has it. */
export async function completeReview(
  api: Api,
  id: Id,
  reflection: { wins?: string; improvements?: string; notes?: string },
): Promise<void> {
  await write(
    api,
    'reviews.complete',
    () => {
      const current = cachedReview(api, id);
      return {
        params: { id },
        body: {
          notes: reflection.notes ?? current?.notes ?? '',
          wins: reflection.wins ?? current?.wins ?? '',
          improvements: reflection.improvements ?? current?.improvements ?? '',
        },
      };
    },
    { entity: `review:${id}`, onAnswer: () => storeCurrent(api, null) },
  );
}

function cachedReview({ queryClient }: Api, id: Id): Review | undefined {
  const review = queryClient.getQueryData<{ review: Review | null }>(currentKey)?.review;
  return review && sameId(review.id, id) ? review : undefined;
}

function storeCurrent({ queryClient }: Api, review: Review | null): void {
  queryClient.setQueryData<{ review: Review | null }>(currentKey, { review });
}
