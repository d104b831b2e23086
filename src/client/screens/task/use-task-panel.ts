import { useMemo, useRef } from 'react';
import { nextOf } from '#client/commands/task-moves.ts';
import { changeFields } from '#client/commands/task-steps.ts';
import { unkeptInWords } from '#client/commands/unkept-in-words.ts';
import { useApi } from '#client/data/api.ts';
import { useRead } from '#client/data/read.ts';
import { useTask } from '#client/data/task.ts';
import { useCommands } from '#client/registry/commands-context.tsx';
import { editKeyOf } from '#client/registry/edit-key.ts';
import { final, type Outcome, silent } from '#client/registry/outcome.ts';
import { useEdit } from '#client/registry/use-edit.ts';
import { isConflict } from '#contract/api-error.ts';
import { isBlank } from '#contract/entities/blank.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import type { EditedField, Task } from '#contract/entities/task.ts';
import { alongInWords, alongWith, fieldsOf, problemsOf } from './task-edit.ts';
import { storedOf, type TaskForm } from './task-form.ts';
import type { TaskPanel } from './task-panel.commands.ts';

/** An open task: its form, the edit, and how to save it. */
export function useTaskPanel(id: Id) {
  const api = useApi();
  const { overlays, workspace } = useCommands();
  const { task, isDeletedHere, isGone, isLoading, error } = useTask(id);
  const contexts = useRead('contexts.list', {}).data?.contexts;
  const projects = useRead('projects.list', {}).data?.projects;
  const stored = useMemo(() => task && storedOf(task), [task]);
  const edit = useEdit<TaskForm>({ draft: editKeyOf(api, workspace.drafts, 'task', id), stored });
  const inputs = useRef<Partial<Record<EditedField, HTMLInputElement | null>>>({});

  const { form, values, isChanged, isSaving, discard } = edit;
  const problems = problemsOf(values);

  const save = async (): Promise<Outcome> => {
    if (!task || !form) return silent();
    // A blank title is not sent, without a message (spec §5).
    if (isBlank(form.title)) {
      inputs.current.title?.focus();
      return silent();
    }
    const [wrong] = Object.entries(problems);
    if (wrong) {
      inputs.current[wrong[0] as EditedField]?.focus();
      return final(wrong[1]);
    }
    const known = {
      contexts: (contexts ?? []).map((other) => other.id),
      projects: (projects ?? []).map((other) => other.id),
    };
    const outcome = await edit.save(
      async (changed, since, base) => {
        let saved = task;
        const fields = fieldsOf(changed, known);
        const along = alongWith(fields, task);
        const words = (now: Task) => {
          saved = now;
          const next = nextOf([now]);
          const told = `Saved${unkeptInWords(api, fields, now)}`;
          return next && 'status' in changed ? `${told}. ${next}` : `${told}${alongInWords(along)}`;
        };
        const done = await changeFields(api, { tasks: [task] }, { ...fields, ...along }, words, {
          since,
          ...(base && { base: fieldsOf(base, known) }),
        });
        return { outcome: done, saved: storedOf(saved) };
      },
      () => {
        // Another task may be open by now.
        const open = overlays.get();
        if (open?.name === 'task' && sameId(open.id, id)) overlays.close();
      },
      (failure) => {
        if (isConflict(failure)) void api.queryClient.invalidateQueries({ queryKey: ['task'] });
      },
    );
    return outcome ?? silent();
  };

  const target: TaskPanel = {
    isChanged,
    isSaving,
    save,
    discard: () => {
      discard();
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
    problem: edit.problem,
    problems,
    contexts: contexts ?? [],
    projects: projects ?? [],
    /** Focuses the wrong field. */
    inputRef: (name: EditedField) => (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    },
    target,
    change: edit.change,
  };
}
