import { replaceEqualDeep } from '@tanstack/react-query';
import type { ResultOf } from '#contract/endpoints.ts';
import { sameId } from '#contract/entities/common.ts';
import type { Task } from '#contract/entities/task.ts';
import { comesBefore } from './list-under.ts';
import { keepAsIs } from './share-items.ts';

type TaskList = ResultOf<'tasks.list'>;

/** Whether a column of this status and length has all the tasks that it should have here, by the server's count. */
export type Agrees = (status: string, length: number, count: number) => boolean;

const isAllOf: Agrees = (_, length, count) => length === count;

/**
 * A long list updated by the server's answer, which has the heads of its columns and the counts. Undefined when the list
 * has to be read: a column does not start with the server's head, has another length than the count says, or is out of
 * order. Compares only the heads task by task; the same object when nothing has changed.
 */
export function stillKnown(known: TaskList, first: TaskList, isLongEnough: Agrees = isAllOf): TaskList | undefined {
  const columns = byStatus(known.tasks);
  const heads = byStatus(first.tasks);
  const shared = new Map<Task, Task>();
  const long: (readonly Task[])[] = [];
  /** The tasks that are new in a short column. */
  const arrived = new Set<string>();
  for (const [status, head] of heads) {
    const column = columns.get(status) ?? [];
    const count = first.counts?.[status as keyof typeof first.counts] ?? 0;
    const isShort = status === 'done' || head.length >= count;
    if (isShort) {
      const before = new Map(column.map((task) => [String(task.id), task]));
      for (const task of head) {
        const known = before.get(String(task.id));
        shared.set(task, replaceEqualDeep(known, task));
        if (!known) arrived.add(String(task.id));
      }
      continue;
    }
    const agrees =
      isLongEnough(status, column.length, count) && head.every(({ id }, at) => sameId(id, column[at]?.id ?? null));
    if (!agrees || !isInOrder(column)) return undefined;
    long.push([...head.map((task, at) => replaceEqualDeep(column[at], task) as Task), ...column.slice(head.length)]);
  }
  // Another device has moved such a task out of a long column.
  if (arrived.size > 0 && long.some((column) => column.some(({ id }) => arrived.has(String(id))))) return undefined;
  const tasks = [...first.tasks.flatMap((task) => shared.get(task) ?? []), ...long.flat()];
  const isSame = tasks.length === known.tasks.length && tasks.every((task, at) => task === known.tasks[at]);
  const rest = replaceEqualDeep({ ...known, tasks: null }, { ...first, tasks: null });
  const next = { ...rest, tasks: isSame ? known.tasks : tasks };
  const isAll = isSame && Object.entries(next).every(([name, value]) => value === known[name as keyof TaskList]);
  return isAll ? known : keepAsIs(next);
}

function byStatus(tasks: readonly Task[]): ReadonlyMap<string, Task[]> {
  const columns = new Map<string, Task[]>();
  for (const task of tasks) {
    const column = columns.get(task.status);
    if (column) column.push(task);
    else columns.set(task.status, [task]);
  }
  return columns;
}

/** Whether each task comes after the one before it in the server's order, which uses the id when everything else is equal. */
export function isInOrder(column: readonly Task[]): boolean {
  return column.every((task, at) => {
    const before = column[at - 1];
    return !before || comesBefore(before, task) || (!comesBefore(task, before) && before.id < task.id);
  });
}
