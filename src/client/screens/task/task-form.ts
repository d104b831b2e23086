import type { Id } from '#contract/entities/common.ts';
import { repeatInWords } from '#contract/entities/repeat-words.ts';
import { heldIn, type Task, type TaskField, taskFieldNames } from '#contract/entities/task.ts';

/** The fields of a task as a form holds them; '' stands for none. */
export type TaskForm = Record<TaskField, string>;

/** What has been changed and not been saved. */
export interface TaskEdit {
  values: Partial<TaskForm>;
  /** What those fields were when they were changed. */
  before: Partial<TaskForm>;
  /** The task's `updated_at` when the change was begun. */
  since: string | null;
  /** It is to be put over what has been changed elsewhere meanwhile. */
  isForced: boolean;
  /** Why it could not be saved. */
  problem: string | null;
}

/** Where what has been changed of a task is kept. */
export function editKeyOf(id: Id): string {
  return `task:${id}`;
}

/** The form for a task as the server has it. */
export function formOf(task: Task): TaskForm {
  const all = Object.fromEntries(taskFieldNames.map((name) => [name, String(heldIn(task, name) ?? '')])) as TaskForm;
  return { ...all, repeat: repeatInWords(task.repeat) ?? all.repeat };
}

/** The fields that have been changed. */
export function namesIn({ values }: TaskEdit): TaskField[] {
  return Object.keys(values) as TaskField[];
}
