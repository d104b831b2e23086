import { taskRows } from '#client/commands/task-rows.ts';
import type { TaskFields } from '#client/data/task-writes.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import type { Field } from '#contract/entities/field.ts';
import { readRepeat } from '#contract/entities/read-repeat.ts';
import { isTaskStatus, type Task, type TaskField, taskFields } from '#contract/entities/task.ts';
import { formOf, namesIn, type TaskEdit, type TaskForm } from './task-form.ts';

/** The ids that a choice in the form can stand for, in the type in which the server gave them. */
export interface KnownIds {
  contexts: readonly Id[];
  projects: readonly Id[];
}

/** The edit with one more value; null when nothing is left that differs from the task. */
export function withValue(edit: TaskEdit | null, task: Task, name: keyof TaskForm, value: string): TaskEdit | null {
  const now = formOf(task);
  const begun = edit ?? { values: {}, before: {}, since: task.updated_at, isForced: false, problem: null };
  const before = name in begun.values ? begun.before : { ...begun.before, [name]: now[name] };
  const { [name]: _, ...others } = begun.values;
  const values: Partial<TaskForm> = value === now[name] ? others : { ...others, [name]: value };
  return Object.keys(values).length === 0 ? null : { ...begun, values, before };
}

/** The `updated_at` to send: a save tells the server what it is a change of. Null: it is not asked to compare. */
export function stampOf(edit: TaskEdit, task: Task): string | null {
  if (edit.isForced) return null;
  const now = formOf(task);
  // What else has been changed of the task, such as by completing it from here, is no conflict.
  const isCurrent = namesIn(edit).every((name) => now[name] === edit.before[name] || now[name] === edit.values[name]);
  return isCurrent ? task.updated_at : edit.since;
}

/** What is left of an edit when another state of it has been saved: a change of the task as that made it. */
export function leftOf(edit: TaskEdit | null, sent: TaskEdit, saved: Task): TaskEdit | null {
  if (!edit) return null;
  const now = formOf(saved);
  const left = { ...edit, before: now, since: saved.updated_at, isForced: false, problem: null };
  // The server may have put it a little differently, such as without the spaces around it.
  return withoutSame(withoutSame(left, sent.values), now);
}

/** The edit when another state of it could not be saved: with what was taken for the task's own until then. */
export function givenBack(edit: TaskEdit | null, sent: TaskEdit): TaskEdit | null {
  const before = { ...edit?.before, ...sent.before };
  return withoutSame({ ...sent, values: { ...sent.values, ...edit?.values }, before }, before);
}

/** The edit without the values that are these already; null when nothing is left of it. */
function withoutSame(edit: TaskEdit | null, form: Partial<TaskForm>): TaskEdit | null {
  if (!edit) return null;
  const names = namesIn(edit).filter((name) => edit.values[name] !== form[name]);
  if (names.length === 0) return null;
  return { ...edit, values: Object.fromEntries(names.map((name) => [name, edit.values[name]])) };
}

/** What is wrong with a form, by field; a blank title is not told, it is just not sent (spec §5). */
export function problemsOf(values: Partial<TaskForm>): Partial<TaskForm> {
  const wrong = entriesOf(values).flatMap(([name, text]) => {
    const { kind, sent, bounds } = taskFields[name] satisfies Field;
    if (name === 'repeat' && text.trim() !== '' && valueIn(name, text) === null) return [[name, NO_REPEAT]];
    if (kind !== 'number' || sent.safeParse(valueIn(name, text)).success) return [];
    const noun = taskRows[name].noun;
    return [[name, `${noun.charAt(0).toUpperCase()}${noun.slice(1)} is a number from ${bounds?.join(' to ')}`]];
  });
  return Object.fromEntries(wrong);
}

const NO_REPEAT = 'Repeats as in: every day, every 2 weeks, every month on the 31st, 3 days after done';

const entriesOf = (values: Partial<TaskForm>) => Object.entries(values) as [TaskField, string][];

/** The fields to send for what was changed. The form must have no problems. */
export function fieldsOf(values: Partial<TaskForm>, known: KnownIds): TaskFields {
  return Object.fromEntries(
    entriesOf(values)
      .filter(([name, text]) => name !== 'status' || isTaskStatus(text))
      .map(([name, text]) => {
        if (name === 'context_id') return [name, idFor(text, known.contexts)];
        return [name, name === 'project_id' ? idFor(text, known.projects) : valueIn(name, text)];
      }),
  );
}

/** What the words in an editor stand for. */
function valueIn(name: TaskField, text: string): string | number | null {
  if (text.trim() === '') return null;
  if (taskFields[name].kind === 'number') return Number(text);
  if (name === 'repeat') return readRepeat(text, { isBare: true });
  return name === 'description' ? text : text.trim();
}

function idFor(value: string, known: readonly Id[]): Id | null {
  return value === '' ? null : (known.find((id) => sameId(id, value)) ?? value);
}
