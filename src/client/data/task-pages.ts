import type { Query, QueryClient } from '@tanstack/react-query';
import type { ResultOf } from '#contract/endpoints.ts';
import { AT_HAND, FIRST_OF_EACH, OPEN_STATUSES } from '#contract/entities/task.ts';
import type { Api } from './api.ts';
import { readKey } from './read.ts';

type TaskList = ResultOf<'tasks.list'>;

/** A list with more tasks than this is read in pages. */
const LONG = 1000;

const KEY = readKey('tasks.list', {});

/** Clients that are reading the list again only because of their own writes. */
const afterOwnWrites = new WeakSet<QueryClient>();
/** Clients that are reading all of a long list. */
const inWhole = new WeakSet<QueryClient>();

/**
 * Reads a long list again after writes of this page, whose answers are in it. The server may have done more than it
 * answered, such as creating the next task of a repeating one, but columns that agree with its counts are not read again.
 * Returns the query; undefined when the list has to be read like any other. `ifUnderWay`: only when it is being read.
 */
export function rereadAfterOwnWrites(
  { queryClient, readTasks }: Pick<Api, 'queryClient' | 'readTasks'>,
  { ifUnderWay }: { ifUnderWay: boolean },
) {
  const query: Query<TaskList> | undefined = queryClient.getQueryCache().find({ queryKey: KEY, exact: true });
  const known = query?.state.data;
  if (ifUnderWay && query?.state.fetchStatus !== 'fetching') return undefined;
  const isLong = known !== undefined && known.tasks.length > LONG && isWhole(known, AT_HAND);
  // A list that is being read whole was stale for other reasons too.
  if (!readTasks || !isLong || !query?.isActive() || inWhole.has(queryClient)) return undefined;
  afterOwnWrites.add(queryClient);
  void queryClient.refetchQueries({ queryKey: KEY, exact: true });
  afterOwnWrites.delete(queryClient);
  return query;
}

/**
 * Whether the list has every open task of the server. False until the pages after the first have come. `atMost`: for a
 * status with more tasks than this, half as many are enough.
 */
export function isWhole({ tasks, counts }: Pick<TaskList, 'tasks' | 'counts'>, atMost = Infinity): boolean {
  if (!counts) return true;
  const isLong = (count: number) => count > atMost;
  const wanted = OPEN_STATUSES.map((status) => counts[status] ?? 0);
  let missing = wanted.reduce((sum, count) => sum + count, 0);
  // Most lists are whole: all their tasks are counted together.
  if (!wanted.some(isLong)) {
    for (const { status } of tasks) if (status !== 'done') missing -= 1;
    return missing <= 0;
  }
  const here = Object.groupBy(tasks, ({ status }) => status);
  return OPEN_STATUSES.every((status, at) => {
    const count = wanted[at] ?? 0;
    return (here[status]?.length ?? 0) >= (isLong(count) ? atMost / 2 : count);
  });
}

/**
 * Whether the list has all tasks for which this page waits: from our service up to the normal number. Another server is not
 * asked for pages, whatever it says that it has.
 */
export const hasCome = ({ isOurs }: Pick<Api, 'isOurs'>, list: Pick<TaskList, 'tasks' | 'counts'>): boolean =>
  !isOurs || isWhole(list, AT_HAND);

/**
 * Reads the task list of our service. First what the columns of the board show, with the counts of all; the rest follows
 * when the browser is idle. From then on a long list is read in pages.
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
  if (known.tasks.length <= LONG && isWhole(known)) return await api.call('tasks.list', {}, { signal });
  const keepsKnown = afterOwnWrites.has(api.queryClient);
  if (!keepsKnown) inWhole.add(api.queryClient);
  const areShown = !keepsKnown && !isWhole(known, AT_HAND);
  // Loaded later than the first screen. If its file does not load, the list comes in one piece.
  const columns = await import('./task-columns.ts').catch(() => undefined);
  const whole = columns
    ? await columns.readPages(api, signal, { areShown, keepsKnown })
    : await api.call('tasks.list', {}, { signal });
  if (!keepsKnown) inWhole.delete(api.queryClient);
  return whole;
}
