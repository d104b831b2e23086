import { ApiError } from '#contract/api-error.ts';
import type { ArgsOf, EndpointName, ResultOf } from '#contract/endpoints.ts';
import { UNTOLD } from '#contract/entities/common.ts';
import type { Task } from '#contract/entities/task.ts';
import { withLayers } from './answer-layers.ts';
import type { Api } from './api.ts';
import { saidTotal } from './partial-lists.ts';

/** The largest page that our service sends, so that no answer has many thousands of tasks to parse at once. */
const PAGE = 500;
/** The statuses with which a server says that it takes no `limit`, or lacks a list. */
const REFUSED: readonly number[] = [400, 404, 405, 422, 501];

type Call = <N extends EndpointName>(name: N, args: ArgsOf<N>) => Promise<ResultOf<N>>;

/**
 * Every task of any status, as the server has it now, with pending writes and without those being deleted. Rejects with the
 * call's `ApiError`.
 */
export async function readEveryTask(api: Api, signal: AbortSignal): Promise<readonly Task[]> {
  const { tasks } = await readTasks(api, (name, args) => api.call(name, args, { signal }));
  const all = { tasks, total: null, next_cursor: null, counts: null };
  return withLayers('tasks.list', {}, all, api.pending.layers).tasks;
}

/**
 * Every task of the server. Our service is read page by page: without a limit its list has only the last done ones. Others
 * are asked for the list of the spec; if they say that there is more, for its pages, and for the lists of each status.
 * `total`: how many tasks the server says that it has. Rejects as the call does.
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
    // A longer page may be the whole list.
    total = total >= UNTOLD ? said : Math.max(total, said);
    onFound?.(found.size, total);
    return answer.next_cursor ?? null;
  };
  const readPages = async (limit: number | undefined) => {
    const seen = new Set<string>();
    let cursor = await read(limit === undefined ? {} : { limit });
    // Stops at a server that sends the same cursor for ever.
    while (cursor !== null && !seen.has(cursor)) {
      seen.add(cursor);
      cursor = await read({ ...(limit !== undefined && { limit }), cursor });
    }
  };

  /** A list that another server lacks is skipped: the total says that tasks are missing. */
  const unlessRefused = (error: unknown) => {
    if (isOurs || !(error instanceof ApiError && REFUSED.includes(error.status))) throw error;
    return undefined;
  };

  await readPages(isOurs ? PAGE : undefined);
  // The spec's table has no such parameter, but it has the lists below.
  if (found.size < total) await readPages(PAGE).catch(unlessRefused);
  if (found.size < total) {
    for (const name of ['tasks.inbox', 'tasks.next', 'tasks.waiting', 'tasks.someday'] as const) {
      add((await call(name, {}).catch(unlessRefused))?.tasks ?? []);
    }
  }
  return { tasks: [...found.values()], total };
}
