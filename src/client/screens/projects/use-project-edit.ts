import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { changeProjects } from '#client/commands/project-changes.ts';
import {
  projectRows,
  readProjectField,
  type SetProjectField,
  setProjectFields,
} from '#client/commands/project-rows.ts';
import { useApi } from '#client/data/api.ts';
import type { ProjectChange } from '#client/data/projects.ts';
import { useCommands } from '#client/registry/commands-context.tsx';
import type { Stored } from '#client/registry/edit.ts';
import { editKeyOf } from '#client/registry/edit-key.ts';
import { final, type Outcome, silent } from '#client/registry/outcome.ts';
import { useEdit } from '#client/registry/use-edit.ts';
import { isBlank } from '#contract/entities/blank.ts';
import type { Project } from '#contract/entities/project.ts';
import type { ProjectWords } from './project-form.tsx';

/** The fields of the editor; those of our service only when the server is ours. */
type ProjectEditForm = Record<keyof ProjectWords, string>;

const storedOf = (project: Project): Stored<ProjectEditForm> => ({
  form: {
    name: project.name,
    description: project.description ?? '',
    ...(Object.fromEntries(setProjectFields.map((name) => [name, String(project[name] ?? '')])) as OwnWords),
  },
  updated_at: project.updated_at,
});

type OwnWords = Record<SetProjectField, string>;

/** The problems of the changed fields. */
function problemsOf(values: Partial<ProjectEditForm>): Partial<OwnWords> {
  const wrong = setProjectFields.filter((name) => readProjectField(name, values[name] ?? '') === undefined);
  return Object.fromEntries(wrong.map((name) => [name, projectRows[name].problem]));
}

/** The fields to send for these values, which have no problems. */
const fieldsOf = ({ name, description, ...own }: Partial<ProjectEditForm>): ProjectChange => ({
  ...(name !== undefined && { name: name.trim() }),
  ...(description !== undefined && { description: description.trim() || null }),
  ...Object.fromEntries(
    Object.entries(own).map(([field, text]) => [field, readProjectField(field as SetProjectField, text)]),
  ),
});

/** The edit of a project. Calls `onSaved` when nothing is left to save. */
export function useProjectEdit(project: Project | undefined, onSaved: (id: string) => void) {
  const api = useApi();
  const nameField = useRef<HTMLInputElement>(null);
  const stored = useMemo(() => project && storedOf(project), [project]);
  const { drafts } = useCommands().workspace;
  const draft = project ? editKeyOf(api, drafts, 'project', project.id) : 'project';
  const edit = useEdit<ProjectEditForm>({ draft, stored });
  const { form, values, isChanged, isSaving, problem, change } = edit;
  const problems = problemsOf(values);
  // A half-typed interval is no problem yet.
  const [areTold, setTold] = useState(false);

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
    if (isBlank(form.name)) {
      nameField.current?.focus();
      return silent();
    }
    const [wrong] = Object.values(problems);
    setTold(wrong !== undefined);
    if (wrong !== undefined) return final(wrong);
    const close = () => whenSaved.current?.(String(project.id));
    if (!isChanged) {
      close();
      return final('Nothing was changed');
    }
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
    return outcome ?? silent();
  };

  const { name = '', description = '' } = form ?? {};
  const shown: ProjectWords | null = form && (api.isOurs ? form : { name, description });
  return { form: shown, problems: areTold ? problems : {}, isChanged, problem, isSaving, nameField, change, save };
}
