import type { Day } from '#contract/entities/day.ts';
import { TASK_STATUSES, type Task, type TaskList, type TaskStatus } from '#contract/entities/task.ts';
import { isToBeAsked } from './asked.ts';

/** A column of the board: the loaded tasks, and how many there are in all (done lists come limited). */
export interface Column {
  status: TaskStatus;
  tasks: readonly Task[];
  count: number;
}

/** Columns, with each one of `before` that holds the same tasks in place of its successor. */
export function keepUnchanged(columns: readonly Column[], before: readonly Column[] | undefined): readonly Column[] {
  return columns.map((column, at) => {
    const old = before?.[at];
    const same =
      old?.count === column.count &&
      old.tasks.length === column.tasks.length &&
      old.tasks.every((task, index) => task === column.tasks[index]);
    return same && old ? old : column;
  });
}

/** Tasks by status, in the board's order. */
export function toColumns({ tasks, counts }: Pick<TaskList, 'tasks' | 'counts'>): readonly Column[] {
  const byStatus = new Map<string, Task[]>(TASK_STATUSES.map((status) => [status, []]));
  for (const task of tasks) byStatus.get(task.status)?.push(task);
  return TASK_STATUSES.map((status) => {
    const here = byStatus.get(status) ?? [];
    // The number of tasks that the server did not send stays the same, whatever is pending.
    return { status, tasks: here, count: Math.max(here.length, counts?.[status] ?? 0) };
  });
}

/** The columns with the tasks to ask about among the next actions, the longest overdue first, instead of in Waiting For. */
export function withAsked(columns: readonly Column[], today: Day): readonly Column[] {
  const waiting = columns.find(({ status }) => status === 'waiting')?.tasks ?? [];
  const asked = waiting
    .filter((task) => isToBeAsked(task, today))
    .sort((one, other) => (one.follow_up ?? '').localeCompare(other.follow_up ?? ''));
  if (asked.length === 0) return columns;
  return columns.map((column) => {
    const { status, tasks, count } = column;
    if (status === 'next') return { status, tasks: [...asked, ...tasks], count: count + asked.length };
    if (status !== 'waiting') return column;
    return { status, tasks: tasks.filter((task) => !isToBeAsked(task, today)), count: count - asked.length };
  });
}

/** Says how many open tasks are not loaded; undefined when all are. */
export function beyondInWords(columns: readonly Column[]): string | undefined {
  const open = columns.filter(({ status }) => status !== 'done');
  const here = open.reduce((sum, { tasks }) => sum + tasks.length, 0);
  const count = open.reduce((sum, column) => sum + column.count, 0);
  return count > here ? `Only the first ${here} of ${count} open tasks are looked at.` : undefined;
}

/** The columns with more tasks from the server: each after the loaded ones of its status, which come first at the server too. */
export function withBeyond(columns: readonly Column[], tasks: readonly Task[]): readonly Column[] {
  if (tasks.length === 0) return columns;
  const more = Map.groupBy(tasks, ({ status }) => status);
  return columns.map((column) => {
    const added = more.get(column.status);
    return added ? { ...column, tasks: [...column.tasks, ...added] } : column;
  });
}
