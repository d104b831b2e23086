import type { Api } from '#client/data/api.ts';
import type { Drafts } from '#client/data/drafts.ts';
import { editKeyOf, type TaskEdit, withOwnChange } from './task-edit.ts';

/** What is changed in a task's panel learns of each other change that is made in this tab; returns how to stop that. */
export function followOwnChanges({ pending }: Api, drafts: Drafts): () => void {
  return pending.onChange((task, fields) => {
    const key = editKeyOf(task.id);
    const edit = drafts.get(key) as TaskEdit | undefined;
    if (edit) drafts.set(key, withOwnChange(edit, task, fields));
  });
}
