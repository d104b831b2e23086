import { makeAnew } from '#client/commands/create-anew.ts';
import { existing } from '#client/commands/task-fields.commands.ts';
import { changeFields, runSteps } from '#client/commands/task-steps.ts';
import { unkeptInWords } from '#client/commands/unkept-in-words.ts';
import { waitingFields } from '#client/commands/waiting-fields.ts';
import type { Api } from '#client/data/api.ts';
import type { CreatedAlong } from '#client/data/capture.ts';
import { createContext } from '#client/data/contexts.ts';
import { type CreateOptions, createdAgain } from '#client/data/creation.ts';
import { together } from '#client/data/effects.ts';
import { createProject } from '#client/data/projects.ts';
import { createReference } from '#client/data/references.ts';
import { placeOf } from '#client/data/search.ts';
import type { ChangeOptions, TaskFields } from '#client/data/task-writes.ts';
import { changeWithNew, created } from '#client/registry/creation.ts';
import { dayInWords } from '#client/registry/day-in-words.ts';
import { deleteAll, deleteItems } from '#client/registry/deletion.ts';
import { type Outcome, type Undoable, undoable } from '#client/registry/outcome.ts';
import type { Capture } from '#client/registry/question.ts';
import { statusTitle } from '#client/registry/status-title.ts';
import { findLinks } from '#client/ui/find-links.ts';
import { heldIn, isTaskStatus, type Task, type TaskStatus } from '#contract/entities/task.ts';
import type { Verdict } from './process.commands.ts';

/** An item of the inbox, the meaning of its present title, and the idempotency key of its creations. */
interface Deciding {
  task: Task;
  /** Null when the title is unchanged. */
  edited: Capture | null;
  idempotencyKey: string;
}

/** Writes a decision about an item of the inbox, as one step. */
export async function decide(api: Api, deciding: Deciding, verdict: Verdict): Promise<Outcome> {
  const { task } = deciding;
  switch (verdict.is) {
    case 'done':
    case 'next':
    case 'someday': {
      return await change(api, deciding, { status: verdict.is }, (now) => placeInWords(api, now));
    }
    case 'deferred': {
      const fields = { status: 'next', defer_until: verdict.until } as const;
      return await change(api, deciding, fields, (now) =>
        now.defer_until ? `Deferred until ${dayInWords(now.defer_until)}` : placeInWords(api, now),
      );
    }
    case 'waiting':
      return await change(api, deciding, waitingFields(api, task, verdict), (now) =>
        verdict.who ? `Waiting for ${verdict.who}` : placeInWords(api, now),
      );
    case 'project':
      return await toProject(api, deciding, verdict);
    case 'reference':
      return await toReference(api, deciding);
    case 'trash':
      return deleteItems(api, 'task', [task.id]);
  }
}

function placeInWords(api: Api, task: Task): string {
  const title = statusTitle(task.status);
  return `Moved to ${title}${placeOf(api, task)}`;
}

/** Changes the item's fields, together with those from its title. */
async function change(
  api: Api,
  { task, edited, idempotencyKey }: Deciding,
  fields: TaskFields,
  words: (task: Task) => string,
): Promise<Outcome> {
  const { status, ...others } = fields;
  const isOnlyMove = edited === null && Object.keys(others).length === 0 && status !== undefined;
  if (isOnlyMove) return await move(api, task, status);
  return await changeWithNew(api, { idempotencyKey }, async (options) => {
    const { typed, named, along } = await fieldsOf(api, edited, options);
    return { outcome: await changeTask(api, task, { ...typed, ...fields }, words, named), along };
  });
}

/** Undo puts it back into the inbox, whatever else was changed. */
function changeTask(
  api: Api,
  task: Task,
  fields: TaskFields,
  words: (task: Task) => string,
  named: Typed['named'],
): Promise<Outcome> {
  // For whom it waits is in the description as well.
  const { waiting_for: _, ...typed } = fields;
  const inWords = (now: Task) =>
    now.status === 'inbox' ? placeInWords(api, now) : `${words(now)}${unkeptInWords(api, typed, now)}`;
  return changeFields(api, { tasks: [task] }, fields, inWords, { named });
}

/** By the call of the table, as the Inbox's own button does. */
async function move(api: Api, task: Task, to: TaskStatus): Promise<Outcome> {
  const from = task.status;
  const step = { task, to: { status: to }, from: isTaskStatus(from) ? { status: from } : null };
  return await runSteps(api, [step], { done: ([now = task]) => placeInWords(api, now), verb: 'moved' });
}

interface Typed {
  typed: TaskFields;
  named: NonNullable<ChangeOptions['named']>;
  along: readonly CreatedAlong[];
}

/** The typed title as fields; creates missing contexts and projects. */
async function fieldsOf(api: Api, capture: Capture | null, options: CreateOptions): Promise<Typed> {
  const { context, project, ...plain } = capture ?? {};
  // Each creation needs a key of its own.
  const under = (part: string) => ({ idempotencyKey: options.idempotencyKey && `${options.idempotencyKey}:${part}` });
  const contexts = await existing(api, 'context', context ?? null, (name) =>
    createContext(api, name, under('context')),
  );
  const projects = await existing(api, 'project', project ?? null, (name) =>
    createProject(api, { name, description: null }, under('project')),
  );
  return {
    typed: {
      ...plain,
      ...(contexts.chosen && { context_id: contexts.chosen.id }),
      ...(projects.chosen && { project_id: projects.chosen.id }),
    },
    named: {
      ...(contexts.chosen && { context: contexts.chosen }),
      ...(projects.chosen && { project: projects.chosen }),
    },
    along: [...contexts.along, ...projects.along],
  };
}

/** Makes the item the first next action of a project, which is created unless there is one of that name. */
async function toProject(
  api: Api,
  { task, edited, idempotencyKey }: Deciding,
  { outcome, action }: Extract<Verdict, { is: 'project' }>,
): Promise<Outcome> {
  return await changeWithNew(api, { idempotencyKey }, async (options) => {
    // Fields that were typed with the title, such as a day, go to the action, unless that has its own.
    const typed: Capture = { ...edited, ...action, project: { create: outcome } };
    const { typed: fields, named, along } = await fieldsOf(api, typed, options);
    const described = [task.description, action.description].filter(Boolean).join('\n\n') || null;
    const all = { ...fields, description: described, status: 'next' } as const;
    const words = (now: Task) =>
      heldIn(now, 'project_id') == null ? placeInWords(api, now) : `Next action of ${outcome}`;
    return { outcome: await changeTask(api, task, all, words, named), along };
  });
}

/** Keeps the item's words as a reference, and deletes the item. */
async function toReference(api: Api, { task, edited, idempotencyKey }: Deciding): Promise<Outcome> {
  const title = edited?.title || task.title;
  const make = async (options: CreateOptions) => ({
    item: await createReference(
      api,
      { title, content: task.description, url: findLinks(`${title} ${task.description ?? ''}`)[0]?.href ?? null },
      options,
    ),
    words: 'Kept as a reference',
  });
  const reference = created(api, 'reference', await make({ idempotencyKey }), make);
  const anew = async () => {
    const { item: again, failed } = await makeAnew(api, { noun: 'task', item: task }, {}, 'inbox');
    createdAgain(api, [{ noun: 'task', id: task.id }], [{ noun: 'task', id: again.id }]);
    const words = failed === undefined ? 'Task is back' : 'Task is back. What else it had is not stored';
    return undoable(words, () => deleteItems(api, 'task', [again.id]), { failed });
  };
  return both('Kept as a reference', reference, deleteAll(api, [{ noun: 'task', id: task.id }], anew));
}

/** Two steps as one. Undo starts with the later one; if that fails, the earlier one stays as well. */
function both(words: string, first: Undoable, second: Undoable): Undoable {
  const takeBack = async () => {
    const back = await second.inverse();
    if (back.kind !== 'undoable') return back;
    const undone = await first.inverse();
    if (undone.kind !== 'undoable') return back;
    return both(`${back.words}. ${undone.words}`, back, undone);
  };
  const failed = first.failed ?? second.failed;
  return undoable(words, takeBack, { failed, effects: together(first.effects, second.effects) });
}
