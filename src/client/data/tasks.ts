import { useEffect, useMemo, useRef } from 'react';
import type { ResultOf } from '#contract/endpoints.ts';
import type { Day } from '#contract/entities/day.ts';
import { TASK_STATUSES, type Task, type TaskStatus } from '#contract/entities/task.ts';
import type { Api } from './api.ts';
import { type CreateOptions, create } from './creation.ts';
import { perform } from './define-write.ts';
import { isWhole } from './task-pages.ts';
import {
  type ChangeOptions,
  type NewTask,
  type TaskFields,
  taskCreate,
  taskDefer,
  taskMove,
  taskUpdate,
} from './task-writes.ts';
import { useView } from './views.ts';

/** The inbox, pending writes included; `tasks` is undefined until the first answer. */
export function useInbox() {
  const { data, error, refetch } = useView('tasks.inbox', {});
  return { tasks: data?.tasks, error, refetch };
}

/** A column of the board: the tasks at hand, and how many there are in all (done lists come bounded). */
export interface Column {
  status: TaskStatus;
  tasks: readonly Task[];
  count: number;
}

/** The board: five columns in the spec's order, pending writes included. */
export function useBoard() {
  const { data, error, refetch } = useView('tasks.list', {});
  const shown = useRef<Column[] | undefined>(undefined);
  const columns = useMemo(() => data && keepUnchanged(toColumns(data), shown.current), [data]);
  useEffect(() => {
    shown.current = columns;
  }, [columns]);
  return { columns, isWhole: useMemo(() => data !== undefined && isWhole(data), [data]), error, refetch };
}

/** A column in which nothing has changed stays the same object: with thousands of cards it is not drawn anew. */
function keepUnchanged(columns: Column[], before: Column[] | undefined): Column[] {
  return columns.map((column, at) => {
    const old = before?.[at];
    const same =
      old?.count === column.count &&
      old.tasks.length === column.tasks.length &&
      old.tasks.every((task, index) => task === column.tasks[index]);
    return same && old ? old : column;
  });
}

function toColumns({ tasks, counts }: ResultOf<'tasks.list'>): Column[] {
  const byStatus = new Map<string, Task[]>(TASK_STATUSES.map((status) => [status, []]));
  for (const task of tasks) byStatus.get(task.status)?.push(task);
  return TASK_STATUSES.map((status) => {
    const here = byStatus.get(status) ?? [];
    // What the server holds beyond what it sent stays beyond, whatever is pending.
    return { status, tasks: here, count: Math.max(here.length, counts?.[status] ?? 0) };
  });
}

/** Moves a task to a status: at once on screen, back again when it fails. Resolves to the task as the server has it. */
export async function moveTask(api: Api, task: Task, status: TaskStatus): Promise<Task> {
  return (await perform(api, taskMove, { task, status })).task;
}

/** Changes fields of a task: at once on screen, back again when it fails. */
export async function updateTask(
  api: Api,
  task: Task,
  fields: TaskFields,
  { since, named }: ChangeOptions = {},
): Promise<Task> {
  const change = { task, fields, ...(since && { since }), ...(named && { named }) };
  return (await perform(api, taskUpdate, change)).task;
}

/** Puts a task off until a local day, or, with null, takes that back. */
export async function deferTask(api: Api, task: Task, until: Day | null): Promise<Task> {
  // The call of the table takes a day; a field is emptied like any other.
  if (until === null) return await updateTask(api, task, { defer_until: null });
  return (await perform(api, taskDefer, { task, until })).task;
}

/** Creates a task: at once on screen under a temporary id, gone again when it fails. */
export async function createTask(api: Api, task: NewTask, options: CreateOptions = {}): Promise<Task> {
  return await create(api, 'task', taskCreate, task, options);
}
