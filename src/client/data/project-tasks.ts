import { useMemo } from 'react';
import type { Project } from '#contract/entities/project.ts';
import { inProjectOrder } from '#contract/entities/project-order.ts';
import type { Task } from '#contract/entities/task.ts';
import { useApi } from './api.ts';
import { isInProject } from './stalled-projects.ts';
import { useView } from './views.ts';

/** The tasks of a project. */
export interface ProjectTasks {
  /** The open tasks first, in the project's order if the server keeps one; undefined until they are known. */
  tasks: readonly Task[] | undefined;
  /** How many done tasks the server did not send. */
  unsent: number;
  /** False when the server has tasks, and does not say for any of them which project it is in. */
  areKnown: boolean;
  error: Error | null;
}

/** The tasks of a project, pending writes included; of none while `project` is undefined. */
export function useProjectTasks(project: Project | undefined): ProjectTasks {
  const { isOurs } = useApi();
  const id = project === undefined ? '' : String(project.id);
  const { data, error } = useView('tasks.list', { query: { project_id: id } }, { enabled: project !== undefined });
  const sent = data?.tasks;
  const tasks = useMemo(() => {
    if (!sent || id === '') return undefined;
    // Another server may send all tasks; pending writes may be to tasks of other projects.
    const shown = sent.filter((task) => isInProject(task, id));
    const open = shown.filter(({ status }) => status !== 'done');
    return [...(isOurs ? inProjectOrder(open) : open), ...shown.filter(({ status }) => status === 'done')];
  }, [sent, id, isOurs]);
  return {
    tasks,
    unsent: unsentOf(data),
    areKnown: sent === undefined || tellsProjects(sent) || project?.tasks_count === 0,
    error,
  };
}

/** How many of a project's tasks are next actions; undefined while unknown. */
export function nextActionsIn({ tasks, areKnown }: ProjectTasks): number | undefined {
  return areKnown ? tasks?.filter(({ status }) => status === 'next').length : undefined;
}

/** Our service limits the done ones, and counts them all. */
function unsentOf(data: { tasks: readonly Task[]; counts?: Record<string, number> | null | undefined } | undefined) {
  const done = data?.tasks.filter(({ status }) => status === 'done').length ?? 0;
  return Math.max(0, (data?.counts?.done ?? done) - done);
}

/** True when at least one task of a list says which project it is in, or the list is empty. */
function tellsProjects(tasks: readonly Task[]): boolean {
  return tasks.length === 0 || tasks.some((task) => task.project !== null || task.project_id !== undefined);
}
