import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { ResultOf } from '#contract/endpoints.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import type { Day } from '#contract/entities/day.ts';
import { isTaskStatus, TASK_STATUSES, type Task, type TaskStatus, type TaskUpdate } from '#contract/entities/task.ts';
import { type Api, useApi } from './api.ts';
import { storeInMonths } from './calendar.ts';
import { type CreateOptions, createUnder } from './creation.ts';
import { storeInDashboard } from './dashboard-lists.ts';
import { withPending } from './pending-writes.ts';
import { type ReadName, readKey, useRead } from './read.ts';
import { write } from './write.ts';

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
  const layer = { id: task.id, task: { ...task, status } };
  const { task: moved } = await write(
    api,
    'tasks.move',
    async () => ({ params: { id: await api.pending.settledId(task.id) }, body: { status } }),
    {
      entity: `task:${api.pending.rowKey(task.id)}`,
      optimistic: () => layOver(api, layer),
      onAnswer: (answer) => storeChanged(api, answer.task, ['status']),
    },
  );
  return moved;
}

/** The fields of a task that a person can change. */
export type TaskFields = { [K in Exclude<keyof TaskUpdate, 'updated_at'>]?: Exclude<TaskUpdate[K], undefined> };

/** What else there is to know of a change. */
export interface ChangeOptions {
  /** The task's `updated_at` when the change was begun: a server that knows it answers 409 when it is another by now. */
  since?: string | null;
  /** The context and the project that the fields name by their ids, where the caller has them at hand. */
  named?: Partial<Pick<Task, 'context' | 'project'>>;
}

/** Changes fields of a task: at once on screen, back again when it fails. */
export async function updateTask(
  api: Api,
  task: Task,
  fields: TaskFields,
  { since, named }: ChangeOptions = {},
): Promise<Task> {
  const layer = { id: task.id, task: { ...task, ...shownAs(api, fields), ...named } };
  const { task: updated } = await write(
    api,
    'tasks.update',
    async () => ({
      params: { id: await api.pending.settledId(task.id) },
      body: { ...fields, ...(since && { updated_at: since }) },
    }),
    {
      entity: `task:${api.pending.rowKey(task.id)}`,
      optimistic: () => layOver(api, layer),
      onAnswer: (answer) => storeChanged(api, answer.task, Object.keys(fields)),
    },
  );
  return updated;
}

/** Puts a task off until a local day, or, with null, takes that back. */
export async function deferTask(api: Api, task: Task, until: Day | null): Promise<Task> {
  // The call of the table takes a day; a field is emptied like any other.
  if (until === null) return await updateTask(api, task, { defer_until: null });
  const { task: deferred } = await write(
    api,
    'tasks.defer',
    async () => ({ params: { id: await api.pending.settledId(task.id) }, body: { defer_until: until } }),
    {
      entity: `task:${api.pending.rowKey(task.id)}`,
      optimistic: () => layOver(api, { id: task.id, task: { ...task, defer_until: until } }),
      onAnswer: (answer) => storeChanged(api, answer.task, ['defer_until']),
    },
  );
  return deferred;
}

/** The fields as the task carries them: with the names of the context and the project, as far as they are known here. */
function shownAs({ queryClient }: Api, fields: TaskFields): Partial<Task> {
  const { context_id: contextId, project_id: projectId, ...plain } = fields;
  const contexts = queryClient.getQueryData<ResultOf<'contexts.list'>>(readKey('contexts.list', {}))?.contexts;
  const projects = queryClient.getQueryData<ResultOf<'projects.list'>>(readKey('projects.list', {}))?.projects;
  return {
    ...plain,
    ...(contextId !== undefined && {
      context_id: contextId,
      context: contexts?.find(({ id }) => sameId(id, contextId)) ?? null,
    }),
    ...(projectId !== undefined && {
      project_id: projectId,
      project: projects?.find(({ id }) => sameId(id, projectId)) ?? null,
    }),
  };
}

/** What capturing sends: the spec's three fields. `title` must not be blank. */
export interface NewTask {
  title: string;
  description: string | null;
  status: TaskStatus;
}

/** Creates a task: at once on screen under a temporary id, gone again when it fails. */
export async function createTask(api: Api, task: NewTask, options: CreateOptions = {}): Promise<Task> {
  return await createUnder(api, 'task', options, (idempotencyKey) => createShown(api, task, idempotencyKey));
}

async function createShown(
  api: Api,
  { title, description, status }: NewTask,
  idempotencyKey: string | undefined,
): Promise<Task> {
  const id = TEMPORARY + crypto.randomUUID();
  const creating = write(
    api,
    'tasks.create',
    () => ({ body: { title, status, ...(description === null ? {} : { description }) } }),
    {
      entity: `task:${id}`,
      idempotencyKey,
      optimistic: () => layOver(api, { id, task: newTask(id, { title, description, status }) }),
      onAnswer: (answer) => {
        api.pending.noteId(id, answer.task.id);
        storeTask(api, answer.task);
      },
    },
  ).then((answer) => answer.task);
  const settled = creating.then((task) => task.id);
  // Who waits for the id hears of the failure; when nobody does, the caller's own rejection is enough.
  settled.catch(() => undefined);
  api.pending.expectId(id, settled);
  return await creating;
}

/** True while the server has not given the task its id. */
export function isBeingCreated(task: { id: Id }): boolean {
  return String(task.id).startsWith(TEMPORARY);
}

function layOver(api: Api, layer: { id: Id; task: Task | null }): () => void {
  api.pending.add(layer);
  return () => api.pending.remove(layer);
}

function newTask(id: string, fields: NewTask): Task {
  return {
    id,
    ...fields,
    priority: null,
    due_date: null,
    defer_until: null,
    context: null,
    project: null,
    waiting_for: null,
    completed_at: null,
    created_at: null,
    updated_at: null,
  };
}

/** The lists of tasks that the cache may hold, and what belongs into each. */
const lists: [ReadName, (task: Task) => boolean][] = [
  ['tasks.list', anyTask],
  ...(['inbox', 'next', 'waiting', 'someday'] as const).map((status): [ReadName, (task: Task) => boolean] => [
    `tasks.${status}`,
    (task) => task.status === status,
  ]),
];

/** Puts the server's task into every cached list, so that nothing flickers while they are fetched anew. */
function storeTask({ queryClient }: Api, task: Task): void {
  storeInMonths(queryClient, task);
  storeInDashboard(queryClient, task);
  queryClient.setQueriesData<{ task: Task }>({ queryKey: ['task', 'tasks.get'] }, (data) =>
    data && sameId(data.task.id, task.id) ? { task } : data,
  );
  for (const [name, belongs] of lists) {
    queryClient.setQueriesData<{ tasks: Task[]; counts?: Record<TaskStatus, number> | null }>(
      { queryKey: ['task', name] },
      (data) => {
        if (!data) return data;
        const before = data.tasks.find((other) => sameId(other.id, task.id));
        return {
          ...data,
          tasks: [...withPending(data.tasks, [{ id: task.id, task }], belongs)],
          ...(data.counts ? { counts: recount(data.counts, before?.status, task.status) } : {}),
        };
      },
    );
  }
}

/** The same for what has been changed from here, which an edit that is still open has to know. */
function storeChanged(api: Api, task: Task, fields: readonly string[]): void {
  storeTask(api, task);
  api.pending.noteChange(task, fields);
}

function recount(counts: Record<TaskStatus, number>, from: string | undefined, to: string): Record<TaskStatus, number> {
  const next = { ...counts };
  if (from !== undefined && isTaskStatus(from)) next[from] -= 1;
  if (isTaskStatus(to)) next[to] += 1;
  return next;
}
