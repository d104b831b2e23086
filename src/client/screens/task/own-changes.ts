import type { Api } from '#client/data/api.ts';
import type { Drafts } from '#client/data/drafts.ts';
import { type Edit, namesIn } from '#client/registry/edit.ts';
import type { Task } from '#contract/entities/task.ts';
import { editKeyOf, formOf, type TaskForm } from './task-form.ts';

/** What is changed in a task's panel learns of each other change that is made in this tab; returns how to stop that. */
export function followOwnChanges({ pending }: Api, drafts: Drafts): () => void {
  return pending.onChange((task, fields) => {
    const key = editKeyOf(task.id);
    const edit = drafts.get(key) as Edit<TaskForm> | undefined;
    if (edit) drafts.set(key, withOwnChange(edit, task, fields));
  });
}

/**
 * The edit when fields of the task have been changed from elsewhere in this tab: to what they are then. The same person
 * did both, so that saving it is no conflict; what somebody else has changed of the other fields still is one.
 */
function withOwnChange(edit: Edit<TaskForm>, task: Task, fields: readonly string[]): Edit<TaskForm> {
  const now = formOf(task);
  const names = namesIn(edit).filter((name) => fields.includes(name));
  // Its values stay the same object: by that it is known whether one has typed on.
  return { ...edit, before: { ...edit.before, ...Object.fromEntries(names.map((name) => [name, now[name]])) } };
}
