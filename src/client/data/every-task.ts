import { ApiError } from '#contract/api-error.ts';
import type { ArgsOf, EndpointName, ResultOf } from '#contract/endpoints.ts';
import { UNTOLD } from '#contract/entities/common.ts';
import type { Task } from '#contract/entities/task.ts';
import { withLayers } from './answer-under.ts';
import type { Api } from './api.ts';
import { saidTotal } from './sent-part.ts';

/** The largest page that our service sends. Many thousands in one answer would be read at one go. */
const PAGE = 500;
/** How a server says that it takes no `limit`, or lacks a list. */
const REFUSED: readonly number[] = [400, 404, 405, 422, 501];

type Call = <N extends EndpointName>(name: N, args: ArgsOf<N>) => Promise<ResultOf<N>>;

/**
 * Every task in whatever status, as the server has it now, pending writes included and what is being deleted not. Rejects
 * with the call's `ApiError`.
 */
export async function readEveryTask(api: Api, signal: AbortSignal): Promise<readonly Task[]> {
  const { tasks } = await readTasks(api, (name, args) => api.call(name, args, { signal }));
  const all = { tasks, total: null, next_cursor: null, counts: null };
  return withLayers('tasks.list', {}, all, api.pending.layers).tasks;
}

/**
 * Every task there is. Ours is asked page by page: without a limit its list has only the last of the done ones. Others
 * are asked for their list, as the spec has it; where they say that there is more, for its pages, and for the lists of
 * each status. `total`: how many it says that it has. Rejects as the call does.
 */
export async function readTasks(
  { isOurs }: Pick<Api, 'isOurs'>,
  call: Call,
  onFound?: (found: number, total: number) => void,
): Promise<{ tasks: Task[]; total: number }> {
  const found = new Map<string, Task>();
  const add = (tasks: readonly Task[]) => {
    for (const task of tasks) if (!found.has(String(task.id))) found.set(String(task.id), task);
  };
  let total = 0;
  const read = async (query: { limit?: number; cursor?: string }) => {
    const answer = await call('tasks.list', { query });
    add(answer.tasks);
    const said = saidTotal(answer);
    // A longer page may be all there is.
    total = total >= UNTOLD ? said : Math.max(total, said);
    onFound?.(found.size, total);
    return answer.next_cursor ?? null;
  };
  const readPages = async (limit: number | undefined) => {
    const seen = new Set<string>();
    let cursor = await read(limit === undefined ? {} : { limit });
    // A server that sends the same cursor for ever is not followed for ever.
    while (cursor !== null && !seen.has(cursor)) {
      seen.add(cursor);
      cursor = await read({ ...(limit !== undefined && { limit }), cursor });
    }
  };

  /** What another server does not have is read elsewhere: there is less of it, which is told by the total. */
  const unlessRefused = (error: unknown) => {
    if (isOurs || !(error instanceof ApiError && REFUSED.includes(error.status))) throw error;
    return undefined;
  };

  await readPages(isOurs ? PAGE : undefined);
  // The spec's table has no such parameter: the lists below are in it.
  if (found.size < total) await readPages(PAGE).catch(unlessRefused);
  if (found.size < total) {
    for (const name of ['tasks.inbox', 'tasks.next', 'tasks.waiting', 'tasks.someday'] as const) {
      add((await call(name, {}).catch(unlessRefused))?.tasks ?? []);
    }
  }
  return { tasks: [...found.values()], total };
}
