import { isRefused, type ReplyAction } from '#contract/entities/refused-action.ts';
import type { Api } from './api.ts';
import { readOptions } from './read.ts';
import { cached } from './views.ts';

const taskOf = (action: ReplyAction) => (!isRefused(action) && 'task_id' in action ? action.task_id : undefined);

/**
 * The actions about tasks that are not in the user's list: another server may propose anything. Our own service has refused
 * them already. Rejects with the call's `ApiError` when the tasks cannot be loaded.
 */
export async function aboutStrangeTasks(api: Api, actions: readonly ReplyAction[]): Promise<readonly ReplyAction[]> {
  if (api.isOurs || actions.every((action) => taskOf(action) === undefined)) return [];
  await api.queryClient.ensureQueryData(readOptions(api, 'tasks.list', {}));
  return actions.filter((action) => {
    const id = taskOf(action);
    return id !== undefined && !cached(api, 'task', id);
  });
}
