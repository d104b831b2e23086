import type { QueryClient } from '@tanstack/react-query';
import type { Dashboard } from '#contract/entities/analytics.ts';
import { sameId } from '#contract/entities/common.ts';
import { type Day, dayOf } from '#contract/entities/day.ts';
import type { Task } from '#contract/entities/task.ts';
import type { PendingTask } from './pending-writes.ts';
import { readKey } from './read.ts';

/** Puts the server’s task into the dashboard’s lists, so that nothing flickers while they are fetched anew. */
export function storeInDashboard(queryClient: QueryClient, task: Task): void {
  queryClient.setQueryData<Dashboard>(
    readKey('analytics.dashboard', {}),
    (dashboard) => dashboard && layOver(dashboard, [{ id: task.id, task }], dayOf(new Date())),
  );
}

/** The dashboard with what has been written to the tasks of its lists. What else belongs there now, the server knows. */
export function layOver(dashboard: Dashboard, layers: readonly PendingTask[], today: Day): Dashboard {
  const next = withLayers(dashboard.next_actions, layers, (task) => isNext(task, today));
  const deadlines = withLayers(dashboard.upcoming_deadlines, layers, hasDeadline);
  const isSame = next === dashboard.next_actions && deadlines === dashboard.upcoming_deadlines;
  return isSame ? dashboard : { ...dashboard, next_actions: next, upcoming_deadlines: deadlines };
}

const isNext = (task: Task, today: Day) =>
  task.status === 'next' && (task.defer_until === null || task.defer_until <= today);
const hasDeadline = (task: Task) => task.status !== 'done' && task.due_date !== null;

/** The list with its tasks as they will be, in the server's order; those that belong there no longer are gone. */
function withLayers(tasks: Task[], layers: readonly PendingTask[], belongs: (task: Task) => boolean): Task[] {
  const layerOf = (task: Task) => layers.findLast(({ id }) => sameId(id, task.id));
  if (!tasks.some(layerOf)) return tasks;
  return tasks.flatMap((task) => {
    const layer = layerOf(task);
    if (!layer) return [task];
    return layer.task && belongs(layer.task) ? [layer.task] : [];
  });
}
