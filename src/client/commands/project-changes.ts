import type { Api } from '#client/data/api.ts';
import { withOneWarning } from '#client/data/overwrite-warning.ts';
import { type ProjectBegan, type ProjectChange, updateProject } from '#client/data/projects.ts';
import { cached } from '#client/data/views.ts';
import { type Final, final, type Undoable, undoable } from '#client/registry/outcome.ts';
import { isProjectStatus, type Project, projectFieldNames } from '#contract/entities/project.ts';
import { sendEach } from './send-each.ts';
import { takingBack } from './taking-back.ts';

/** A change of one project, and its values before. */
export interface ProjectStep {
  project: Project;
  fields: ProjectChange;
}

/** Returns the words for the changed projects, of which there is at least one. */
type Words = (projects: readonly Project[]) => string;

/**
 * Changes projects in parallel, as one step. When some fail the words say how many, and undo covers only the others; when
 * all fail it rejects with the failure.
 */
export async function changeProjects(
  api: Api,
  steps: readonly ProjectStep[],
  words: Words,
  began: ProjectBegan = {},
): Promise<Undoable | Final> {
  // Deleted while the question was open: throws, so that the typed words come back.
  if (steps.length === 0) throw new Error('This project is not known here any more');
  const { done, failed, failure, partly } = await sendEach(steps, ({ project, fields }) =>
    updateProject(api, project, fields, began),
  );
  const told = failed.length > 0 ? partly('changed') : words(done.map(({ now }) => now));
  // A status that cannot be chosen cannot be restored.
  const back = done.flatMap(({ step }) => {
    const fields = fieldsBefore(step);
    return Object.keys(fields).length === 0 ? [] : [{ before: step, fields }];
  });
  if (back.length === 0) return final(told, failure);
  const putBack = () =>
    takingBack(api, async (leftOf) => {
      const lefts = withOneWarning(back, ({ before: { project, fields: did }, fields }) =>
        leftOf('project', project.id, { did, back: fields }),
      );
      const steps = back.flatMap(({ before: { project, fields: changed } }, at) => {
        const left = lefts[at];
        // The current project, for redo.
        const now = cached(api, 'project', project.id) ?? { ...project, ...changed };
        return left ? [{ project: now, fields: left.back }] : [];
      });
      return steps.length === 0 ? null : await changeProjects(api, steps, words);
    });
  const effects = done.flatMap(({ step, now }) => {
    const from = fieldsBefore(step);
    const isBack = Object.keys(from).length > 0;
    return isBack ? [{ is: 'changed', noun: 'project', item: now, from, to: step.fields } as const] : [];
  });
  return undoable(told, putBack, { failed: failure, effects });
}

function fieldsBefore({ project, fields }: ProjectStep): ProjectChange {
  const names = projectFieldNames.filter((name) => name in fields);
  return Object.fromEntries(
    names.flatMap((name) => (name === 'status' && !isProjectStatus(project.status) ? [] : [[name, project[name]]])),
  );
}
