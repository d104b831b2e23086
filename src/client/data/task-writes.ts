import type { ResultOf } from '#contract/endpoints.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import type { Day } from '#contract/entities/day.ts';
import { isTaskStatus, Task, type TaskStatus, type TaskUpdate } from '#contract/entities/task.ts';
import type { Api } from './api.ts';
import { storeInMonths } from './calendar.ts';
import { storeInDashboard } from './dashboard-lists.ts';
import { changeOf, creationOf, defineWrite } from './define-write.ts';
import { withPending } from './pending-writes.ts';
import { type ReadName, readKey } from './read.ts';

/** The fields of a task that a person can change. */
export type TaskFields = { [K in Exclude<keyof TaskUpdate, 'updated_at'>]?: Exclude<TaskUpdate[K], undefined> };

/** What else there is to know of a change. */
export interface ChangeOptions {
  /** The task's `updated_at` when the change was begun: a server that knows it answers 409 when it is another by now. */
  since?: string | null;
  /** The context and the project that the fields name by their ids, where the caller has them at hand. */
  named?: Partial<Pick<Task, 'context' | 'project'>>;
}

/** What capturing sends: the spec's three fields. `title` must not be blank. */
export interface NewTask {
  title: string;
  description: string | null;
  status: TaskStatus;
}

const taskEntity = ({ pending }: Api, { id }: { id: Id }) => `task:${pending.rowKey(id)}`;

/** Lays a task over the lists as it will be; returns how to take that off again. */
function layOver(api: Api, task: Task): () => void {
  const layer = { id: task.id, task };
  api.pending.add(layer);
  return () => api.pending.remove(layer);
}

/** Moves a task to a status. */
export const taskMove = defineWrite('tasks.move', {
  entity: (api, { task }: { task: Task; status: TaskStatus }) => taskEntity(api, task),
  request: async ({ pending }, { task, status }) => ({
    params: { id: await pending.settledId(task.id) },
    body: { status },
  }),
  layer: (api, { task, status }) => layOver(api, { ...task, status }),
  expects: (_, { task, status }) => ({ task: { ...task, status } }),
  store: (api, { task }) => storeChanged(api, task, ['status']),
  title: ({ task }) => task.title,
});

interface TaskChange {
  task: Task;
  fields: TaskFields;
  since?: string | null;
  named?: NonNullable<ChangeOptions['named']>;
}

const changed = (api: Api, { task, fields, named }: TaskChange): Task => ({
  ...task,
  ...shownAs(api, fields),
  ...named,
});

/** Changes fields of a task. */
export const taskUpdate = defineWrite('tasks.update', {
  entity: (api, { task }: TaskChange) => taskEntity(api, task),
  request: async ({ pending }, { task, fields, since }) => ({
    params: { id: await pending.settledId(task.id) },
    body: { ...fields, ...(since && { updated_at: since }) },
  }),
  layer: (api, args) => layOver(api, changed(api, args)),
  expects: (api, args) => ({ task: changed(api, args) }),
  store: (api, { task }, { fields }) => storeChanged(api, task, Object.keys(fields)),
  answered: ({ task }, { since }) => changeOf(since, task),
  title: ({ task }) => task.title,
});

/** Puts a task off until a local day. */
export const taskDefer = defineWrite('tasks.defer', {
  entity: (api, { task }: { task: Task; until: Day }) => taskEntity(api, task),
  request: async ({ pending }, { task, until }) => ({
    params: { id: await pending.settledId(task.id) },
    body: { defer_until: until },
  }),
  layer: (api, { task, until }) => layOver(api, { ...task, defer_until: until }),
  expects: (_, { task, until }) => ({ task: { ...task, defer_until: until } }),
  store: (api, { task }) => storeChanged(api, task, ['defer_until']),
  title: ({ task }) => task.title,
});

/** Creates a task, which is shown under a temporary id until the server has given it one. */
export const taskCreate = defineWrite('tasks.create', {
  entity: (api, args: NewTask & { id: string }) => taskEntity(api, args),
  request: (_, { title, description, status }) => ({
    body: { title, status, ...(description === null ? {} : { description }) },
  }),
  layer: (api, { id, ...fields }) => layOver(api, newTask(id, fields)),
  expects: (_, { id, ...fields }) => ({ task: newTask(id, fields) }),
  store: (api, { task }, { id }) => {
    api.pending.noteId(id, task.id);
    storeTask(api, task);
  },
  answered: ({ task }, { id }) => creationOf(id, task),
  title: ({ title }) => title,
});

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

const anyTask = () => true;

/** A task with these fields and no others. */
const newTask = (id: string, fields: NewTask): Task => Task.parse({ id, ...fields });

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
