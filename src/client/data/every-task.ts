import type { ArgsOf, ResultOf } from '#contract/endpoints.ts';
import type { Task } from '#contract/entities/task.ts';
import { withLayers } from './answer-under.ts';
import type { Api } from './api.ts';

/** How many tasks are asked for at once, once the server has said that there are more. */
const PAGE = 500;

/**
 * Every task in whatever status, as the server has it now, pending writes included and what is being deleted not. The
 * spec's call first; where the server says that it has more (ours bounds the done ones), the pages after it. Rejects
 * with the call's `ApiError`.
 */
export async function readEveryTask(api: Api, signal: AbortSignal): Promise<readonly Task[]> {
  const tasks: Task[] = [];
  const seen = new Set<string>();
  let query: ArgsOf<'tasks.list'>['query'];
  do {
    const page: ResultOf<'tasks.list'> = await api.call('tasks.list', query ? { query } : {}, { signal });
    tasks.push(...page.tasks);
    const cursor = page.next_cursor;
    // A server that makes nothing of a cursor sends the same again.
    query = cursor == null || seen.has(cursor) ? undefined : { cursor, limit: PAGE };
    if (cursor != null) seen.add(cursor);
  } while (query);
  const all = { tasks, total: null, next_cursor: null, counts: null };
  return withLayers('tasks.list', {}, all, api.pending.layers).tasks;
}
