import { useMemo } from 'react';
import { type Id, sameId } from '#contract/entities/common.ts';
import { isStalled, type Project } from '#contract/entities/project.ts';
import type { Task } from '#contract/entities/task.ts';
import { withLayers } from './answer-layers.ts';
import { type Api, useApi } from './api.ts';
import { ASIDE } from './query-client.ts';
import { useView, viewNow } from './views.ts';

/** The project of a task, as far as the server tells it. */
const projectIdOf = (task: Task): Id | null => task.project?.id ?? task.project_id ?? null;

/** Whether a task is in a project, as far as the server tells it. */
export const isInProject = (task: Task, id: Id): boolean => sameId(projectIdOf(task), id);

/**
 * The stalled projects: active, without a next action among their tasks. When the tasks do not say to which project they
 * belong, as when all of those are long done, the server's count decides. Null when the server gives neither.
 */
export function withoutNextAction(projects: readonly Project[], tasks: readonly Task[]): readonly Project[] | null {
  const isKnown =
    tasks.some((task) => projectIdOf(task) !== null) || projects.every(({ tasks_count: count }) => count === 0);
  if (isKnown) return stalledOf(projects, tasks);
  return areCounted(projects) ? projects.filter((project) => isStalled(project)) : null;
}

const areCounted = (projects: readonly Project[]) => projects.every(({ next_actions_count: count }) => count !== null);

function stalledOf(projects: readonly Project[], tasks: readonly Task[]): readonly Project[] {
  const moving = new Set(tasks.filter(({ status }) => status === 'next').map((task) => String(projectIdOf(task))));
  return projects.filter((project) => isStalled(project, moving.has(String(project.id)) ? 1 : 0));
}

/** The stalled projects among these: by our service's count; on another server by the tasks, which are read for it. */
export function useStalled(projects: readonly Project[] | undefined): ReadonlySet<string> {
  const { isOurs } = useApi();
  const isCounted = isOurs || (projects && areCounted(projects));
  const { data } = useView('tasks.list', {}, { enabled: isCounted === false, meta: ASIDE });
  return useMemo(() => {
    if (!projects) return new Set();
    const stalled = isCounted
      ? projects.filter((project) => isStalled(project))
      : data && withoutNextAction(projects, data.tasks);
    return new Set(stalled?.map(({ id }) => String(id)));
  }, [isCounted, projects, data]);
}

/** A task before and after a change. */
export interface ChangedTask {
  before: Task;
  now: Task;
}

/** The projects that changes have left with one next action less. */
export function projectsLeft(changed: readonly ChangedTask[]): readonly Id[] {
  return changed.flatMap(({ before, now }) => {
    const id = projectIdOf(before);
    if (id === null || before.status !== 'next' || (now.status === 'next' && isInProject(now, id))) return [];
    // The service creates the next task of a repeating one.
    return now.status === 'done' && before.repeat !== null ? [] : [id];
  });
}

/** Those of the projects that are stalled, as the server has them now. Rejects with the call's `ApiError`. */
export async function stalledAmong(api: Api, ids: readonly Id[]): Promise<readonly Project[]> {
  const options = { signal: api.pending.session };
  const { projects } = viewNow(api, 'projects.list', {}) ?? (await api.call('projects.list', {}, options));
  const asked = projects.filter(({ id }) => ids.some((other) => sameId(api.pending.knownId(other), id)));
  const tasks = await Promise.all(
    asked.map(async ({ id }) => {
      const args = { query: { project_id: String(id) } };
      return withLayers('tasks.list', args, await api.call('tasks.list', args, options), api.pending.layers).tasks;
    }),
  );
  return stalledOf(asked, tasks.flat());
}
