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
 * status, then PUTs what is known of the rest, then what had to be created for it. Rejects when the task itself could not
 * be made; when only the rest could not be stored, the task stays and the answer names what is missing. What is captured
 * twice under one `idempotencyKey` is captured once, where the server knows such keys.
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
  /** Gives a task fields, and notes those that are not stored; undefined when none is. */
  const give = async (to: Task, fields: TaskFields): Promise<Task | undefined> => {
    const names = Object.keys(fields) as TaskField[];
    const stored = names.length === 0 ? undefined : await attempt(names, () => updateTask(api, to, fields));
    // Another server may take a field and not keep it, and what was typed for it is in the title no more.
    const unkept =
      api.isOurs || !stored ? [] : names.filter((name) => fields[name] != null && heldIn(stored, name) == null);
    missing.push(...unkept);
    if (unkept.length > 0) failure ??= new Error('this server does not keep it');
    return stored;
  };
  const known: TaskFields = {
    ...plain,
    ...(context && 'id' in context && { context_id: context.id }),
    ...(project && 'id' in project && { project_id: project.id }),
  };
  // Kept beside the creation from the start: a page that ends before the server has answered leaves both to the next one.
  const given: Promise<Task | undefined>[] = [];
  const begun = (unborn: Task) => void given.push(give(unborn, known));
  const isKept = api.outbox?.get().canKeep === true;
  const asked = { title, description: description ?? null, status };
  const created = await createTask(api, asked, { ...options, ...(isKept && { begun }) });
  const task = (await (given.at(-1) ?? give(created, known))) ?? created;
  /** The id of what is created by a name, where it is not there; undefined for what is known. */
  const idOf = async (
    named: Named | undefined,
    noun: CreatedAlong['noun'],
    create: (name: string) => Promise<{ id: Id; name: string }>,
  ) => {
    if (!named || 'id' in named) return undefined;
    return await attempt([`${noun}_id`], async () => {
      const { item, isNew } = await findOrCreate(api, noun, named.create, create);
      if (isNew) along.push({ noun, id: item.id, name: named.create });
      return item.id;
    });
  };
  const contextId = await idOf(context, 'context', (name) => createContext(api, name, optionsOf('context')));
  const makeProject = (name: string) => createProject(api, { name, description: null }, optionsOf('project'));
  const projectId = await idOf(project, 'project', makeProject);
  const made: TaskFields = {
    ...(contextId !== undefined && { context_id: contextId }),
    ...(projectId !== undefined && { project_id: projectId }),
  };
  const stored = (await give(task, made)) ?? task;
  return { task: stored, along, missing, ...(failure !== undefined && { failure }) };
}
