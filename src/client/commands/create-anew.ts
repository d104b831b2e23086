import type { Api } from '#client/data/api.ts';
import { captureTask, statusOf } from '#client/data/capture.ts';
import { createContext } from '#client/data/contexts.ts';
import type { CreateOptions } from '#client/data/creation.ts';
import type { AnyWhole } from '#client/data/pending-writes.ts';
import { createProject } from '#client/data/projects.ts';
import { createReference } from '#client/data/references.ts';
import { createAsStep } from '#client/registry/creation.ts';
import { ownProjectFieldNames } from '#contract/entities/project.ts';
import { placeOf } from '#contract/entities/project-order.ts';
import { ownValuesIn, STATUS_TITLES, type TaskStatus } from '#contract/entities/task.ts';

/** Creates an item that was deleted elsewhere again, under a new id, as a step of the history. */
export const createAnew = (api: Api, lost: AnyWhole, options: CreateOptions) =>
  createAsStep(api, lost.noun, options, (given) => makeAnew(api, lost, given));

/** Creates a deleted item again with its former values. A task gets the given status, else that of a capture. */
export async function makeAnew(api: Api, { noun, item }: AnyWhole, options: CreateOptions, asked?: TaskStatus) {
  if (noun === 'context') return { item: await createContext(api, item.name, options), words: 'Context created' };
  if (noun === 'project') {
    const { name, description } = item;
    const own = Object.fromEntries(
      ownProjectFieldNames.flatMap((field) => (item[field] === null ? [] : [[field, item[field]]])),
    );
    return { item: await createProject(api, { name, description, ...own }, options), words: 'Project created' };
  }
  if (noun === 'reference') {
    const { title, content, url } = item;
    return { item: await createReference(api, { title, content, url }, options), words: 'Reference created' };
  }
  const { title, description, due_date, defer_until, priority, waiting_for, context, project } = item;
  const captured = {
    title,
    ...(description !== null && { description }),
    ...(due_date !== null && { due_date }),
    ...(defer_until !== null && { defer_until }),
    ...(priority !== null && { priority }),
    ...(waiting_for !== null && { waiting_for }),
    ...(context && { context: { id: context.id } }),
    ...(project && { project: { id: project.id } }),
    ...ownValuesIn(item),
    // The new task is younger: by its age it would be the last of its project.
    ...(api.isOurs && project && { project_place: placeOf(item) }),
  };
  const status = asked ?? statusOf(captured);
  const { task, missing, failure } = await captureTask(api, captured, options, status);
  const left = missing.length > 0 ? '. What else it had is not stored' : '';
  return { item: task, words: `Added to ${STATUS_TITLES[status]}${left}`, failed: failure };
}
