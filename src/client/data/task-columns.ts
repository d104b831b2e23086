import type { QueryClient } from '@tanstack/react-query';
import type { ResultOf } from '#contract/endpoints.ts';
import { sameId } from '#contract/entities/common.ts';
import { AT_HAND, FIRST_OF_EACH, OPEN_STATUSES, type Task, type TaskStatus } from '#contract/entities/task.ts';
import type { Api } from './api.ts';
import { readKey } from './read.ts';
import { keepAsIs } from './share-items.ts';
import { type Agrees, isInOrder, stillKnown } from './still-known.ts';

type TaskList = ResultOf<'tasks.list'>;

/** So many at a time are read and checked in less than 50 ms. */
const PAGE = 1000;

const KEY = readKey('tasks.list', {});

/** What the server has beyond a column that is here in part: how many tasks, and from where on. */
interface Beyond {
  count: number;
  cursor: string;
}

const beyondColumns = new WeakMap<QueryClient, Map<string, Beyond>>();
/** Ends of columns at which a page is being read. */
const continued = new WeakSet<Beyond>();

/** By status, what is beyond the columns that are here in part. */
function beyondIn(queryClient: QueryClient): Map<string, Beyond> {
  const beyond = beyondColumns.get(queryClient) ?? new Map<string, Beyond>();
  beyondColumns.set(queryClient, beyond);
  return beyond;
}

interface PageOptions {
  /** Each column is shown as soon as it is there. */
  areShown: boolean;
  /** A column that agrees with the server's counts is not read again. */
  keepsKnown: boolean;
}

/** Reads a long list from our service: first what the board shows, then a column after the other. Rejects with the call's `ApiError`. */
export async function readPages(
  api: Pick<Api, 'call' | 'queryClient'>,
  signal: AbortSignal,
  { areShown, keepsKnown }: PageOptions,
): Promise<TaskList> {
  const first = await api.call('tasks.list', { query: { each: FIRST_OF_EACH } }, { signal });
  const list = keepsKnown ? api.queryClient.getQueryData<TaskList>(KEY) : undefined;
  const beyond = beyondIn(api.queryClient);
  const still = list && stillKnown(list, first, agreesWith(beyond));
  if (still) return still;
  let whole = first;
  for (const status of OPEN_STATUSES) {
    const there = first.tasks.filter((task) => task.status === status).length;
    if (there >= (first.counts?.[status] ?? 0)) continue;
    const now = api.queryClient.getQueryData<TaskList>(KEY);
    const known = keepsKnown ? knownColumn(now, first, status, agreesWith(beyond)) : undefined;
    whole = withColumn(whole, known ?? (await readColumn(api, first, status, signal)), status);
    if (!areShown) continue;
    const column = whole.tasks.filter((task) => task.status === status);
    api.queryClient.setQueryData<TaskList>(KEY, (shown) => shown && withColumn(shown, column, status));
  }
  return whole;
}

/** Whether a column of some length, with what is known to be beyond it, comes to what the server counts, and is long enough. */
const agreesWith =
  (beyond: ReadonlyMap<string, Beyond>): Agrees =>
  (status, length, count) => {
    const more = beyond.get(status)?.count ?? 0;
    return length + more === count && (more === 0 || (length > AT_HAND / 2 && count > AT_HAND));
  };

/** A column as it is known, when it begins with what the server's answer has, is as long as its count says, and in order. */
function knownColumn(
  list: TaskList | undefined,
  first: TaskList,
  status: TaskStatus,
  isLongEnough: Agrees,
): readonly Task[] | undefined {
  const [column = [], head] = [list, first].map((each) => each?.tasks.filter((task) => task.status === status));
  const agrees =
    isLongEnough(status, column.length, first.counts?.[status] ?? 0) &&
    head?.every(({ id }, at) => sameId(id, column[at]?.id ?? null));
  return head && agrees && isInOrder(column) ? [...head, ...column.slice(head.length)] : undefined;
}

/** A column, as far as it is at hand or the user has come in it. */
async function readColumn(
  { call, queryClient }: Pick<Api, 'call' | 'queryClient'>,
  { counts }: TaskList,
  status: TaskStatus,
  signal: AbortSignal,
): Promise<readonly Task[]> {
  const shown = queryClient.getQueryData<TaskList>(KEY)?.tasks.filter((task) => task.status === status).length ?? 0;
  const tasks: Task[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await call('tasks.list', { query: pageOf(status, cursor) }, { signal });
    tasks.push(...page.tasks);
    cursor = page.next_cursor;
  } while (cursor != null && tasks.length < Math.max(AT_HAND, shown));
  noteEnd(queryClient, status, cursor, (counts?.[status] ?? 0) - tasks.length);
  return tasks;
}

const pageOf = (status: TaskStatus, cursor: string | null | undefined) => ({
  status,
  limit: PAGE,
  counts: 'none' as const,
  ...(cursor && { cursor }),
});

function noteEnd(queryClient: QueryClient, status: TaskStatus, cursor: string | null | undefined, count: number): void {
  if (cursor != null) beyondIn(queryClient).set(status, { cursor, count });
  else beyondIn(queryClient).delete(status);
}

/** Resolves once the list is not being read, which tells anew where its columns end. */
function whenRead(queryClient: QueryClient): Promise<void> {
  const isReading = () => queryClient.getQueryState(KEY)?.fetchStatus === 'fetching';
  if (!isReading()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (isReading()) return;
      stop();
      resolve();
    });
  });
}

/** Reads the next page of a column that is here in part; nothing while that page is being read. Rejects with the call's `ApiError`. */
export async function readOn(
  { call, queryClient, pending }: Pick<Api, 'call' | 'queryClient' | 'pending'>,
  status: TaskStatus,
): Promise<void> {
  await whenRead(queryClient);
  const beyond = beyondIn(queryClient).get(status);
  const isSettled = () => {
    const state = queryClient.getQueryState(KEY);
    return state?.fetchStatus === 'idle' && beyondIn(queryClient).get(status) === beyond;
  };
  if (!beyond || continued.has(beyond)) return;
  continued.add(beyond);
  try {
    const query = pageOf(status, beyond.cursor);
    const { tasks, next_cursor: cursor } = await call('tasks.list', { query }, { signal: pending.session });
    const list = queryClient.getQueryData<TaskList>(KEY);
    if (!list) return;
    if (isSettled()) {
      const column = list.tasks.filter((task) => task.status === status);
      // What the user has put there since stood at the end, and stands in its place now.
      const coming = new Set(tasks.map(({ id }) => id));
      const longer = [...column.filter(({ id }) => !coming.has(id)), ...tasks];
      noteEnd(queryClient, status, cursor, beyond.count - (longer.length - column.length));
      queryClient.setQueryData<TaskList>(KEY, keepAsIs(withColumn(list, longer, status)));
      return;
    }
  } finally {
    continued.delete(beyond);
  }
  // The list has been read meanwhile, and the column may end elsewhere: who is at its end does not ask again.
  await readOn({ call, queryClient, pending }, status);
}

/** The list with the tasks of a status in place of those that it had. A task moved meanwhile is there once. */
function withColumn(list: TaskList, column: readonly Task[], status: TaskStatus): TaskList {
  const ids = new Set(column.map(({ id }) => id));
  const others = list.tasks.filter((task) => task.status !== status && !ids.has(task.id));
  return { ...list, tasks: [...others, ...column] };
}
