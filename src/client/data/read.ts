import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ApiError, withMore } from '#contract/api-error.ts';
import { type ArgsOf, type EndpointName, type Endpoints, endpoints, type ResultOf } from '#contract/endpoints.ts';
import { type Api, useApi } from './api.ts';
import { markReadAhead, shouldRetry } from './query-client.ts';

/** The calls of the table that only read. */
export type ReadName = { [N in EndpointName]: Endpoints[N]['method'] extends 'GET' ? N : never }[EndpointName];

/** The cache key of a read: its noun first, so that a write can name everything that it makes stale. */
export function readKey<N extends ReadName>(name: N, args: ArgsOf<N>) {
  return [endpoints[name].noun, name, args] as const;
}

/** Query options of a call, for hooks and for reads outside React. */
export function readOptions<N extends ReadName>(api: Api, name: N, args: ArgsOf<N>) {
  return queryOptions({
    queryKey: readKey(name, args),
    queryFn: ({ signal }): Promise<ResultOf<N>> =>
      api.readTasks && name === 'tasks.list' && Object.keys(args as object).length === 0
        ? (api.readTasks(signal) as Promise<ResultOf<N>>)
        : api.call(name, args, { signal }),
  });
}

/**
 * Starts the reads of a screen while its code loads: if the answers arrive first, the screen is painted once. Never
 * rejects: the screen reports failures.
 */
export function readAhead(api: Api, names: readonly ReadName[]): void {
  const { queryClient } = api;
  for (const name of names) {
    // Another server may say with a failure that there is no item, which only the screen's own read understands.
    if (name === 'reviews.current' && !api.isOurs) continue;
    const options = readOptions(api, name, {} as ArgsOf<ReadName>);
    void queryClient.prefetchQuery({ ...options, retry: shouldRetry } as never);
    const query = queryClient.getQueryCache().find({ queryKey: options.queryKey, exact: true });
    if (query) markReadAhead(query);
  }
}

/** Reads a call of the table through the cache. */
export function useRead<N extends ReadName>(name: N, args: ArgsOf<N>): UseQueryResult<ResultOf<N>> {
  return useQuery(readOptions(useApi(), name, args));
}

/** An answer about an item; `isGone` marks it as the last known one about an item that no longer exists. */
export type Shown<T> = T & { isGone?: true };

/**
 * Reads an item that may be on the screen already; `shown` returns what the screen shows when the answer comes. A failure
 * never takes that away: a 404 resolves to it, marked as gone, and any other failure says that it may be out of date.
 */
export async function readShown<T extends object>(
  read: () => Promise<T>,
  shown: () => T | undefined,
): Promise<Shown<T>> {
  try {
    return await read();
  } catch (failure) {
    const last = shown();
    if (!last || !(failure instanceof ApiError)) throw failure;
    if (failure.status === 404) return { ...last, isGone: true };
    throw withMore(failure, 'What is shown may be out of date.');
  }
}
