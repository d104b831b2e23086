import type { Named } from '#contract/entities/common.ts';
import type { Task } from '#contract/entities/task.ts';

/** A command that creates something, and the names of the items after it. */
export interface Creation {
  command: string;
  answers: Readonly<Record<string, unknown>>;
  target?: unknown;
  /** The task that is created. */
  task?: string;
  context?: string;
  project?: string;
  /** The tasks that are given the new item. */
  given?: readonly Task[];
}

/** A random command that creates something called `name`, such as a task, or a context for some of the tasks. */
export function randomCreation(
  random: () => number,
  name: string,
  { tasks, projects }: { tasks: readonly Task[]; projects: readonly Named[] },
): Creation {
  const context = `c-${name}`;
  const project = `P ${name}`;
  const makers: (() => Creation)[] = [
    () => ({ command: 'task.capture', answers: { task: { title: name } }, task: name }),
    () => ({
      command: 'task.capture',
      answers: { task: { title: name, priority: 80, context: { create: context }, project: { create: project } } },
      task: name,
      context,
      project,
    }),
    () => ({ command: 'context.create', answers: { name: context }, context }),
    () => ({ command: 'project.add', answers: { project }, project }),
    () => {
      const [inside] = projects;
      const target = { id: String(inside?.id) };
      return { command: 'project.addTask', answers: { task: { title: name } }, target, task: name };
    },
  ];
  if (tasks.length > 0)
    makers.push(
      () => ({
        command: 'task.context',
        answers: { context: { create: context } },
        target: { tasks },
        context,
        given: tasks,
      }),
      () => ({
        command: 'task.project',
        answers: { project: { create: project } },
        target: { tasks },
        project,
        given: tasks,
      }),
    );
  const pick = makers[Math.floor(random() * makers.length)] as () => Creation;
  return pick();
}
