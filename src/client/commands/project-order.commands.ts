import { cachedOf } from '#client/data/views.ts';
import { type Also, defineCommand, familyOf } from '#client/registry/define-command.ts';
import { final } from '#client/registry/outcome.ts';
import type { TaskSelection } from '#client/registry/scope-targets.ts';
import { sameId } from '#contract/entities/common.ts';
import { heldIn, type Task } from '#contract/entities/task.ts';
import { changeProjects } from './project-changes.ts';
import { runSteps } from './task-steps.ts';

const moves: readonly [
  direction: 'up' | 'down',
  id: `task.${string}`,
  title: string,
  does: string,
  keys: readonly [string, string],
  words: { also: Also },
][] = [
  [
    'up',
    'task.moveUp',
    'Move up in the project',
    'Moves the task one place up in its project, while the project is open.',
    ['Shift+ArrowUp', 'Shift+K'],
    {
      also: `reorder up, move task up, earlier in project, task before, raise in project, higher in project, sort up,
        move up in order, one place up, sequence earlier, do earlier in project, up in project,
        put earlier in the project, move task higher,
      higher in the list, up the list, higher`,
    },
  ],
  [
    'down',
    'task.moveDown',
    'Move down in the project',
    'Moves the task one place down in its project, while the project is open.',
    ['Shift+ArrowDown', 'Shift+J'],
    {
      also: `reorder down, move task down, later in project, task after, lower in project, sort down,
        move down in order, one place down, sequence later, do later in project, down in project,
        put later in the project, move task lower,
      lower in the list, down the list, sink, lower`,
    },
  ],
];

/** Moves tasks by one place in the order of their project; several move together. */
export const moveInProject = familyOf(moves, ([direction, id, title, does, keys, words]) =>
  defineCommand({
    id,
    title,
    ...words,
    does,
    keys,
    // In other lists these keys select; the move would not be visible there.
    yields: 'to the page',
    scope: 'selection:task',
    ours: true,
    when: ({ target }) => canMove(target),
    run: async ({ api, target: { tasks, select } }) => {
      const [project] = projectsOf(tasks);
      if (project == null) return final('It is in no project');
      const { moveOf } = await import('./project-moves.ts');
      const move = await moveOf(api, tasks, project, direction);
      if (typeof move === 'string') return final(move);
      return await runSteps(api, move.steps, { done: move.words, verb: 'moved' }, select);
    },
  }),
);

const projectsOf = (tasks: readonly Task[]) => tasks.map((task) => heldIn(task, 'project_id'));

function canMove({ tasks, areInOrder }: TaskSelection): true | string {
  const [first, ...others] = projectsOf(tasks);
  if (first == null) return 'It is in no project';
  if (!areInOrder) return 'Open the project: the order is shown there';
  if (!others.every((other) => sameId(other, first))) return 'They are not in the same project';
  return tasks.every(({ status }) => status !== 'done') || 'What is done has no place in the order';
}

const orders: readonly [
  kind: 'inOrder' | 'anyOrder',
  id: `project.${string}`,
  title: string,
  does: string,
  there: string,
  words: { also: Also },
][] = [
  [
    'inOrder',
    'project.inOrder',
    'Put its tasks in order',
    'Says that the tasks of the project are done in order: only the first action is offered.',
    'They are in order',
    {
      also: `sequential project, make project sequential, tasks in sequence, one after the other, one task at a time,
        do in order, sort tasks, ordered project, step by step project, in order, in series, only the first task`,
    },
  ],
  [
    'anyOrder',
    'project.anyOrder',
    'Do its tasks in any order',
    'Says that the tasks of the project are done in any order: every next action is offered.',
    'They are in any order',
    {
      also: `parallel project, make project parallel, not in order, tasks in parallel, unordered project, any order,
        not sequential, stop order of project, offer all tasks of project, all steps at once, steps at the same time,
        order does not matter, do steps together`,
    },
  ],
];

/** Says whether the tasks of a project are done in order. */
export const orderOfProject = familyOf(orders, ([kind, id, title, does, there, words]) =>
  defineCommand({
    id,
    title,
    ...words,
    does,
    scope: 'selection:project',
    ours: true,
    when: ({ api, target }) => {
      const known = cachedOf(api, 'project', target);
      const areThere = known.every(({ in_order }) => (in_order === true) === (kind === 'inOrder'));
      return known.length > 0 && areThere ? there : true;
    },
    run: async ({ api, target }) => {
      const in_order = kind === 'inOrder';
      const projects = cachedOf(api, 'project', target);
      const steps = projects
        .filter((project) => (project.in_order === true) !== in_order)
        .map((project) => ({ project, fields: { in_order } }));
      if (steps.length === 0) return final('This project is not known here any more');
      return await changeProjects(api, steps, ([first, ...others]) => {
        const whose = others.length > 0 ? `${others.length + 1} projects` : (first?.name ?? 'The project');
        return `${whose}: tasks in ${first?.in_order ? 'order' : 'any order'}`;
      });
    },
  }),
);
