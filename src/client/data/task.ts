import { useQuery } from '@tanstack/react-query';
import type { ResultOf } from '#contract/endpoints.ts';
import type { Id } from '#contract/entities/common.ts';
import { useApi } from './api.ts';
import { readKey, readShown, type Shown } from './read.ts';
import { listed, useLayered } from './views.ts';
import { useIsWriting } from './write.ts';

type ShownTask = Shown<ResultOf<'tasks.get'>>;

/**
 * One task, pending writes included: at once as some list has it, then as the server does. `task` is undefined until it
 * is known. From then on only deleting it here takes it away: a read that fails keeps it, and `isGone` says that the
 * server does not have it any more.
 */
export function useTask(id: Id) {
  const api = useApi();
  const { pending, queryClient } = api;
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
  });
  const shown = useLayered<'tasks.get', ShownTask>('tasks.get', args, data);
  const isDeletedHere = data !== undefined && pending.isGone('task', data.task.id);
  return {
    task: isDeletedHere ? undefined : shown?.task,
    isDeletedHere,
    isGone: data?.isGone === true,
    isLoading,
    error,
  };
}

/** True while a task is being changed, be it from elsewhere on the page. */
export function useIsSavingTask(id: Id): boolean {
  const { pending } = useApi();
  return useIsWriting(`task:${pending.rowKey(id)}`);
}
