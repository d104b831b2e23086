import type { TaskFields } from '#client/data/tasks.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import { isTaskStatus, type Task } from '#contract/entities/task.ts';

/** The fields of a task as a form holds them; '' stands for none. */
export interface TaskForm {
  title: string;
  description: string;
  status: string;
  priority: string;
  due_date: string;
  defer_until: string;
  context_id: string;
  project_id: string;
  waiting_for: string;
}

/** What has been changed and not been saved. */
export interface TaskEdit {
  values: Partial<TaskForm>;
  /** The task's `updated_at` when the change was begun: a save tells the server what it is a change of. */
  since: string | null;
}

/** The ids that a choice in the form can stand for, in the type in which the server gave them. */
export interface KnownIds {
  contexts: readonly Id[];
  projects: readonly Id[];
}

/** The form for a task as the server has it. */
export function formOf(task: Task): TaskForm {
  return {
    title: task.title,
    description: task.description ?? '',
    status: task.status,
    priority: task.priority === null ? '' : String(task.priority),
    due_date: task.due_date ?? '',
    defer_until: task.defer_until ?? '',
    context_id: String(contextIdOf(task) ?? ''),
    project_id: String(projectIdOf(task) ?? ''),
    waiting_for: task.waiting_for ?? '',
  };
}

/** The edit with one more value; null when nothing is left that differs from the task. */
export function withValue(edit: TaskEdit | null, task: Task, name: keyof TaskForm, value: string): TaskEdit | null {
  const { [name]: _, ...others } = edit?.values ?? {};
  const values: Partial<TaskForm> = value === formOf(task)[name] ? others : { ...others, [name]: value };
  return Object.keys(values).length === 0 ? null : { values, since: edit ? edit.since : task.updated_at };
}

/** What is wrong with a form, by field; a blank title is not told, it is just not sent (spec §5). */
export function problemsOf({ priority }: Partial<TaskForm>): { priority?: string } {
  if (priority === undefined || /^(100|\d{1,2})$/.test(priority.trim())) return {};
  return { priority: 'Priority is a number from 0 to 100' };
}

/** The fields to send for what was changed. The form must have no problems. */
export function fieldsOf(values: Partial<TaskForm>, known: KnownIds): TaskFields {
  const { title, description, status, priority, due_date, defer_until, context_id, project_id, waiting_for } = values;
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(description !== undefined && { description: description.trim() === '' ? null : description }),
    ...(status !== undefined && isTaskStatus(status) && { status }),
    ...(priority !== undefined && { priority: Number(priority) }),
    ...(due_date !== undefined && { due_date: due_date || null }),
    ...(defer_until !== undefined && { defer_until: defer_until || null }),
    ...(context_id !== undefined && { context_id: idFor(context_id, known.contexts) }),
    ...(project_id !== undefined && { project_id: idFor(project_id, known.projects) }),
    ...(waiting_for !== undefined && { waiting_for: waiting_for.trim() || null }),
  };
}

export function contextIdOf(task: Task): Id | null {
  return task.context_id ?? task.context?.id ?? null;
}

export function projectIdOf(task: Task): Id | null {
  return task.project_id ?? task.project?.id ?? null;
}

function idFor(value: string, known: readonly Id[]): Id | null {
  return value === '' ? null : (known.find((id) => sameId(id, value)) ?? value);
}
