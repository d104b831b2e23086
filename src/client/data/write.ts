import { notifyManager, useIsMutating } from '@tanstack/react-query';
import { type ArgsOf, type EndpointName, endpoints, type ResultOf } from '#contract/endpoints.ts';
import type { Api } from './api.ts';

export interface WriteOptions<N extends EndpointName> {
  /** What is written to, such as `task:7`: writes to one entity run one after the other. */
  entity: string;
  /** Lays the result over the lists at once; returns how to take it off again. */
  optimistic?: () => () => void;
  /** Puts the server's answer into the cache, before the optimistic layer is taken off. */
  onAnswer?: (answer: ResultOf<N>) => void;
}

/** Writes under way per cache, so that lists are refetched when the last has settled and not at each. */
const underWay = new WeakMap<object, number>();

/**
 * Calls a writing endpoint: optimistic at once, in series per entity, never retried. On failure the optimistic layer
 * is taken off and the call's `ApiError` is thrown on. `args` is asked when its turn has come; it may wait for an id.
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
  const takeOff = optimistic?.();
  underWay.set(queryClient, (underWay.get(queryClient) ?? 0) + 1);
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationKey: [name],
    scope: { id: entity },
    mutationFn: async () => {
      return await api.call(name, await args(), { idempotencyKey });
    },
  });
  try {
    const answer = await mutation.execute(undefined);
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
    const left = (underWay.get(queryClient) ?? 1) - 1;
    underWay.set(queryClient, left);
    refresh(api, name, left === 0);
  }
}

/** Marks what a write made stale; what is on screen is refetched once nothing is being written any more. */
function refresh(api: Api, name: EndpointName, settled: boolean): void {
  for (const noun of endpoints[name].invalidates) {
    void api.queryClient.invalidateQueries({ queryKey: [noun], refetchType: settled ? 'active' : 'none' });
  }
}

/** True while anything is being written. */
export function useIsSaving(): boolean {
  return useIsMutating() > 0;
}
