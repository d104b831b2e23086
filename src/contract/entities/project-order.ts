import type { Id } from './common.ts';

/** What decides where a task stands in its project. */
interface Placed {
  id: Id;
  status: string;
  project_place: string | null;
  created_at: string | null;
}

/**
 * The place of a task that nobody has moved: after every older one. `store/project-order.ts` computes the same in SQL, so
 * that a task needs no stored place until it is moved.
 */
function placeByAge(created: Date, id: Id): string {
  const digits = created.toISOString().replace(/\D/g, '');
  // The id orders tasks of the same instant. A key must not end in 0.
  return `q${digits}${String(id).replace(/[^0-9A-Za-z]/g, '')}V`;
}

/** Where a task stands in its project, as a key that sorts as text; null for a task that the server does not have yet. */
export function placeOf({ id, project_place: place, created_at: at }: Omit<Placed, 'status'>): string | null {
  if (place !== null) return place;
  return at === null || Number.isNaN(Date.parse(at)) ? null : placeByAge(new Date(at), id);
}

/** The tasks of one project in its order; tasks that the server does not have yet come last, in the given order. */
export function inProjectOrder<T extends Omit<Placed, 'status'>>(tasks: readonly T[]): T[] {
  const placed = tasks.map((task) => ({ task, place: placeOf(task) }));
  return placed
    .sort(({ place: one }, { place: other }) => {
      if (one === other) return 0;
      return other === null || (one !== null && one < other) ? -1 : 1;
    })
    .map(({ task }) => task);
}

/** The statuses of the steps in a project that is done in order. */
const isAction = ({ status }: Placed) => status === 'next' || status === 'waiting';

/**
 * The next actions that cannot be done yet: in a project that is done in order, all after its first action. Maps the id of
 * each to the action just before it. `projectOf` returns the project of a task if that is done in order, else null.
 */
export function blockedTasks<T extends Placed>(
  tasks: readonly T[],
  projectOf: (task: T) => Id | null,
): ReadonlyMap<string, T> {
  const steps = tasks.flatMap((task) => {
    const project = isAction(task) ? projectOf(task) : null;
    return project === null ? [] : [{ task, project: String(project) }];
  });
  const blocked = new Map<string, T>();
  for (const ofProject of Map.groupBy(steps, ({ project }) => project).values()) {
    const inOrder = inProjectOrder(ofProject.map(({ task }) => task));
    for (const [at, task] of inOrder.entries()) {
      const before = inOrder[at - 1];
      if (before && task.status === 'next') blocked.set(String(task.id), before);
    }
  }
  return blocked;
}
