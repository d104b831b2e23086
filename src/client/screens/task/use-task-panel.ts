import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useCommands } from '#client/commands/commands-context.tsx';
import type { Outcome } from '#client/commands/define-command.ts';
import { changeFields } from '#client/commands/task-steps.ts';
import { useApi } from '#client/data/api.ts';
import { useRead } from '#client/data/read.ts';
import { useTask } from '#client/data/task.ts';
import { ApiError } from '#contract/api-error.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import { fieldsOf, formOf, problemsOf, type TaskEdit, type TaskForm, withValue } from './task-edit.ts';

const CONFLICT = 409;

/** An open task: the form of it, what was changed in it, and how to save that. */
export function useTaskPanel(id: Id) {
  const api = useApi();
  const { overlays, workspace } = useCommands();
  const { drafts } = workspace;
  const { task, isLoading, error } = useTask(id);
  const contexts = useRead('contexts.list', {}).data?.contexts;
  const projects = useRead('projects.list', {}).data?.projects;
  // It outlives the panel: what was not saved is there when the task is opened again.
  const key = `task:${id}`;
  const latest = () => (drafts.get(key) as TaskEdit | undefined) ?? null;
  const edit = useSyncExternalStore(drafts.subscribe, latest);
  const keep = (next: TaskEdit | null) => drafts.set(key, next ?? undefined);
  const titleField = useRef<HTMLInputElement>(null);
  const priorityField = useRef<HTMLInputElement>(null);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const form: TaskForm | null = task ? { ...formOf(task), ...edit?.values } : null;

  const save = async (): Promise<Outcome> => {
    if (!task || !form || !edit) return { words: null };
    // A blank title is not sent, without a message (spec §5).
    if (form.title.trim() === '') {
      titleField.current?.focus();
      return { words: null };
    }
    const [wrong] = Object.values(problemsOf(edit.values));
    if (wrong !== undefined) {
      priorityField.current?.focus();
      return { words: wrong };
    }
    const known = {
      contexts: (contexts ?? []).map((other) => other.id),
      projects: (projects ?? []).map((other) => other.id),
    };
    setSaving(true);
    setProblem(null);
    try {
      const outcome = await changeFields(api, { tasks: [task] }, fieldsOf(edit.values, known), () => 'Saved', {
        since: edit.since,
      });
      // What was typed meanwhile stays, to be saved next; and where it is typed, or in another task, nothing closes.
      if (latest() === edit) {
        keep(null);
        const open = overlays.get();
        if (open?.name === 'task' && sameId(open.id, id)) overlays.close();
      }
      return outcome;
    } catch (failure) {
      const why = failure instanceof Error ? failure.message : String(failure);
      const isConflict = failure instanceof ApiError && failure.status === CONFLICT;
      setProblem(isConflict ? `${why} Your changes are kept: save again to put them over it.` : why);
      // The next save is a change of the task as it is now.
      const now = latest();
      if (isConflict && now) keep({ ...now, since: null });
      if (isConflict) void api.queryClient.invalidateQueries({ queryKey: ['task'] });
      throw failure;
    } finally {
      setSaving(false);
    }
  };

  const actions = useRef({ save });
  actions.current = { save };
  const isChanged = edit !== null;
  const target = useMemo(
    () => ({
      isChanged,
      isSaving,
      save: () => actions.current.save(),
      discard: (): Outcome => {
        drafts.set(key, undefined);
        setProblem(null);
        return { words: 'Changes discarded' };
      },
    }),
    [isChanged, isSaving, drafts, key],
  );

  return {
    task,
    form,
    isLoading,
    error,
    isChanged,
    problem,
    problems: problemsOf(edit?.values ?? {}),
    contexts: contexts ?? [],
    projects: projects ?? [],
    titleField,
    priorityField,
    target,
    change: (name: keyof TaskForm, value: string) => task && keep(withValue(latest(), task, name, value)),
  };
}
