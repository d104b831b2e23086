import type { Api } from '#client/data/api.ts';
import type { Drafts } from '#client/data/drafts.ts';
import { type Edit, namesIn } from '#client/registry/edit.ts';
import { editKeyOf } from '#client/registry/edit-key.ts';
import type { Task } from '#contract/entities/task.ts';
import type { TaskForm } from './task-form.ts';

/**
 * Updates what is edited in a task's panel after each other change that is made in this tab; returns a function that stops
 * that.
 */
export function followOwnChanges(api: Api, drafts: Drafts, report: (error: unknown) => void): () => void {
  let formOf: ((task: Task) => TaskForm) | undefined;
  let isLoading = false;
  const waiting: [task: Task, fields: readonly string[]][] = [];

  const apply = () => {
    for (const [task, fields] of formOf ? waiting.splice(0) : []) {
      const key = editKeyOf(api, drafts, 'task', task.id);
      const edit = drafts.get(key) as Edit<TaskForm> | undefined;
      if (edit && formOf) drafts.set(key, withOwnChange(edit, formOf(task), fields));
    }
  };
  // As soon as there is an edit, so that saving it right after another change is no conflict with that.
  const load = () => {
    if (formOf || isLoading || !drafts.keys.some((key) => key.startsWith('task:'))) return;
    isLoading = true;
    import('./task-form.ts').then(
      (code) => {
        formOf = code.formOf;
        apply();
      },
      (error: unknown) => {
        isLoading = false;
        if (waiting.length > 0) report(error);
      },
    );
  };

  load();
  const stopLoading = drafts.subscribe(load);
  const stopFollowing = api.pending.onChange((task, fields) => {
    if (!drafts.get(editKeyOf(api, drafts, 'task', task.id))) return;
    waiting.push([task, fields]);
    load();
    apply();
  });
  return () => {
    stopLoading();
    stopFollowing();
  };
}

/**
 * The edit after other changes in this tab gave fields of the task new values. The same user did both, so saving it is no
 * conflict with them; changes of the other fields by somebody else still are.
 */
function withOwnChange(edit: Edit<TaskForm>, now: TaskForm, fields: readonly string[]): Edit<TaskForm> {
  const names = namesIn(edit).filter((name) => fields.includes(name));
  // Its values stay the same object, which shows whether the user has typed on.
  return { ...edit, before: { ...edit.before, ...Object.fromEntries(names.map((name) => [name, now[name]])) } };
}
