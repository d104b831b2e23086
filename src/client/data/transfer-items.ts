import { isBlank } from '#contract/entities/blank.ts';
import type { Id } from '#contract/entities/common.ts';
import { type Context, foldedName } from '#contract/entities/context.ts';
import {
  isProjectStatus,
  type Project,
  type ProjectField,
  type ProjectStatus,
  projectFieldNames,
} from '#contract/entities/project.ts';
import type { Reference } from '#contract/entities/reference.ts';
import {
  type IdField,
  isTaskStatus,
  type Task,
  type TaskField,
  type TaskStatus,
  taskFieldNames,
  taskFields,
} from '#contract/entities/task.ts';
import { TRANSFERRED, type TransferNoun } from '#contract/entities/transfer.ts';

/** An item of a file, as it is to be created. Fields that are null in the file are left out. */
export type TransferItem = ContextItem | ProjectItem | TaskItem | ReferenceItem;

interface Item<N extends TransferNoun, F> {
  noun: N;
  /** Its place in the file, such as `tasks:17`: the same each time that the file is read. */
  key: string;
  title: string;
  fields: F;
  /** What orders it on the file's server: items of equal rank are created in this order. */
  since: string;
  /** See `originOf`. */
  origin: string | null;
}

export interface ContextItem extends Item<'context', { name: string }> {
  id: Id;
}
export interface ProjectItem extends Item<'project', ProjectItemFields> {
  id: Id;
}
export interface ReferenceItem extends Item<'reference', { title: string; content?: string; url?: string }> {}
export interface TaskItem extends Item<'task', TaskItemFields> {
  /** The ids of its context and project in the file. */
  contextId: Id | null;
  projectId: Id | null;
}

/** The fields of a project. */
export type ProjectItemFields = Pick<Project, 'name'> & { status: ProjectStatus } & {
  [K in Exclude<ProjectField, 'name' | 'status'>]?: NonNullable<Project[K]>;
};

/** The fields of a task, except the ids of other items. */
export type TaskItemFields = Pick<Task, 'title'> & { status: TaskStatus } & {
  [K in Exclude<TaskField, IdField | 'title' | 'status'>]?: NonNullable<Task[K]>;
};

/** Ids of this length are made to be unique everywhere; shorter ones are counted, and each server has its own 7. */
const UNIQUE_LENGTH = 16;

/** What identifies an item among those of all servers, whatever becomes of its words; null when nothing does. */
export function originOf(
  noun: TransferNoun,
  { id, created_at }: { id: Id; created_at?: string | null },
): string | null {
  if (typeof id === 'string' && id.length >= UNIQUE_LENGTH) return `${noun} ${id}`;
  return created_at ? `${noun} ${id} ${created_at}` : null;
}

/** The title or name of an item; undefined when it has none or a blank one. */
export function titleOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { title, name } = value as { title?: unknown; name?: unknown };
  const text = title ?? name;
  return typeof text === 'string' && !isBlank(text) ? text.trim() : undefined;
}

/** The fields that are not null. */
function given<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as never;
}

/** A context of the export file, as the import creates it. */
export function contextItem(key: string, context: Context): ContextItem {
  const { id, name } = context;
  return { noun: 'context', key, title: name, id, fields: { name }, since: '', origin: originOf('context', context) };
}

/** A project of the export file; one whose status the specification does not have becomes active. */
export function projectItem(key: string, project: Project): ProjectItem {
  const { id, name, created_at } = project;
  const status = isProjectStatus(project.status) ? project.status : 'active';
  return {
    noun: 'project',
    key,
    title: name,
    id,
    fields: { ...given(Object.fromEntries(projectFieldNames.map((field) => [field, project[field]]))), name, status },
    since: created_at ?? '',
    origin: originOf('project', project),
  };
}

/** A task of the export file; one whose status the specification does not have goes into the inbox. */
export function taskItem(key: string, task: Task): TaskItem {
  const { title } = task;
  const own = taskFieldNames.filter((name) => taskFields[name].kind !== 'id');
  const status = isTaskStatus(task.status) ? task.status : 'inbox';
  return {
    noun: 'task',
    key,
    title,
    fields: { ...given(Object.fromEntries(own.map((name) => [name, task[name]]))), title, status },
    contextId: task.context_id ?? task.context?.id ?? null,
    projectId: task.project_id ?? task.project?.id ?? null,
    since: (status === 'done' ? task.completed_at : task.created_at) ?? '',
    origin: originOf('task', task),
  };
}

/** A reference of the export file, as the import creates it. */
export function referenceItem(key: string, reference: Reference): ReferenceItem {
  const { title, content, url, created_at } = reference;
  return {
    noun: 'reference',
    key,
    title,
    fields: { title, ...given({ content, url }) },
    since: created_at ?? '',
    origin: originOf('reference', reference),
  };
}

/** Names as the app compares them: without the `@` of a context, and in one case. */
export function sameNameKey(name: string): string {
  return foldedName(name.trim().replace(/^@/, ''));
}

/** The words by which an item of a server is recognized as the one that was sent. */
export function wordsKey(noun: TransferNoun, thing: { title?: string; name?: string } & object): string {
  if (noun === 'context') return sameNameKey(titleOf(thing) ?? '');
  const { description, content } = thing as { description?: string | null; content?: string | null };
  const words = noun === 'project' ? '' : (description ?? content ?? '');
  return JSON.stringify([
    noun === 'project' ? sameNameKey(titleOf(thing) ?? '') : (titleOf(thing) ?? ''),
    words.trim(),
  ]);
}

/**
 * The items of one lane are created one after the other, lanes at the same time. Servers order lists by priority and due
 * day, and then by age: so items that are equal in these are in one lane, the oldest first. `order` is for whole kinds: a
 * task needs its project.
 */
export function laneOf(item: TransferItem): { order: number; lane: string } {
  const order = TRANSFERRED.indexOf(item.noun);
  switch (item.noun) {
    case 'context':
    case 'project':
      return { order, lane: sameNameKey(item.fields.name) };
    case 'reference':
      return { order, lane: item.fields.title.trim().toLowerCase() };
    case 'task': {
      const { status, priority, due_date } = item.fields;
      // Done tasks are in the order in which they were completed.
      return { order, lane: status === 'done' ? status : JSON.stringify([priority, due_date]) };
    }
  }
}

/** The lanes of one kind. A server that gives no age lists done tasks newest first, and others oldest first. */
export function lanesOf(items: readonly TransferItem[]): TransferItem[][] {
  const lanes = Map.groupBy(items, (item) => laneOf(item).lane);
  return [...lanes.values()].map((lane) => {
    const isDone = lane.some((item) => item.noun === 'task' && item.fields.status === 'done');
    const inFileOrder = isDone ? lane.toReversed() : lane;
    return inFileOrder.toSorted((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0));
  });
}
