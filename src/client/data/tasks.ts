import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Day } from '#contract/entities/day.ts';
import type { Task, TaskStatus } from '#contract/entities/task.ts';
import { type Api, useApi } from './api.ts';
import { beyondInWords, type Column, keepUnchanged, toColumns, withAsked } from './board-columns.ts';
import { type Begun, type CreateOptions, create } from './creation.ts';
import { perform } from './define-write.ts';
import { hasCome } from './task-pages.ts';
import {
  type ChangeOptions,
  type NewTask,
  type TaskFields,
  taskCreate,
  taskDefer,
  taskMove,
  taskUpdate,
} from './task-writes.ts';
import { useToday } from './today.ts';
import { useView } from './views.ts';

/** The inbox, pending writes included; `tasks` is undefined until the first answer. */
export function useInbox() {
  const { data, error } = useView('tasks.inbox', {});
  return { tasks: data?.tasks, error };
}

/**
 * The loaded tasks by status, five columns in the spec's order, pending writes included. `isWhole`: no more tasks are
 * loading; `beyond` says in words that there are more at the server.
 */
export function useBoard() {
  const { data, error } = useView('tasks.list', {});
  const api = useApi();
  const columns = useUnchanged(useCallback(() => data && toColumns(data), [data]));
  const isWhole = useMemo(() => data !== undefined && hasCome(api, data), [api, data]);
  const beyond = api.isOurs && isWhole && columns ? beyondInWords(columns) : undefined;
  return { list: data, columns, isWhole, beyond, error };
}

/** The columns as the board shows them: tasks to ask about are among the next actions. */
export function useWithAsked(columns: readonly Column[] | undefined): readonly Column[] | undefined {
  const today = useToday();
  return useUnchanged(useCallback(() => columns && withAsked(columns, today), [columns, today]));
}

/**
 * Keeps an unchanged column the same object, so that thousands of cards do not render again. The result of `make` must not
 * be kept elsewhere, since React may keep the values of two renders.
 */
function useUnchanged(make: () => readonly Column[] | undefined): readonly Column[] | undefined {
  const shown = useRef<readonly Column[] | undefined>(undefined);
  const kept = useMemo(() => {
    const columns = make();
    return columns && keepUnchanged(columns, shown.current);
  }, [make]);
  useEffect(() => {
    shown.current = kept;
  }, [kept]);
  return kept;
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
  { since, named, base }: ChangeOptions = {},
): Promise<Task> {
  const begun = since && base ? withBase(task, base, since) : task;
  const change = {
    ...{ task: begun, fields },
    ...(since && { since, ...(!base && { isOfShown: true as const }) }),
    ...(named && { named }),
  };
  return (await perform(api, taskUpdate, change)).task;
}

/** The former values of the changed fields, in the task as the change began. */
const withBase = (task: Task, base: TaskFields, since: string): Task => ({
  ...task,
  ...base,
  ...('context_id' in base && { context: null }),
  ...('project_id' in base && { project: null }),
  updated_at: since,
});

/** Defers a task until a local day, or, with null, ends its deferral. */
export async function deferTask(api: Api, task: Task, until: Day | null): Promise<Task> {
  // The call of the table takes a day; null is sent as a change of the field.
  if (until === null) return await updateTask(api, task, { defer_until: null });
  return (await perform(api, taskDefer, { task, until })).task;
}

/** Creates a task: at once on screen under a temporary id, gone again when it fails. */
export async function createTask(api: Api, task: NewTask, options: CreateOptions & Begun<Task> = {}): Promise<Task> {
  return await create(api, 'task', taskCreate, task, options);
}
