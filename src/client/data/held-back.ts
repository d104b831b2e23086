import { useMemo } from 'react';
import type { Project } from '#contract/entities/project.ts';
import { heldBack } from '#contract/entities/project-order.ts';
import { heldIn, type Task } from '#contract/entities/task.ts';
import { useApi } from './api.ts';
import { useView } from './views.ts';

/** The next actions that cannot be done yet, by their ids: the title of the action that comes before each. */
export type HeldBack = ReadonlyMap<string, string>;

/** The lists show their tasks all the same when the projects cannot be read. */
const ASIDE = { isAside: true };
const NONE: readonly never[] = [];

/** A function is called only where there are projects in order: to put a long list together takes time. */
type Tasks = readonly Task[] | (() => readonly Task[]);

/** Among tasks, those that their projects hold back: see `heldBack` of the contract. */
export function heldBackIn(tasks: Tasks, projects: readonly Project[]): HeldBack {
  const inOrder = new Set(projects.flatMap(({ id, in_order }) => (in_order ? [String(id)] : [])));
  if (inOrder.size === 0) return new Map();
  const held = heldBack(typeof tasks === 'function' ? tasks() : tasks, (task) => {
    const id = heldIn(task, 'project_id') ?? null;
    return inOrder.has(String(id)) ? id : null;
  });
  return new Map([...held].map(([id, { title }]) => [id, title]));
}

/** The same for a component; the same map for as long as it says the same. Another server has no projects in order. */
export function useHeldBack(tasks: Tasks | undefined): HeldBack {
  const { isOurs } = useApi();
  const { data } = useView('projects.list', {}, { enabled: isOurs, meta: ASIDE });
  const projects = data?.projects;
  const text = useMemo(() => JSON.stringify([...heldBackIn(tasks ?? NONE, projects ?? NONE)]), [tasks, projects]);
  return useMemo(() => new Map(JSON.parse(text) as [string, string][]), [text]);
}
