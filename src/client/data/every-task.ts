import type { ArgsOf, ResultOf } from '#contract/endpoints.ts';
import type { Task } from '#contract/entities/task.ts';
import { withLayers } from './answer-under.ts';
import type { Api } from './api.ts';

/** How many tasks are asked for at once: from our service, and from another once it has said that there are more. */
const PAGE = 500;

/**
 * Every task in whatever status, as the server has it now, pending writes included and what is being deleted not. From another
 * server the spec's call first, and where it says that it has more, the pages after it. Rejects with the call's `ApiError`.
 */
export async function readEveryTask(api: Api, signal: AbortSignal): Promise<readonly Task[]> {
  const tasks: Task[] = [];
  const seen = new Set<string>();
  // Many thousands in one answer would be read at one go.
  let query: ArgsOf<'tasks.list'>['query'] = api.isOurs ? { limit: PAGE } : undefined;
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
