import { useMemo } from 'react';
import type { Project } from '#contract/entities/project.ts';
import { blockedTasks } from '#contract/entities/project-order.ts';
import { heldIn, type Task } from '#contract/entities/task.ts';
import { useApi } from './api.ts';
import { ASIDE } from './query-client.ts';
import { useView } from './views.ts';

/** The next actions that cannot be done yet: by id, the title of the action before each. */
export type BlockedTasks = ReadonlyMap<string, string>;

const NONE: readonly never[] = [];

/** A function is called only when there are ordered projects: building a long list takes time. */
type Tasks = readonly Task[] | (() => readonly Task[]);

/** Among these tasks, those that their project order blocks: see `blockedTasks` of the contract. */
export function blockedTasksIn(tasks: Tasks, projects: readonly Project[]): BlockedTasks {
  const inOrder = new Set(projects.flatMap(({ id, in_order }) => (in_order ? [String(id)] : [])));
  if (inOrder.size === 0) return new Map();
  const blocked = blockedTasks(typeof tasks === 'function' ? tasks() : tasks, (task) => {
    const id = heldIn(task, 'project_id') ?? null;
    return inOrder.has(String(id)) ? id : null;
  });
  return new Map([...blocked].map(([id, { title }]) => [id, title]));
}

/** `blockedTasksIn` as a hook; the same map until it changes. Another server has no ordered projects. */
export function useBlockedTasks(tasks: Tasks | undefined): BlockedTasks {
  const { isOurs } = useApi();
  const { data } = useView('projects.list', {}, { enabled: isOurs, meta: ASIDE });
  const projects = data?.projects;
  const text = useMemo(() => JSON.stringify([...blockedTasksIn(tasks ?? NONE, projects ?? NONE)]), [tasks, projects]);
  return useMemo(() => new Map(JSON.parse(text) as [string, string][]), [text]);
}
