import { QueryObserver, queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '#contract/api-error.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import type { Review } from '#contract/entities/review.ts';
import { type Api, useApi } from './api.ts';
import { readKey } from './read.ts';
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
