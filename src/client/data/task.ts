import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ResultOf } from '#contract/endpoints.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import type { Task } from '#contract/entities/task.ts';
import { useApi } from './api.ts';
import { changedBy } from './pending-writes.ts';
import { readKey, readShown, type Shown } from './read.ts';
import { isTemporary } from './temporary-id.ts';
import { listed, useLayered, useLayers } from './views.ts';

type ShownTask = Shown<ResultOf<'tasks.get'>>;

/**
 * One task, pending writes included: at once as a list has it, then as the server does. `task` is undefined until it is
 * known. From then on only deleting it here removes it: a failed read keeps it, and `isGone` says that the server no longer
 * has it. A task whose creation waits in the outbox is the one that the lists show.
 */
export function useTask(asked: Id) {
  const api = useApi();
  const { pending, queryClient } = api;
  const id = pending.knownId(asked);
  const isKept = isTemporary(id);
  const kept = useKept(isKept ? id : null);
  const args = { params: { id } };
  const queryKey = readKey('tasks.get', args);
  const { data, error, isLoading } = useQuery<ShownTask>({
    queryKey,
    queryFn: ({ signal }) =>
      readShown(
        () => api.call('tasks.get', args, { signal }),
        () => queryClient.getQueryData<ShownTask>(queryKey),
      ),
    initialData: () => {
      const task = listed(api, 'task', id);
      return task && { task };
    },
    enabled: !isKept,
  });
  const shown = useLayered<'tasks.get', ShownTask>('tasks.get', args, data);
  const isDeletedHere = (isKept || data !== undefined) && pending.isGone('task', data?.task.id ?? id);
  return {
    task: isDeletedHere ? undefined : (kept ?? shown?.task),
    isDeletedHere,
    isGone: data?.isGone === true,
    isLoading,
    error,
  };
}

/** A task that only layers have. */
function useKept(id: Id | null): Task | undefined {
  const layers = useLayers();
  return useMemo(() => {
    const own = id === null ? [] : layers.filter((layer) => layer.noun === 'task' && sameId(layer.id, id));
    return own.reduce<Task | undefined>((task, layer) => changedBy(layer, task) ?? undefined, undefined);
  }, [layers, id]);
}
