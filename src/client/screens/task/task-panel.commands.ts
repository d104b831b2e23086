import { defineCommand } from '#client/registry/define-command.ts';
import type { Final, Outcome } from '#client/registry/outcome.ts';

/** The open task's panel. */
export interface TaskPanel {
  /** True when it has unsaved changes. */
  isChanged: boolean;
  isSaving: boolean;
  save(): Promise<Outcome>;
  discard(): Final;
}

declare module '#client/registry/scope-targets.ts' {
  interface ScopeTargets {
    'overlay:task': TaskPanel;
  }
}

export const save = defineCommand({
  id: 'taskPanel.save',
  title: 'Save',
  also: `save task, save changes, apply changes, store, submit, ok, save edits, keep changes, confirm changes,
    save the task, save it, write changes, update task, done editing, finish editing, apply, apply edits, commit,
    commit changes, store changes, store task, submit changes, confirm, save and close, ctrl s, cmd s, submit form,
    submit task, submit the form,
    :w, :wq, :x, w, write, zz`,
  does: 'Saves what was changed of the open task.',
  hint: 'save',
  keys: ['Mod+Enter'],
  inFields: true,
  scope: 'overlay:task',
  when: ({ target: { isChanged, isSaving } }) => {
    if (isSaving) return 'It is being saved';
    return isChanged || 'Nothing was changed';
  },
  run: ({ target }) => target.save(),
});

export const discard = defineCommand({
  id: 'taskPanel.discard',
  title: 'Discard changes',
  also: `cancel changes, revert changes, throw away changes, undo edits, reset form, do not save, undo changes,
    drop edits, reset changes, cancel editing, don't save, dont save, cancel, revert, revert edits, revert task,
    undo all edits, drop changes, forget changes, abandon changes, lose changes, restore original, back to saved,
    leave without saving, close without saving, quit without saving, q!, :q!, undo my changes, scrap changes,
    ditch changes, never mind my edits, forget my edits,
    cancel edit, cancel edits`,
  does: 'Forgets what was changed of the open task and not saved.',
  irreversible: true,
  scope: 'overlay:task',
  when: ({ target: { isChanged, isSaving } }) => {
    if (isSaving) return 'It is being saved';
    return isChanged || 'Nothing was changed';
  },
  run: ({ target }) => target.discard(),
});
