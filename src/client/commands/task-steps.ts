import type { Api } from '#client/data/api.ts';
import { withOneWarning } from '#client/data/overwrite-warning.ts';
import type { ChangeOptions, TaskFields } from '#client/data/task-writes.ts';
import { deferTask, moveTask, updateTask } from '#client/data/tasks.ts';
import { allCached, cached, listed } from '#client/data/views.ts';
import { type Final, final, type Undoable, undoable } from '#client/registry/outcome.ts';
import type { TaskSelection } from '#client/registry/scope-targets.ts';
import { type Named, sameId } from '#contract/entities/common.ts';
import { heldIn, isTaskStatus, type Task, taskFieldNames } from '#contract/entities/task.ts';
import { sendEach } from './send-each.ts';
import { takingBack } from './taking-back.ts';

/** A change of one task, and how to undo it. */
export interface TaskStep {
  task: Task;
  to: TaskFields;
  /** The values to restore; null when they cannot be, such as a status that cannot be chosen. */
  from: TaskFields | null;
  /** Sends the fields, where `sendFields` does not fit. Resolves to the task as the server has it then. */
  send?: (task: Task, fields: TaskFields) => Promise<Task>;
}

/** Sends fields with the most specific call: a status alone is a move. */
export function sendFields(api: Api, task: Task, fields: TaskFields): Promise<Task> {
  const { status, defer_until: until, ...others } = fields;
  const isAlone = Object.keys(others).length === 0;
  if (isAlone && status !== undefined && until === undefined) return moveTask(api, task, status);
  if (isAlone && status === undefined && until !== undefined) return deferTask(api, task, until);
  return updateTask(api, task, fields);
}

export interface StepWords {
  /** Returns the words for the changed tasks, of which there is at least one. */
  done: (tasks: readonly Task[]) => string;
  /** 'moved', for '2 of 3 moved'. */
  verb: string;
}

/**
 * Changes tasks in parallel, as one step. When some fail the words say how many; those stay selected, and undo covers only
 * the others. When all fail it rejects with the first failure: a lost connection, an ended session.
 */
export async function runSteps(
  api: Api,
  steps: readonly TaskStep[],
  words: StepWords,
  select?: TaskSelection['select'],
): Promise<Undoable | Final> {
  return await runKnown(
    api,
    steps.map((step) => withTold(api, step)),
    words,
    select,
  );
}

/**
 * Fills in the values to restore from another list, where the one that the task comes from lacks them: on another server a
 * dashboard or a calendar may leave out most fields, and undo would empty them.
 */
function withTold(api: Api, step: TaskStep): TaskStep {
  const { task, from } = step;
  const told = api.isOurs || !from ? undefined : listed(api, 'task', task.id);
  const isBeingChanged = api.pending.layers.some(({ noun, id }) => noun === 'task' && sameId(id, task.id));
  if (!told || isBeingChanged) return step;
  const whole = taskFieldNames.filter((name) => from?.[name] === null).map((name) => [name, heldIn(told, name)]);
  return { ...step, from: { ...from, ...Object.fromEntries(whole) } };
}

async function runKnown(
  api: Api,
  steps: readonly TaskStep[],
  words: StepWords,
  select?: TaskSelection['select'],
): Promise<Undoable | Final> {
  const { done, failed, failure, partly } = await sendEach(steps, ({ task, to, send }) =>
    send ? send(task, to) : sendFields(api, task, to),
  );
  if (failed.length > 0) select?.(failed.map(({ task }) => task));
  const told = failed.length > 0 ? partly(words.verb) : words.done(done.map(({ now }) => now));
  const ways = done.flatMap(({ step: { to, from, send }, now }) =>
    from ? [{ now, to: from, from: to, ...(send && { send }) }] : [],
  );
  if (ways.length === 0) return final(told, failure);
  const takeBack = () =>
    takingBack(api, async (leftOf) => {
      // The task may be in no loaded list, as after a move from the inbox to an unloaded board.
      const known = allCached(
        api,
        'task',
        ways.map(({ now }) => now.id),
      );
      const lefts = withOneWarning(ways, ({ now, to, from }) => leftOf('task', now.id, { did: from, back: to }));
      const back = ways.flatMap(({ now, ...way }, at) => {
        const left = lefts[at];
        return left ? [{ ...way, to: left.back, from: left.did, task: known[at] ?? now }] : [];
      });
      return back.length === 0 ? null : await runKnown(api, back, words);
    });
  const effects = ways.map(
    ({ now, to: from, from: to }) => ({ is: 'changed', noun: 'task', item: now, from, to }) as const,
  );
  const changed = done.map(({ step: { task: before }, now }) => ({ before, now }));
  return { ...undoable(told, takeBack, { failed: failure, effects }), changed };
}

/**
 * Changes the same fields of all tasks. `words` describes one changed task; the options are those of `updateTask`, and
 * `since` is for a single task.
 */
export async function changeFields(
  api: Api,
  { tasks, select }: TaskSelection,
  fields: TaskFields,
  words: (task: Task) => string,
  { since = null, named = {}, base }: ChangeOptions = {},
): Promise<Undoable | Final> {
  const steps = tasks.map((task): TaskStep => {
    const before = fieldsOf(task, fields);
    // Our service puts a task that comes to a project at its end: undo needs its former place.
    if (before && api.isOurs && 'project_id' in fields) before.project_place = task.project_place;
    return {
      task,
      to: fields,
      from: before,
      // A redo later is a change of the task as it is then.
      send: (now, sent) => {
        const names = sent === fields ? named : namesOf(task, named);
        const began = now === task ? { since, ...(base && { base }) } : {};
        return updateTask(api, now, sent, { ...began, named: names });
      },
    };
  });
  return await runSteps(api, steps, { done: wordsOfEach(words), verb: 'changed' }, select);
}

/** The words of one task, or of several that say the same; else how many were changed. */
export function wordsOfEach(words: (task: Task) => string): StepWords['done'] {
  return (tasks) => {
    const [first = '', ...others] = tasks.map(words);
    if (others.length === 0) return first;
    return others.every((other) => other === first)
      ? `${tasks.length} tasks: ${first}`
      : `${tasks.length} tasks changed`;
  };
}

/** The task's values of the fields to change; null when one of them cannot be sent. */
export function fieldsOf(task: Task, fields: TaskFields): TaskFields | null {
  if ('status' in fields && !isTaskStatus(task.status)) return null;
  // Null stays null: any number would be a priority that nobody gave.
  const before = Object.fromEntries(
    taskFieldNames.filter((name) => name in fields).map((name) => [name, heldIn(task, name)]),
  );
  return { ...('status' in fields && sinceOf(task)), ...before };
}

/** Our service clears `waiting_since` when the wait ends, so undo has to send it. */
const sinceOf = ({ status, waiting_since }: Task) =>
  status === 'waiting' && waiting_since !== null ? { waiting_since } : undefined;

type Names = NonNullable<ChangeOptions['named']>;

/** The task's own context and project, for the fields that are named. */
function namesOf({ context, project }: Task, named: Names): Names {
  return { ...('context' in named && { context }), ...('project' in named && { project }) };
}

/** The name of a task's context or project, of which another server may send only the id; null when it has none. */
export function nameIn(api: Api, task: Task, noun: 'context' | 'project', chosen: Named | null): string | null {
  const id = heldIn(task, noun === 'context' ? 'context_id' : 'project_id');
  if (id == null) return null;
  const known = task[noun] ?? cached(api, noun, id) ?? (sameId(id, chosen?.id) ? chosen : null);
  return known?.name ?? String(id);
}
