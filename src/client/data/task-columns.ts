import type { QueryClient } from '@tanstack/react-query';
import type { ResultOf } from '#contract/endpoints.ts';
import { sameId } from '#contract/entities/common.ts';
import { AT_HAND, FIRST_OF_EACH, OPEN_STATUSES, type Task, type TaskStatus } from '#contract/entities/task.ts';
import type { Api } from './api.ts';
import { whenSo } from './query-client.ts';
import { readKey } from './read.ts';
import { keepAsIs } from './share-items.ts';
import { type Agrees, isInOrder, stillKnown } from './still-known.ts';

type TaskList = ResultOf<'tasks.list'>;

/** The size of a page, which takes less than 50 ms to parse and check. */
const PAGE = 1000;

const KEY = readKey('tasks.list', {});

/** The rest of a partly loaded column at the server: how many tasks, and the cursor to them. */
interface Beyond {
  count: number;
  cursor: string;
}

const beyondColumns = new WeakMap<QueryClient, Map<string, Beyond>>();
/** The rests whose next page is being read. */
const continued = new WeakSet<Beyond>();

/** The rests of the partly loaded columns, by status. */
function beyondIn(queryClient: QueryClient): Map<string, Beyond> {
  const beyond = beyondColumns.get(queryClient) ?? new Map<string, Beyond>();
  beyondColumns.set(queryClient, beyond);
  return beyond;
}

interface PageOptions {
  /** Each column is shown as soon as it has been read. */
  areShown: boolean;
  /** A column that agrees with the server's counts is not read again. */
  keepsKnown: boolean;
}

/** Reads a long list from our service: first what the board shows, then column by column. Rejects with the call's `ApiError`. */
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

/** Whether the length of a column and its known rest add up to the server's count, and enough of it is loaded. */
const agreesWith =
  (beyond: ReadonlyMap<string, Beyond>): Agrees =>
  (status, length, count) => {
    const more = beyond.get(status)?.count ?? 0;
    return length + more === count && (more === 0 || (length > AT_HAND / 2 && count > AT_HAND));
  };

/** The loaded column, when it starts with the server's head, has the length that the count says, and is in order. */
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

/** Reads a column up to the normal length, or as far as the user has loaded it. */
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

/**
 * Reads the next page of a partly loaded column; does nothing while that page is being read. Rejects with the call's
 * `ApiError`.
 */
export async function readOn(
  { call, queryClient, pending }: Pick<Api, 'call' | 'queryClient' | 'pending'>,
  status: TaskStatus,
): Promise<void> {
  // A read changes where its columns end.
  await whenSo(queryClient, () => queryClient.getQueryState(KEY)?.fetchStatus !== 'fetching');
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
      // Tasks that the user has added since were at the end, and now come in their place.
      const coming = new Set(tasks.map(({ id }) => id));
      const longer = [...column.filter(({ id }) => !coming.has(id)), ...tasks];
      noteEnd(queryClient, status, cursor, beyond.count - (longer.length - column.length));
      queryClient.setQueryData<TaskList>(KEY, keepAsIs(withColumn(list, longer, status)));
      return;
    }
  } finally {
    continued.delete(beyond);
  }
  // The list was read meanwhile, and the column may end elsewhere: a user at its end would not ask again.
  await readOn({ call, queryClient, pending }, status);
}

/** The list with other tasks of a status. A task that was moved meanwhile is in it once. */
function withColumn(list: TaskList, column: readonly Task[], status: TaskStatus): TaskList {
  const ids = new Set(column.map(({ id }) => id));
  const others = list.tasks.filter((task) => task.status !== status && !ids.has(task.id));
  return { ...list, tasks: [...others, ...column] };
}
