import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { changeProjects } from '#client/commands/project-changes.ts';
import { useApi } from '#client/data/api.ts';
import { useIsSavingProject } from '#client/data/projects.ts';
import { useCommands } from '#client/registry/commands-context.tsx';
import { final, type Outcome, silent } from '#client/registry/outcome.ts';
import { KEPT } from '#client/registry/told-failure.ts';
import { isConflict, withMore } from '#contract/api-error.ts';
import type { Project } from '#contract/entities/project.ts';
import type { ProjectWords } from './project-form.tsx';

/** What was changed of a project and has not been saved; it outlives the screen. */
interface ProjectEdit {
  words: ProjectWords;
  /** What it was a change of. */
  before: ProjectWords;
  /** The project's `updated_at` then. */
  since: string | null;
  /** It is to be put over what somebody else has changed meanwhile. */
  isForced: boolean;
  /** Why it could not be saved. */
  problem: string | null;
}

const wordsOf = ({ name, description }: Project): ProjectWords => ({ name, description: description ?? '' });
const isSame = (one: ProjectWords, other: ProjectWords) =>
  one.name === other.name && one.description === other.description;

/** A change of a project as it is. */
function begunAt(project: Project, words: ProjectWords): ProjectEdit {
  return { words, before: wordsOf(project), since: project.updated_at, isForced: false, problem: null };
}

/** Changing the name and the description of a project. `onSaved` is called when nothing is left to be saved. */
export function useProjectEdit(project: Project | undefined, onSaved: (id: string) => void) {
  const api = useApi();
  const { drafts } = useCommands().workspace;
  const isSaving = useIsSavingProject();
  const nameField = useRef<HTMLInputElement>(null);
  const key = `project:${project?.id}`;
  const latest = () => drafts.get(key) as ProjectEdit | undefined;
  const edit = useSyncExternalStore(drafts.subscribe, latest);

  const change = (words: ProjectWords) => {
    if (!project) return;
    const next = { ...(latest() ?? begunAt(project, words)), words };
    const isUnchanged = isSame(words, wordsOf(project)) && !next.isForced;
    drafts.set(key, isUnchanged ? undefined : next);
  };

  /** Asked of the screen as it is by then: it may show another project, or be gone, when the answer comes. */
  const whenSaved = useRef<typeof onSaved | null>(null);
  useLayoutEffect(() => {
    whenSaved.current = onSaved;
    return () => {
      whenSaved.current = null;
    };
  });

  /** A blank name is not sent, without a message (spec §5). A failure or a conflict keeps the words. */
  const save = async (): Promise<Outcome> => {
    const sent = latest();
    if (!project) return silent();
    if (!sent) {
      whenSaved.current?.(String(project.id));
      return final('Nothing was changed');
    }
    const { words, before } = sent;
    if (words.name.trim() === '') {
      nameField.current?.focus();
      return silent();
    }
    const fields = { name: words.name.trim(), description: words.description.trim() || null };
    // What else has been changed of it meanwhile, such as its status, is no conflict.
    const isCurrent = isSame(before, wordsOf(project));
    const since = sent.isForced ? null : isCurrent ? project.updated_at : sent.since;
    try {
      let saved = project;
      const done = ([now = project]: readonly Project[]) => {
        saved = now;
        return 'Project saved';
      };
      const outcome = await changeProjects(api, [{ project, fields }], done, since);
      const now = latest();
      if (now === sent) {
        drafts.set(key, undefined);
        whenSaved.current?.(String(project.id));
      } else if (now) {
        // What was typed meanwhile stays, to be saved next as a change of the project as it is from now on.
        drafts.set(key, begunAt(saved, now.words));
      }
      return outcome;
    } catch (failure) {
      const told = isConflict(failure) ? withMore(failure, KEPT) : failure;
      const problem = told instanceof Error ? told.message : String(told);
      drafts.set(key, { ...(latest() ?? sent), problem, isForced: sent.isForced || isConflict(failure) });
      throw told;
    }
  };

  return {
    words: edit?.words ?? (project ? wordsOf(project) : { name: '', description: '' }),
    isChanged: edit !== undefined,
    problem: edit?.problem ?? null,
    isSaving,
    nameField,
    change,
    save,
  };
}
