import type { Query, QueryClient } from '@tanstack/react-query';
import type { ResultOf } from '#contract/endpoints.ts';
import { sameId } from '#contract/entities/common.ts';
import { FIRST_OF_EACH, TASK_STATUSES, type Task, type TaskStatus } from '#contract/entities/task.ts';
import type { Api } from './api.ts';
import { readKey } from './read.ts';
import { isInOrder, stillKnown } from './still-known.ts';

type TaskList = ResultOf<'tasks.list'>;

/** Done tasks only grow in number: the last ones are enough, and the server counts the others. */
const OPEN = TASK_STATUSES.filter((status) => status !== 'done');

/** So many at a time are read and checked in less than 50 ms. */
const PAGE = 1000;

const KEY = readKey('tasks.list', {});

/** Clients that read the list again after their own writes, and for no other reason. */
const afterOwnWrites = new WeakSet<QueryClient>();
/** Clients that have begun to read all of a long list, and have not come to its end. */
const inWhole = new WeakSet<QueryClient>();

/**
 * Reads a long list again after writes of this page, whose answers are in it. The server may have done more than it has
 * answered, such as the next one of a task that repeats, but the columns that agree with its counts need not come again.
 * Returns the query; undefined where the list has to be read like any other.
 * `ifUnderWay`: only where it is being read.
 */
export function rereadAfterOwnWrites(
  { queryClient, readTasks }: Pick<Api, 'queryClient' | 'readTasks'>,
  { ifUnderWay }: { ifUnderWay: boolean },
) {
  const query: Query<TaskList> | undefined = queryClient.getQueryCache().find({ queryKey: KEY, exact: true });
  const known = query?.state.data;
  if (ifUnderWay && query?.state.fetchStatus !== 'fetching') return undefined;
  const isLong = known !== undefined && known.tasks.length > PAGE && isWhole(known);
  // A list that is read whole was out of date by more than these writes.
  if (!readTasks || !isLong || !query?.isActive() || inWhole.has(queryClient)) return undefined;
  afterOwnWrites.add(queryClient);
  void queryClient.refetchQueries({ queryKey: KEY, exact: true });
  afterOwnWrites.delete(queryClient);
  return query;
}

/** Whether every open task that the server has is in its answer. False while the pages after the first are to come. */
export function isWhole({ tasks, counts }: Pick<TaskList, 'tasks' | 'counts'>): boolean {
  if (!counts) return true;
  let missing = OPEN.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  if (tasks.length < missing) return false;
  for (const { status } of tasks) {
    if (status !== 'done') missing -= 1;
    if (missing <= 0) break;
  }
  return missing <= 0;
}

/** The same of what this page waits for: another server is asked for no pages, whatever it says that it has. */
export const hasCome = ({ isOurs }: Pick<Api, 'isOurs'>, list: Pick<TaskList, 'tasks' | 'counts'>): boolean =>
  !isOurs || isWhole(list);

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
  if (afterOwnWrites.has(api.queryClient)) return await readPages(api, signal, { areShown: false, keepsKnown: true });
  inWhole.add(api.queryClient);
  const whole = await readPages(api, signal, { areShown: !isWhole(known), keepsKnown: false });
  inWhole.delete(api.queryClient);
  return whole;
}

interface PageOptions {
  /** Each column is shown as soon as it is there. */
  areShown: boolean;
  /** A column that agrees with the server's counts is not read again. */
  keepsKnown: boolean;
}

async function readPages(
  api: Parameters<typeof readTaskList>[0],
  signal: AbortSignal,
  { areShown, keepsKnown }: PageOptions,
): Promise<TaskList> {
  const first = await api.call('tasks.list', { query: { each: FIRST_OF_EACH } }, { signal });
  const list = keepsKnown ? api.queryClient.getQueryData<TaskList>(KEY) : undefined;
  const still = list && stillKnown(list, first);
  if (still) return still;
  let whole = first;
  for (const status of OPEN) {
    const there = first.tasks.filter((task) => task.status === status).length;
    if (there >= (first.counts?.[status] ?? 0)) continue;
    const known = keepsKnown ? knownColumn(api.queryClient.getQueryData<TaskList>(KEY), first, status) : undefined;
    whole = withColumn(whole, known ?? (await readColumn(api, status, signal)), status);
    if (!areShown) continue;
    const column = whole.tasks.filter((task) => task.status === status);
    api.queryClient.setQueryData<TaskList>(KEY, (shown) => shown && withColumn(shown, column, status));
  }
  return whole;
}

/** A column as it is known, when it begins with what the server's answer has, is as long as its count says, and in order. */
function knownColumn(list: TaskList | undefined, first: TaskList, status: TaskStatus): readonly Task[] | undefined {
  const [column = [], head] = [list, first].map((each) => each?.tasks.filter((task) => task.status === status));
  const agrees =
    column.length === first.counts?.[status] && head?.every(({ id }, at) => sameId(id, column[at]?.id ?? null));
  return head && agrees && isInOrder(column) ? [...head, ...column.slice(head.length)] : undefined;
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
