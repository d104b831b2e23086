import { useLayoutEffect, useMemo, useRef } from 'react';
import { changeProjects } from '#client/commands/project-changes.ts';
import { useApi } from '#client/data/api.ts';
import { type ProjectChange, useIsSavingProject } from '#client/data/projects.ts';
import type { Stored } from '#client/registry/edit.ts';
import { final, type Outcome, silent } from '#client/registry/outcome.ts';
import { useEdit } from '#client/registry/use-edit.ts';
import type { Project } from '#contract/entities/project.ts';
import type { ProjectWords } from './project-form.tsx';

const storedOf = ({ name, description, updated_at }: Project): Stored<ProjectWords> => ({
  form: { name, description: description ?? '' },
  updated_at,
});

const fieldsOf = ({ name, description }: Partial<ProjectWords>): ProjectChange => ({
  ...(name !== undefined && { name: name.trim() }),
  ...(description !== undefined && { description: description.trim() || null }),
});

/** The edit of a project's name and description. `onSaved` is called when nothing is left to save. */
export function useProjectEdit(project: Project | undefined, onSaved: (id: string) => void) {
  const api = useApi();
  const isSaving = useIsSavingProject();
  const nameField = useRef<HTMLInputElement>(null);
  const stored = useMemo(() => project && storedOf(project), [project]);
  const edit = useEdit<ProjectWords>({ draft: `project:${project?.id}`, stored });
  const { form, isChanged, problem, change } = edit;

  // The screen may show another project, or be gone, when the answer comes.
  const whenSaved = useRef<typeof onSaved | null>(null);
  useLayoutEffect(() => {
    whenSaved.current = onSaved;
    return () => {
      whenSaved.current = null;
    };
  });

  const save = async (): Promise<Outcome> => {
    if (!project || !form) return silent();
    // A blank name is not sent, without a message (spec §5).
    if (form.name.trim() === '') {
      nameField.current?.focus();
      return silent();
    }
    const close = () => whenSaved.current?.(String(project.id));
    const outcome = await edit.save(async (changed, since, base) => {
      let saved = project;
      const words = ([now = project]: readonly Project[]) => {
        saved = now;
        return 'Project saved';
      };
      const done = await changeProjects(api, [{ project, fields: fieldsOf(changed) }], words, {
        since,
        ...(base && { base: fieldsOf(base) }),
      });
      return { outcome: done, saved: storedOf(saved) };
    }, close);
    if (outcome) return outcome;
    close();
    return final('Nothing was changed');
  };

  return { form, isChanged, problem, isSaving, nameField, change, save };
}
