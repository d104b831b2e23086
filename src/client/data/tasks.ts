import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { ApiError } from '#contract/api-error.ts';
import { endpoints, type ResultOf } from '#contract/endpoints.ts';
import type { Day } from '#contract/entities/day.ts';
import { TASK_STATUSES, type Task, type TaskStatus } from '#contract/entities/task.ts';
import { type Api, useApi } from './api.ts';
import { type CreateOptions, createUnder } from './creation.ts';
import { perform } from './define-write.ts';
import { withPending } from './pending-writes.ts';
import { useRead } from './read.ts';
import {
  type ChangeOptions,
  type NewTask,
  type TaskFields,
  taskCreate,
  taskDefer,
  taskMove,
  taskUpdate,
} from './task-writes.ts';

const TEMPORARY = 'new:';
const anyTask = () => true;
const inInbox = (task: Task) => task.status === 'inbox';

function useTasksWithPending(tasks: readonly Task[] | undefined, belongs: (task: Task) => boolean) {
  const { pending } = useApi();
  const layers = useSyncExternalStore(pending.subscribe, () => pending.layers);
  return useMemo(() => tasks && withPending(tasks, layers, belongs), [tasks, layers, belongs]);
}

/** The inbox, pending writes included; `tasks` is undefined until the first answer. */
export function useInbox() {
  const query = useRead('tasks.inbox', {});
  const tasks = useTasksWithPending(query.data?.tasks, inInbox);
  return { tasks, error: query.error, refetch: query.refetch };
}

/** A column of the board: the tasks at hand, and how many there are in all (done lists come bounded). */
export interface Column {
  status: TaskStatus;
  tasks: readonly Task[];
  count: number;
}

/** The board: five columns in the spec's order, pending writes included. */
export function useBoard() {
  const query = useRead('tasks.list', {});
  const data = query.data;
  const tasks = useTasksWithPending(data?.tasks, anyTask);
  const shown = useRef<Column[] | undefined>(undefined);
  const columns = useMemo(
    () => (data && tasks ? keepUnchanged(toColumns(data, tasks), shown.current) : undefined),
    [data, tasks],
  );
  useEffect(() => {
    shown.current = columns;
  }, [columns]);
  return { columns, error: query.error, refetch: query.refetch };
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

function toColumns(data: ResultOf<'tasks.list'>, tasks: readonly Task[]): Column[] {
  const byStatus = new Map<string, Task[]>(TASK_STATUSES.map((status) => [status, []]));
  for (const task of tasks) byStatus.get(task.status)?.push(task);
  return TASK_STATUSES.map((status) => {
    const here = byStatus.get(status) ?? [];
    // What the server holds beyond what it sent stays beyond, whatever is pending.
    const sent = data.tasks.filter((task) => task.status === status).length;
    const unsent = Math.max(0, (data.counts?.[status] ?? sent) - sent);
    return { status, tasks: here, count: here.length + unsent };
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
  return await createUnder(api, 'task', options, (idempotencyKey) => createShown(api, task, idempotencyKey));
}

async function createShown(api: Api, task: NewTask, idempotencyKey: string | undefined): Promise<Task> {
  const id = TEMPORARY + crypto.randomUUID();
  const creating = perform(api, taskCreate, { id, ...task }, { idempotencyKey }).then((answer) => answer.task);
  const settled = creating.then((created) => {
    // What waits for the id then waits in the outbox as well.
    if (created.id === id)
      throw new ApiError(endpoints['tasks.create'].failure, { kind: 'network', endpoint: 'tasks.create' });
    return created.id;
  });
  // Who waits for the id hears of the failure; when nobody does, the caller's own rejection is enough.
  settled.catch(() => undefined);
  api.pending.expectId(id, settled);
  return await creating;
}
