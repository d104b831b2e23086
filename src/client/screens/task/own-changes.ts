import type { Api } from '#client/data/api.ts';
import type { Drafts } from '#client/data/drafts.ts';
import { type Edit, namesIn } from '#client/registry/edit.ts';
import { editKeyOf } from '#client/registry/edit-key.ts';
import type { TaskForm } from './task-form.ts';

/** What is changed in a task's panel learns of each other change that is made in this tab; returns how to stop that. */
export function followOwnChanges(api: Api, drafts: Drafts, report: (error: unknown) => void): () => void {
  return api.pending.onChange((task, fields) => {
    const key = editKeyOf(api, drafts, 'task', task.id);
    const latest = () => drafts.get(key) as Edit<TaskForm> | undefined;
    if (!latest()) return;
    // There with the panel; else an edit of an earlier page, whose panel is not open.
    import('./task-form.ts').then(({ formOf }) => {
      const edit = latest();
      if (edit) drafts.set(key, withOwnChange(edit, formOf(task), fields));
    }, report);
  });
}

/**
 * The edit when fields of the task have been changed from elsewhere in this tab: to what they are then. The same person
 * did both, so that saving it is no conflict; what somebody else has changed of the other fields still is one.
 */
function withOwnChange(edit: Edit<TaskForm>, now: TaskForm, fields: readonly string[]): Edit<TaskForm> {
  const names = namesIn(edit).filter((name) => fields.includes(name));
  // Its values stay the same object: by that it is known whether one has typed on.
  return { ...edit, before: { ...edit.before, ...Object.fromEntries(names.map((name) => [name, now[name]])) } };
}
