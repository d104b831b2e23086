import type { ResultOf } from '#contract/endpoints.ts';
import { sameId } from '#contract/entities/common.ts';
import { FIRST_OF_EACH, OPEN_STATUSES, type Task, type TaskStatus } from '#contract/entities/task.ts';
import type { Api } from './api.ts';
import { readKey } from './read.ts';
import { isInOrder, stillKnown } from './still-known.ts';

type TaskList = ResultOf<'tasks.list'>;

/** So many at a time are read and checked in less than 50 ms. */
const PAGE = 1000;

const KEY = readKey('tasks.list', {});

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
  const still = list && stillKnown(list, first);
  if (still) return still;
  let whole = first;
  for (const status of OPEN_STATUSES) {
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
  api: Pick<Api, 'call' | 'queryClient'>,
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
