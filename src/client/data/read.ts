import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ArgsOf, type EndpointName, type Endpoints, endpoints, type ResultOf } from '#contract/endpoints.ts';
import { type Api, useApi } from './api.ts';

/** The calls of the table that only read. */
export type ReadName = { [N in EndpointName]: Endpoints[N]['method'] extends 'GET' ? N : never }[EndpointName];

/** The cache key of a read: its noun first, so that a write can name all that it makes stale. */
export function readKey<N extends ReadName>(name: N, args: ArgsOf<N>) {
  return [endpoints[name].noun, name, args] as const;
}

/** Query options of a call, for hooks and for reading outside of React. */
export function readOptions<N extends ReadName>(api: Api, name: N, args: ArgsOf<N>) {
  return queryOptions({
    queryKey: readKey(name, args),
    queryFn: ({ signal }): Promise<ResultOf<N>> => api.call(name, args, { signal }),
  });
}

/** Reads a call of the table through the cache. */
export function useRead<N extends ReadName>(name: N, args: ArgsOf<N>): UseQueryResult<ResultOf<N>> {
  return useQuery(readOptions(useApi(), name, args));
}
