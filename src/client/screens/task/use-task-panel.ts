import { useRef, useSyncExternalStore } from 'react';
import { nextOf } from '#client/commands/task-moves.ts';
import { changeFields } from '#client/commands/task-steps.ts';
import { useApi } from '#client/data/api.ts';
import { useRead } from '#client/data/read.ts';
import { useIsSavingTask, useTask } from '#client/data/task.ts';
import { useCommands } from '#client/registry/commands-context.tsx';
import { final, type Outcome, silent } from '#client/registry/outcome.ts';
import { ApiError, isConflict, withMore } from '#contract/api-error.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import type { Task, TaskField } from '#contract/entities/task.ts';
import { fieldsOf, givenBack, leftOf, problemsOf, stampOf, withValue } from './task-edit.ts';
import { editKeyOf, formOf, type TaskEdit, type TaskForm } from './task-form.ts';
import type { TaskPanel } from './task-panel.commands.ts';

/** An open task: the form of it, what was changed in it, and how to save that. */
export function useTaskPanel(id: Id) {
  const api = useApi();
  const { overlays, workspace } = useCommands();
  const { drafts } = workspace;
  const { task, isDeletedHere, isGone, isLoading, error } = useTask(id);
  const contexts = useRead('contexts.list', {}).data?.contexts;
  const projects = useRead('projects.list', {}).data?.projects;
  // It outlives the panel: what was not saved is there when the task is opened again.
  const key = editKeyOf(id);
  const latest = () => (drafts.get(key) as TaskEdit | undefined) ?? null;
  const edit = useSyncExternalStore(drafts.subscribe, latest);
  const keep = (next: TaskEdit | null) => drafts.set(key, next ?? undefined);
  const inputs = useRef<Partial<Record<TaskField, HTMLInputElement | null>>>({});
  const isSaving = useIsSavingTask(id);

  const form: TaskForm | null = task ? { ...formOf(task), ...edit?.values } : null;

  const save = async (): Promise<Outcome> => {
    if (!task || !form || !edit) return silent();
    // A blank title is not sent, without a message (spec §5).
    if (form.title.trim() === '') {
      inputs.current.title?.focus();
      return silent();
    }
    const [wrong] = Object.entries(problemsOf(edit.values));
    if (wrong) {
      inputs.current[wrong[0] as TaskField]?.focus();
      return final(wrong[1]);
    }
    const known = {
      contexts: (contexts ?? []).map((other) => other.id),
      projects: (projects ?? []).map((other) => other.id),
    };
    const sent = { ...edit, problem: null };
    keep(sent);
    let saved = task;
    const words = (now: Task) => {
      saved = now;
      const next = nextOf([now]);
      return next && 'status' in sent.values ? `Saved. ${next}` : 'Saved';
    };
    try {
      const outcome = await changeFields(api, { tasks: [task] }, fieldsOf(sent.values, known), words, {
        since: stampOf(sent, task),
      });
      // What was typed meanwhile stays, to be saved next; and where it is typed, or in another task, nothing closes.
      const isStill = latest()?.values === sent.values;
      keep(leftOf(latest(), sent, saved));
      const open = overlays.get();
      if (isStill && open?.name === 'task' && sameId(open.id, id)) overlays.close();
      return outcome;
    } catch (failure) {
      // The session's end is nobody's failure, and leaves no words behind.
      if (!(failure instanceof ApiError)) throw failure;
      const told = isConflict(failure)
        ? withMore(failure, 'Your changes are kept: save again to put them over it.')
        : failure;
      const left = givenBack(latest(), sent);
      keep(left && { ...left, problem: told.message, isForced: sent.isForced || isConflict(failure) });
      if (isConflict(failure)) void api.queryClient.invalidateQueries({ queryKey: ['task'] });
      throw told;
    }
  };

  const isChanged = edit !== null;
  const target: TaskPanel = {
    isChanged,
    isSaving,
    save,
    discard: () => {
      keep(null);
      return final('Changes discarded');
    },
  };

  return {
    task,
    form,
    isDeletedHere,
    isGone,
    isLoading,
    error,
    isChanged,
    problem: edit?.problem ?? null,
    problems: problemsOf(edit?.values ?? {}),
    contexts: contexts ?? [],
    projects: projects ?? [],
    /** The field that is wrong gets the focus. */
    inputRef: (name: TaskField) => (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    },
    target,
    change: (name: keyof TaskForm, value: string) => task && keep(withValue(latest(), task, name, value)),
  };
}
