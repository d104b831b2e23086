import type { Day } from '#contract/entities/day.ts';
import { Task, type TaskField, type TaskStatus, type TaskUpdate } from '#contract/entities/task.ts';
import { changeOf } from './answered.ts';
import type { Api } from './api.ts';
import { defineWrite } from './define-write.ts';
import { change, creation, entityOf } from './item-writes.ts';
import { storeItem } from './store-items.ts';
import { cached } from './views.ts';
import type { ChangeArgs } from './write-args.ts';

/** The fields of a task that a user can change. */
export type TaskFields = { [K in keyof TaskUpdate & TaskField]?: Exclude<TaskUpdate[K], undefined> };

/** More about a change. */
export interface ChangeOptions {
  /** The task's `updated_at` when the change began: a server that knows it answers 409 when it is another by now. */
  since?: string | null;
  /** The former values of the fields, when the task has changed since. */
  base?: TaskFields;
  /** The context and project of the ids in the fields, when the caller knows them. */
  named?: Partial<Pick<Task, 'context' | 'project'>>;
}

/** What capturing sends: the spec's three fields. `title` must not be blank. */
export interface NewTask {
  title: string;
  description: string | null;
  status: TaskStatus;
}

/** The layer of a write that changes these fields. */
const layerOf = (task: Task, fields: Partial<Task>) => ({
  noun: 'task' as const,
  id: task.id,
  item: { ...task, ...fields },
  over: (before: Task) => ({ ...before, ...fields }),
});

/** Moves a task to a status. */
export const taskMove = defineWrite('tasks.move', {
  entity: (api, { task }: { task: Task; status: TaskStatus }) => entityOf(api, 'task', task.id),
  request: async ({ pending }, { task, status }) => ({
    params: { id: await pending.settledId(task.id) },
    body: { status },
  }),
  layer: (_, { task, status }) => layerOf(task, { status }),
  isShownAtOnce: true,
  expects: (_, { task, status }) => ({ task: { ...task, status } }),
  answered: (api, { task: now }, { task, status }) => changeOf(api, null, { ...task, status }, now, ['status']),
  store: (api, { task }) => storeChanged(api, task, ['status']),
  merged: async (api, args) => (await import('./merge.ts')).mergedMove(api, args),
  undoes: ({ write, args }, { status }) =>
    write === 'tasks.move' && (args as { task: Task }).task.status === status && 'neither',
  title: ({ task }) => task.title,
});

type TaskChange = ChangeArgs<'task', TaskFields> & { named?: NonNullable<ChangeOptions['named']> };

/** Changes fields of a task. */
export const taskUpdate = change<'task', TaskFields>('task', {
  shown: (api, { fields, named }: TaskChange) => ({ ...shownAs(api, fields), ...named }),
  store: (api, task, fields) => api.pending.noteChange(task, Object.keys(fields)),
  isShownAtOnce: true,
  movesBetweenLists: true,
});

/** Defers a task until a local day. */
export const taskDefer = defineWrite('tasks.defer', {
  entity: (api, { task }: { task: Task; until: Day }) => entityOf(api, 'task', task.id),
  request: async ({ pending }, { task, until }) => ({
    params: { id: await pending.settledId(task.id) },
    body: { defer_until: until },
  }),
  layer: (_, { task, until }) => layerOf(task, { defer_until: until }),
  isShownAtOnce: true,
  expects: (_, { task, until }) => ({ task: { ...task, defer_until: until } }),
  answered: (api, { task: now }, { task, until }) => changeOf(api, null, { ...task, defer_until: until }, now, []),
  store: (api, { task }) => storeChanged(api, task, ['defer_until']),
  title: ({ task }) => task.title,
});

/** Creates a task. */
export const taskCreate = creation<'task', NewTask>('task', {
  body: ({ title, description, status }) => ({ title, status, ...(description === null ? {} : { description }) }),
  item: ({ title, description, status }, id) => Task.parse({ id, title, description, status }),
  isShownAtOnce: true,
});

/** The fields as a task has them: with the context and project, as far as they are known here. */
function shownAs(api: Api, fields: TaskFields): Partial<Task> {
  const { context_id: contextId, project_id: projectId, ...plain } = fields;
  return {
    ...plain,
    ...(contextId !== undefined && {
      context_id: contextId,
      context: contextId === null ? null : (cached(api, 'context', contextId) ?? null),
    }),
    ...(projectId !== undefined && {
      project_id: projectId,
      project: projectId === null ? null : (cached(api, 'project', projectId) ?? null),
    }),
  };
}

/** Puts the server's task into the lists, and tells an open edit what has been changed from here. */
function storeChanged(api: Api, task: Task, fields: readonly string[]): void {
  storeItem(api, 'task', task.id, task);
  api.pending.noteChange(task, fields);
}
