import { generateNKeysBetween } from 'fractional-indexing';
import type { Api } from '#client/data/api.ts';
import { isInProject } from '#client/data/stalled-projects.ts';
import { isWhole } from '#client/data/task-pages.ts';
import { viewNow } from '#client/data/views.ts';
import type { Id } from '#contract/entities/common.ts';
import { inProjectOrder, placeOf } from '#contract/entities/project-order.ts';
import type { Task } from '#contract/entities/task.ts';
import type { TaskStep } from './task-steps.ts';

const argsOf = (project: Id) => ({ query: { project_id: String(project) } });

const openIn = (tasks: readonly Task[], project: Id) =>
  inProjectOrder(tasks.filter((task) => task.status !== 'done' && isInProject(task, project)));

/** The open tasks of a project in its order, if this page has loaded them; else undefined. */
function knownIn(api: Api, project: Id): readonly Task[] | undefined {
  const all = viewNow(api, 'tasks.list', {});
  const known = viewNow(api, 'tasks.list', argsOf(project)) ?? (all && isWhole(all) ? all : undefined);
  return known && openIn(known.tasks, project);
}

/** The steps of a move, and the words for it. */
interface Move {
  steps: readonly TaskStep[];
  words: () => string;
}

/**
 * The move of tasks one place up or down in the order of their project, next to each other; or the reason why they cannot
 * move, in words.
 */
export async function moveOf(
  api: Api,
  tasks: readonly Task[],
  project: Id,
  direction: 'up' | 'down',
): Promise<Move | string> {
  const keyOf = (task: Task) => api.pending.rowKey(task.id);
  const all =
    knownIn(api, project) ??
    openIn((await api.call('tasks.list', argsOf(project), { signal: api.pending.session })).tasks, project);
  const keys = new Set(tasks.map(keyOf));
  const isMoving = (task: Task) => keys.has(keyOf(task));
  const moving = all.filter(isMoving);
  const others = all.filter((task) => !isMoving(task));
  if (moving.length === 0) return 'This project is not known here any more';
  const [first, last] = [all.findIndex(isMoving), all.findLastIndex(isMoving)];
  const isTogether = last - first + 1 === moving.length;
  // Tasks that stand apart first come together: at the upper one, or at the lower one.
  const at = direction === 'up' ? first - Number(isTogether) : last + 1 - moving.length + Number(isTogether);
  if (at < 0 || at > others.length) {
    const place = direction === 'up' ? 'first' : 'last';
    return moving.length === 1 ? `It is the ${place}` : `They are the ${place}`;
  }
  const steps = stepsBetween(others.slice(0, at), moving, others.slice(at));
  return { steps, words: () => wordsFor(knownIn(api, project) ?? [], isMoving) };
}

/**
 * The steps that give tasks places between their neighbours. A neighbour above that is not at the server yet has no lasting
 * place, and two neighbours may have the same place after an import: these get new places too.
 */
function stepsBetween(above: readonly Task[], moving: readonly Task[], below: readonly Task[]): TaskStep[] {
  const [before, after] = [[...above], [...below]];
  const placed = [...moving];
  const lastPlace = () => before.at(-1) && placeOf(before.at(-1) as Task);
  const nextPlace = () => after[0] && placeOf(after[0]);
  while (lastPlace() === null) placed.unshift(before.pop() as Task);
  for (let next = nextPlace(); next != null && next <= (lastPlace() ?? ''); next = nextPlace()) {
    placed.push(after.shift() as Task);
  }
  const places = generateNKeysBetween(lastPlace(), nextPlace(), placed.length);
  return placed.map((task, index) => ({
    task,
    to: { project_place: places[index] ?? null },
    from: { project_place: task.project_place },
  }));
}

/** Where the moved tasks stand: '3 of 7', or '2 tasks: 3 to 4 of 7'. */
function wordsFor(all: readonly Task[], isMoved: (task: Task) => boolean): string {
  const places = all.flatMap((task, index) => (isMoved(task) ? [index + 1] : []));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined) return 'Moved';
  if (places.length === 1) return `${first} of ${all.length}`;
  return `${places.length} tasks: ${first} to ${last} of ${all.length}`;
}
