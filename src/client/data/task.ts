import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { type Id, sameId } from '#contract/entities/common.ts';
import { useApi } from './api.ts';
import { withPending } from './pending-writes.ts';
import { readOptions } from './read.ts';
import { cachedTask } from './search.ts';
import { useIsWriting } from './write.ts';

const anyTask = () => true;

/** One task, pending writes included: at once as some list has it, then as the server does. Undefined until it is there. */
export function useTask(id: Id) {
  const api = useApi();
  const { pending } = api;
  const query = useQuery({
    ...readOptions(api, 'tasks.get', { params: { id } }),
    placeholderData: () => {
      const task = cachedTask(api, id);
      return task && { task };
    },
  });
  const layers = useSyncExternalStore(pending.subscribe, () => pending.layers);
  const sent = query.data?.task;
  const task = useMemo(() => {
    // What is pending of other tasks is laid beside it, before it at times.
    return sent && withPending([sent], layers, anyTask).find((other) => sameId(other.id, sent.id));
  }, [sent, layers]);
  return { task, isLoading: query.isLoading, error: query.error, refetch: query.refetch };
}

/** True while a task is being changed, be it from elsewhere on the page. */
export function useIsSavingTask(id: Id): boolean {
  const { pending } = useApi();
  return useIsWriting(`task:${pending.rowKey(id)}`);
}
