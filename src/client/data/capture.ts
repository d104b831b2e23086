import type { Id } from '#contract/entities/common.ts';
import { heldIn, type OwnValues, type Task, type TaskField, type TaskStatus } from '#contract/entities/task.ts';
import type { Api } from './api.ts';
import { createContext } from './contexts.ts';
import { type CreateOptions, findOrCreate } from './creation.ts';
import { createProject } from './projects.ts';
import type { TaskFields } from './task-writes.ts';
import { createTask, updateTask } from './tasks.ts';

/** What is named by an id, or is to be made first. */
type Named = { id: Id } | { create: string };

/** A task to be captured. `title` must not be blank. */
export interface CapturedTask extends OwnValues {
  title: string;
  description?: string;
  due_date?: string;
  defer_until?: string;
  priority?: number;
  waiting_for?: string;
  context?: Named;
  project?: Named;
}

/** Where a captured task goes: what waits for somebody is not to be processed. */
export const statusOf = ({ waiting_for, waiting_since, follow_up }: CapturedTask): TaskStatus =>
  (waiting_for ?? waiting_since ?? follow_up) == null ? 'inbox' : 'waiting';

/** A context or a project that had to be created for a task. */
export interface CreatedAlong {
  noun: 'context' | 'project';
  id: Id;
  name: string;
}

/** A task that is there now, and what of it could not be stored. */
export interface Captured {
  task: Task;
  /** What else was created for it. */
  along: readonly CreatedAlong[];
  /** Empty when all is stored. */
  missing: readonly TaskField[];
  /** Why. */
  failure?: unknown;
}

/**
 * Captures a task, to where `statusOf` says unless the caller gives another status: POSTs title, description and
 * status, then PUTs the rest. Rejects when the task itself could not be made; when only the rest could not be stored,
 * the task stays and the answer names what is missing. What is captured twice under one `idempotencyKey` is captured
 * once, where the server knows such keys.
 */
export async function captureTask(
  api: Api,
  captured: CapturedTask,
  options: CreateOptions = {},
  status: TaskStatus = statusOf(captured),
): Promise<Captured> {
  return await api.pending.during(() => captureAsked(api, captured, options, status));
}

async function captureAsked(
  api: Api,
  captured: CapturedTask,
  options: CreateOptions,
  status: TaskStatus,
): Promise<Captured> {
  const { title, description, context, project, ...plain } = captured;
  const { session } = api.pending;
  const task = await createTask(api, { title, description: description ?? null, status }, options);
  // One key names one thing.
  const optionsOf = (part: string): CreateOptions => ({
    idempotencyKey: options.idempotencyKey && `${options.idempotencyKey}:${part}`,
  });
  const missing: TaskField[] = [];
  const along: CreatedAlong[] = [];
  let failure: unknown;
  /** Does a part of it, and notes what is missing when that fails. */
  const attempt = async <T>(names: readonly TaskField[], part: () => Promise<T>): Promise<T | undefined> => {
    try {
      // What is left of it must not go out with another user's token.
      session.throwIfAborted();
      return await part();
    } catch (error) {
      missing.push(...names);
      failure = error;
      return undefined;
    }
  };
  /** The id of what there is, or of what is created by that name. */
  const idOf = async (
    named: Named,
    noun: CreatedAlong['noun'],
    create: (name: string) => Promise<{ id: Id; name: string }>,
  ) => {
    if ('id' in named) return named.id;
    const { item, isNew } = await findOrCreate(api, noun, named.create, create);
    if (isNew) along.push({ noun, id: item.id, name: named.create });
    return item.id;
  };
  const makeContext = (name: string) => createContext(api, name, optionsOf('context'));
  const makeProject = (name: string) => createProject(api, { name, description: null }, optionsOf('project'));
  const contextId = context && (await attempt(['context_id'], () => idOf(context, 'context', makeContext)));
  const projectId = project && (await attempt(['project_id'], () => idOf(project, 'project', makeProject)));
  const fields: TaskFields = {
    ...plain,
    ...(contextId !== undefined && { context_id: contextId }),
    ...(projectId !== undefined && { project_id: projectId }),
  };
  const names = Object.keys(fields) as TaskField[];
  const stored = names.length === 0 ? task : await attempt(names, () => updateTask(api, task, fields));
  // Another server may take a field and not keep it, and what was typed for it is in the title no more.
  const unkept =
    api.isOurs || !stored ? [] : names.filter((name) => fields[name] != null && heldIn(stored, name) == null);
  missing.push(...unkept);
  if (unkept.length > 0) failure ??= new Error('this server does not keep it');
  return { task: stored ?? task, along, missing, ...(failure !== undefined && { failure }) };
}
