import { type Id, sameId } from '#contract/entities/common.ts';
import type { OwnValues, Task, TaskField, TaskStatus } from '#contract/entities/task.ts';
import type { Api } from './api.ts';
import { createContext } from './contexts.ts';
import { type CreateOptions, findOrCreate } from './creation.ts';
import { createProject } from './projects.ts';
import type { TaskFields } from './task-writes.ts';
import { createTask, updateTask } from './tasks.ts';
import { UNKEPT, unkeptIn } from './unkept.ts';

/** An id, or an item to create first. */
type Named = { id: Id } | { create: string };

/** A task to capture. `title` must not be blank. */
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

/** The list for a captured task: one that waits for somebody needs no processing. */
export const statusOf = ({ waiting_for, waiting_since, follow_up }: CapturedTask): TaskStatus =>
  (waiting_for ?? waiting_since ?? follow_up) == null ? 'inbox' : 'waiting';

/** A context or a project that was created for a task. */
export interface CreatedAlong {
  noun: 'context' | 'project';
  id: Id;
  name: string;
}

/** A captured task, and which parts of it could not be stored. */
export interface Captured {
  task: Task;
  /** What was created along with it. */
  along: readonly CreatedAlong[];
  /** Empty when everything is stored. */
  missing: readonly TaskField[];
  /** The reason. */
  failure?: unknown;
}

/**
 * Captures a task into the list that `statusOf` gives, unless the caller gives another status: POSTs title, description and
 * status, then PUTs the fields that are known, then what had to be created for them. Rejects when the task itself could not
 * be created; when only the rest could not be stored, the task stays and the result names what is missing. The same
 * `idempotencyKey` captures a task once, on servers that know such keys.
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
  // Each creation needs a key of its own.
  const optionsOf = (part: string): CreateOptions => ({
    idempotencyKey: options.idempotencyKey && `${options.idempotencyKey}:${part}`,
  });
  const missing: TaskField[] = [];
  const along: CreatedAlong[] = [];
  let failure: unknown;
  /** Runs a part, and notes what is missing when it fails. */
  const attempt = async <T>(names: readonly TaskField[], part: () => Promise<T>): Promise<T | undefined> => {
    try {
      // The rest must not be sent with another user's token.
      session.throwIfAborted();
      return await part();
    } catch (error) {
      missing.push(...names);
      failure = error;
      return undefined;
    }
  };
  /** Notes a value that another server accepted and did not keep: the title no longer has the words for it. */
  const noteUnkept = (stored: Task, fields: TaskFields) => {
    const unkept = unkeptIn(api, fields, stored);
    missing.push(...unkept);
    if (unkept.length > 0) failure ??= new Error(UNKEPT);
  };
  /** Sets fields of a task, and notes those that are not stored; undefined when none is set. */
  const give = async (to: Task, fields: TaskFields): Promise<Task | undefined> => {
    const names = Object.keys(fields) as TaskField[];
    const stored = names.length === 0 ? undefined : await attempt(names, () => updateTask(api, to, fields));
    if (stored) noteUnkept(stored, fields);
    return stored;
  };
  const known: TaskFields = {
    ...plain,
    ...(context && 'id' in context && { context_id: context.id }),
    ...(project && 'id' in project && { project_id: project.id }),
  };
  /** The named context or project as a field; none where it cannot be created. */
  const namedIn = async (
    noun: CreatedAlong['noun'],
    named: Named | undefined,
    { after, begun }: { after?: Id; begun?: (field: TaskFields) => void } = {},
  ): Promise<TaskFields> => {
    if (!named || 'id' in named) return {};
    const fieldOf = ({ id }: { id: Id }): TaskFields => ({ [`${noun}_id`]: id });
    const create = (name: string, known: (unborn: { id: Id; name: string }) => void) => {
      const options = { ...optionsOf(noun), after, begun: known };
      return noun === 'context'
        ? createContext(api, name, options)
        : createProject(api, { name, description: null }, options);
    };
    const field = await attempt([`${noun}_id`], async () => {
      const { item, isNew } = await findOrCreate(api, noun, named.create, create, (item) => begun?.(fieldOf(item)));
      if (isNew) along.push({ noun, id: item.id, name: named.create });
      return fieldOf(item);
    });
    return field ?? {};
  };
  const nouns = [
    ['context', context],
    ['project', project],
  ] as const;
  /** Creates the named items and gives them to a task that the server does not have yet, each as soon as it has an id. */
  const nameUnborn = (unborn: Task) =>
    nouns.map(([noun, named]) => {
      const { promise: soon, resolve } = Promise.withResolvers<TaskFields>();
      const made = namedIn(noun, named, { after: unborn.id, begun: resolve });
      void made.then(resolve);
      const giving = soon.then(async (fields) => {
        session.throwIfAborted();
        return Object.keys(fields).length > 0 ? { fields, task: await updateTask(api, unborn, fields) } : undefined;
      });
      // Gives the items that could be created once more.
      return { made, given: giving.catch(() => undefined) };
    });
  /** Whether a field has the id that it was to get, which may have been a temporary one. */
  const isGiven = (sent: TaskFields, made: TaskFields) =>
    nouns.every(([noun]) => {
      const [then, now] = [sent[`${noun}_id`], made[`${noun}_id`]];
      return now == null || (then != null && sameId(api.pending.knownId(then), now));
    });
  let given: Promise<Task | undefined> | undefined;
  let naming: ReturnType<typeof nameUnborn> | undefined;
  // Stored with the creation from the start: a page that ends before the server answers leaves all of it to the next one.
  const begun = (unborn: Task) => {
    given = give(unborn, known);
    naming = nameUnborn(unborn);
  };
  const isKept = api.outbox?.get().canKeep === true;
  const asked = { title, description: description ?? null, status };
  const created = await createTask(api, asked, { ...options, ...(isKept && { begun }) });
  let task = (await (given ?? give(created, known))) ?? created;
  if (!naming) {
    const made = merged([await namedIn('context', context), await namedIn('project', project)]);
    task = (await give(task, made)) ?? task;
  }
  for (const part of naming ?? []) {
    const [made, done] = [await part.made, await part.given];
    if (done && isGiven(done.fields, made)) {
      noteUnkept(done.task, made);
      task = done.task;
    } else task = (await give(task, made)) ?? task;
  }
  // A fixed order, whichever was created first.
  along.sort((one, other) => one.noun.localeCompare(other.noun));
  return { task, along, missing, ...(failure !== undefined && { failure }) };
}

const merged = (fields: readonly TaskFields[]): TaskFields => Object.assign({}, ...fields) as TaskFields;
