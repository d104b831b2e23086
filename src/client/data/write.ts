import { notifyManager, useIsMutating } from '@tanstack/react-query';
import { type ArgsOf, type EndpointName, endpoints, type Noun, type ResultOf } from '#contract/endpoints.ts';
import type { Api } from './api.ts';

export interface WriteOptions<N extends EndpointName> {
  /** What is written to, such as `task:7`: writes to one entity run one after the other. */
  entity: string;
  /** Lays the result over the lists at once; returns how to take it off again. */
  optimistic?: () => () => void;
  /** Puts the server's answer into the cache, before the optimistic layer is taken off. */
  onAnswer?: (answer: ResultOf<N>) => void;
}

/** Per cache: how many writes are under way, and the nouns that those so far have made stale. */
const underWay = new WeakMap<object, { count: number; stale: Set<Noun> }>();

/**
 * Calls a writing endpoint: optimistic at once, in series per entity, never retried. On failure the optimistic layer
 * is taken off and the call's `ApiError` is thrown on. `args` is asked when its turn has come; it may wait for an id.
 * Rejects with an `AbortError` when the session is over before the answer.
 */
export async function write<N extends EndpointName>(
  api: Api,
  name: N,
  args: () => ArgsOf<N> | Promise<ArgsOf<N>>,
  { entity, optimistic, onAnswer }: WriteOptions<N>,
): Promise<ResultOf<N>> {
  const { queryClient } = api;
  const idempotencyKey =
    api.sendsIdempotencyKeys && endpoints[name].method === 'POST' ? crypto.randomUUID() : undefined;
  const { session } = api.pending;
  const takeOff = optimistic?.();
  const writing = underWay.get(queryClient) ?? { count: 0, stale: new Set() };
  underWay.set(queryClient, writing);
  writing.count += 1;
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationKey: [name],
    scope: { id: entity },
    mutationFn: async () => {
      const settled = await args();
      // What has waited its turn must not go out with another person's token. What has gone out runs to its end.
      session.throwIfAborted();
      return await api.call(name, settled, { idempotencyKey });
    },
  });
  try {
    const answer = await mutation.execute(undefined);
    session.throwIfAborted();
    // In one batch, so that no frame shows the item twice or not at all, which would cost it its focus.
    notifyManager.batch(() => {
      onAnswer?.(answer);
      if (takeOff) notifyManager.schedule(takeOff);
    });
    return answer;
  } catch (error) {
    takeOff?.();
    throw error;
  } finally {
    writing.count -= 1;
    for (const noun of endpoints[name].invalidates) writing.stale.add(noun);
    // Lists are fetched anew when the last write has settled and not at each.
    if (writing.count === 0) {
      for (const noun of writing.stale) void queryClient.invalidateQueries({ queryKey: [noun] });
      writing.stale.clear();
    }
  }
}

/** True while anything is being written. */
export function useIsSaving(): boolean {
  return useIsMutating() > 0;
}
