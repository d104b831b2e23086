import type { Api } from '#client/data/api.ts';
import { captureTask } from '#client/data/capture.ts';
import { createContext } from '#client/data/contexts.ts';
import type { CreateOptions } from '#client/data/creation.ts';
import type { AnyWhole } from '#client/data/effects.ts';
import { createProject } from '#client/data/projects.ts';
import { createReference } from '#client/data/references.ts';
import { createAsStep } from '#client/registry/creation.ts';
import { ownValuesIn } from '#contract/entities/task.ts';

/** Creates an item that was deleted elsewhere once more, under a new id, as a step of the history. A task comes to the inbox. */
export const createAnew = (api: Api, lost: AnyWhole, options: CreateOptions) =>
  createAsStep(api, lost.noun, options, (given) => makeAnew(api, lost, given));

/** Creates an item that is gone with the values that it had. A task comes to the inbox. */
export async function makeAnew(api: Api, { noun, item }: AnyWhole, options: CreateOptions) {
  if (noun === 'context') return { item: await createContext(api, item.name, options), words: 'Context created' };
  if (noun === 'project') {
    const { name, description } = item;
    return { item: await createProject(api, { name, description }, options), words: 'Project created' };
  }
  if (noun === 'reference') {
    const { title, content, url } = item;
    return { item: await createReference(api, { title, content, url }, options), words: 'Reference created' };
  }
  const { title, description, due_date, defer_until, priority, context, project } = item;
  const captured = {
    title,
    ...(description !== null && { description }),
    ...(due_date !== null && { due_date }),
    ...(defer_until !== null && { defer_until }),
    ...(priority !== null && { priority }),
    ...(context && { context: { id: context.id } }),
    ...(project && { project: { id: project.id } }),
    ...ownValuesIn(item),
  };
  const { task, missing, failure } = await captureTask(api, captured, options);
  const left = missing.length > 0 ? '. What else it had is not stored' : '';
  return { item: task, words: `Added to Inbox${left}`, failed: failure };
}
