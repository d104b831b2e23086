import { ownRows, taskRows } from '#client/commands/task-rows.ts';
import type { TaskFields } from '#client/data/task-writes.ts';
import { dayInWords } from '#client/registry/day-in-words.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import { FIRST_YEAR, LAST_YEAR } from '#contract/entities/day.ts';
import type { Field } from '#contract/entities/field.ts';
import { readRepeat } from '#contract/entities/read-repeat.ts';
import {
  type EditedField,
  isTaskStatus,
  ownFieldNames,
  STATUS_TITLES,
  type Task,
  taskFields,
} from '#contract/entities/task.ts';
import type { TaskForm } from './task-form.ts';

/** The ids that the form's choices stand for, in the type in which the server sent them. */
export interface KnownIds {
  contexts: readonly Id[];
  projects: readonly Id[];
}

/** The problems of a form, by field; a blank title is none, it is just not sent (spec §5). */
export function problemsOf(values: Partial<TaskForm>): Partial<TaskForm> {
  const wrong = entriesOf(values).flatMap(([name, text]) => {
    const { kind, sent, bounds } = taskFields[name] satisfies Field;
    if (name === 'repeat' && text.trim() !== '' && valueIn(name, text) === null) return [[name, NO_REPEAT]];
    // A field for a day accepts any year, even with six digits.
    const range = kind === 'day' ? [FIRST_YEAR, LAST_YEAR] : kind === 'number' && bounds;
    if (!range || sent.safeParse(valueIn(name, text)).success) return [];
    const noun = taskRows[name].noun;
    return [[name, `${noun.charAt(0).toUpperCase()}${noun.slice(1)} is a ${kind} from ${range.join(' to ')}`]];
  });
  return Object.fromEntries(wrong);
}

const NO_REPEAT = 'Repeats as in: every day, every 2 weeks, every month on the 31st, 3 days after done';

const entriesOf = (values: Partial<TaskForm>) => Object.entries(values) as [EditedField, string][];

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

/** The fields that our own fields set with them, as their commands do, unless the user has changed those as well. */
export function alongWith(fields: TaskFields, task: Task): TaskFields {
  const along = ownFieldNames.map((name) => fields[name] !== undefined && ownRows[name].along?.(fields[name], [task]));
  const added = Object.entries(Object.assign({}, ...along) as TaskFields);
  return Object.fromEntries(added.filter(([name]) => !(name in fields)));
}

/** The words after 'Saved' for what was set with it. */
export const alongInWords = ({ status, due_date: due }: TaskFields): string =>
  `${status ? `. Moved to ${STATUS_TITLES[status]}` : ''}${due ? `. Due ${dayInWords(due)}` : ''}`;

/** The value in the words of an editor. */
function valueIn(name: EditedField, text: string): string | number | null {
  if (text.trim() === '') return null;
  if (taskFields[name].kind === 'number') return Number(text);
  if (name === 'repeat') return readRepeat(text, { isBare: true });
  return name === 'description' ? text : text.trim();
}

function idFor(value: string, known: readonly Id[]): Id | null {
  return value === '' ? null : (known.find((id) => sameId(id, value)) ?? value);
}
