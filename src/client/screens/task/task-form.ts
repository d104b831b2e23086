import type { Stored } from '#client/registry/edit.ts';
import { repeatInWords } from '#contract/entities/repeat-words.ts';
import { type EditedField, editedFieldNames, heldIn, type Task } from '#contract/entities/task.ts';

/** The fields of a task as a form holds them; '' for a field without a value. */
export type TaskForm = Record<EditedField, string>;

/** The form for a task as the server has it. */
export function formOf(task: Task): TaskForm {
  const all = Object.fromEntries(editedFieldNames.map((name) => [name, String(heldIn(task, name) ?? '')])) as TaskForm;
  return { ...all, repeat: repeatInWords(task.repeat) ?? all.repeat };
}

/** A task as its editor takes it. */
export const storedOf = (task: Task): Stored<TaskForm> => ({ form: formOf(task), updated_at: task.updated_at });
