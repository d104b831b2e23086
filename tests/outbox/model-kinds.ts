import type { Api } from '#client/data/api.ts';
import { createContext, renameContext } from '#client/data/contexts.ts';
import type { Items } from '#client/data/pending-writes.ts';
import { createProject, updateProject } from '#client/data/projects.ts';
import { createReference, updateReference } from '#client/data/references.ts';
import { createTask, moveTask } from '#client/data/tasks.ts';
import type { ProjectStatus } from '#contract/entities/project.ts';
import type { TaskStatus } from '#contract/entities/task.ts';

export const nouns = ['task', 'project', 'context', 'reference'] as const;
export type Noun = (typeof nouns)[number];
export type Any = Items[Noun];
/** The value of a deleted item. */
export const GONE = 'gone';

/** The changes to a noun's items, and the expected result. */
interface Kind<T> {
  create(api: Api, title: string): Promise<T>;
  change(api: Api, item: T, value: string): Promise<T>;
  /** Its values at its creation. */
  first(title: string): string;
  /** The values that it can change to. */
  values(title: string): readonly string[];
  valueOf(item: T): string;
}

export const kinds: { [N in Noun]: Kind<Items[N]> } = {
  task: {
    create: (api, title) => createTask(api, { title, description: null, status: 'inbox' }),
    change: (api, task, status) => moveTask(api, task, status as TaskStatus),
    first: () => 'inbox',
    values: () => ['next', 'waiting', 'someday', 'done'],
    valueOf: ({ status }) => status,
  },
  project: {
    create: (api, name) => createProject(api, { name, description: null }),
    change: (api, project, status) => updateProject(api, project, { status: status as ProjectStatus }),
    first: () => 'active',
    values: () => ['active', 'on_hold', 'completed'],
    valueOf: ({ status }) => status,
  },
  context: {
    create: (api, name) => createContext(api, name),
    change: renameContext,
    first: (title) => title,
    values: (title) => [`${title} a`, `${title} b`],
    valueOf: ({ name }) => name,
  },
  reference: {
    create: (api, title) => createReference(api, { title, content: 'nothing', url: null }),
    change: (api, reference, content) =>
      updateReference(api, reference, { title: reference.title, url: null, content }),
    first: () => 'nothing',
    values: () => ['something', 'more'],
    valueOf: ({ content }) => String(content),
  },
};
