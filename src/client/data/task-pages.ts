import type { ResultOf } from '#contract/endpoints.ts';
import { FIRST_OF_EACH, TASK_STATUSES, type Task, type TaskStatus } from '#contract/entities/task.ts';
import type { Api } from './api.ts';
import { readKey } from './read.ts';

type TaskList = ResultOf<'tasks.list'>;

/** Done tasks only grow in number: the last ones are enough, and the server counts the others. */
const OPEN = TASK_STATUSES.filter((status) => status !== 'done');

/** So many at a time are read and checked in less than 50 ms. */
const PAGE = 1000;

const KEY = readKey('tasks.list', {});

/** Whether every open task that the server has is in its answer. False while the pages after the first are to come. */
export function isWhole({ tasks, counts }: Pick<TaskList, 'tasks' | 'counts'>): boolean {
  if (!counts) return true;
  const open = OPEN.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  return tasks.length >= open && tasks.filter(({ status }) => status !== 'done').length >= open;
}

/**
 * Reads all tasks from our service. At first what the columns of the board show, with the counts of all; when there is more,
 * the rest is asked for as soon as the browser has nothing else to do. From then on a long list is read in pages.
 */
export async function readTaskList(
  api: Pick<Api, 'call' | 'queryClient'>,
  signal: AbortSignal,
  later: (work: () => void) => void,
): Promise<TaskList> {
  const known = api.queryClient.getQueryData<TaskList>(KEY);
  if (!known) {
    const first = await api.call('tasks.list', { query: { each: FIRST_OF_EACH } }, { signal });
    if (!isWhole(first)) later(() => void api.queryClient.refetchQueries({ queryKey: KEY, exact: true }));
    return first;
  }
  if (known.tasks.length <= PAGE && isWhole(known)) return await api.call('tasks.list', {}, { signal });
  return await readPages(api, signal, !isWhole(known));
}

/** `areShown`: each column is shown as soon as it is there. */
async function readPages(
  api: Parameters<typeof readTaskList>[0],
  signal: AbortSignal,
  areShown: boolean,
): Promise<TaskList> {
  const first = await api.call('tasks.list', { query: { each: FIRST_OF_EACH } }, { signal });
  let whole = first;
  for (const status of OPEN) {
    const there = first.tasks.filter((task) => task.status === status).length;
    if (there >= (first.counts?.[status] ?? 0)) continue;
    whole = withColumn(whole, await readColumn(api, status, signal), status);
    if (!areShown) continue;
    const column = whole.tasks.filter((task) => task.status === status);
    api.queryClient.setQueryData<TaskList>(KEY, (shown) => shown && withColumn(shown, column, status));
  }
  return whole;
}

async function readColumn(
  api: Parameters<typeof readTaskList>[0],
  status: TaskStatus,
  signal: AbortSignal,
): Promise<readonly Task[]> {
  const tasks: Task[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { status, limit: PAGE, counts: 'none' as const, ...(cursor && { cursor }) };
    const page = await api.call('tasks.list', { query }, { signal });
    tasks.push(...page.tasks);
    cursor = page.next_cursor;
  } while (cursor != null);
  return tasks;
}

/** The list with the tasks of a status in place of those that it had. A task moved meanwhile is there once. */
function withColumn(list: TaskList, column: readonly Task[], status: TaskStatus): TaskList {
  const ids = new Set(column.map(({ id }) => id));
  const others = list.tasks.filter((task) => task.status !== status && !ids.has(task.id));
  return { ...list, tasks: [...others, ...column] };
}
