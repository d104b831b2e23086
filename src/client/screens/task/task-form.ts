import type { Id } from '#contract/entities/common.ts';
import type { Task } from '#contract/entities/task.ts';

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
  return {
    title: task.title,
    description: task.description ?? '',
    status: task.status,
    priority: task.priority === null ? '' : String(task.priority),
    due_date: task.due_date ?? '',
    defer_until: task.defer_until ?? '',
    context_id: String(task.context_id ?? task.context?.id ?? ''),
    project_id: String(task.project_id ?? task.project?.id ?? ''),
    waiting_for: task.waiting_for ?? '',
  };
}

/** The fields that have been changed. */
export function namesIn({ values }: TaskEdit): (keyof TaskForm)[] {
  return Object.keys(values) as (keyof TaskForm)[];
}
