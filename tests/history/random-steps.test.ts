import { expect, test } from 'vitest';
import type { Task } from '#contract/entities/task.ts';
import { freshService } from '#tests/contract/support/service.ts';
import { type ModelTask, randomAct, randomFrom, TaskModel } from './task-model.ts';
import { startWorld } from './world.ts';

/** A thousand sequences of commands, undos and redos: ten on each of a hundred services. */
const SEEDS = Array.from({ length: 100 }, (_, at) => at + 1);
const SEQUENCES = 10;
const LONGEST = 8;

const stateOf = (task: Task): ModelTask => ({
  title: task.title,
  status: task.status as ModelTask['status'],
  priority: task.priority ?? 0,
  due_date: task.due_date,
  defer_until: task.defer_until,
  context_id: task.context === null ? null : String(task.context.id),
  project_id: task.project === null || task.project === undefined ? null : String(task.project.id),
  waiting_for: task.waiting_for,
});
const statesOf = (tasks: readonly Task[]) =>
  Object.fromEntries(tasks.map((task) => [String(task.id), stateOf(task)] as const).sort(byId));
const byId = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => one.localeCompare(other);
const modelled = (model: TaskModel) => Object.fromEntries([...model.tasks].sort(byId));
/** Until what is ready to run has run: a key later. */
const aKeyLater = () => new Promise((resolve) => setTimeout(resolve, 0));

test.each(SEEDS)('seed %i: what is shown, what the service has and the model agree', async (seed) => {
  const random = randomFrom(seed);
  const { ana } = await freshService();
  const named = async (name: 'contexts.create' | 'projects.create') =>
    await Promise.all(
      ['one', 'two'].map(async (word) => {
        const answer = await ana.call(name, { body: { name: word } });
        const made = 'context' in answer ? answer.context : answer.project;
        return { id: String(made.id), name: word };
      }),
    );
  const known = { contexts: await named('contexts.create'), projects: await named('projects.create') };
  for (let at = 0; at < 6; at += 1) await ana.call('tasks.create', { body: { title: `Task ${at}` } });
  const world = await startWorld(ana.call);
  const model = new TaskModel();
  for (const [id, state] of Object.entries(statesOf(world.shown()))) model.begin(id, state);

  for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
    const steps: string[] = [];
    const underWay: Promise<unknown>[] = [];
    const length = 1 + Math.floor(random() * LONGEST);
    for (let at = 0; at < length; at += 1) {
      const dice = random();
      if (dice < 0.3) {
        // What is pressed after it acts on what it has brought about.
        const [command, step] = dice < 0.2 ? ['history.undo', 'undo' as const] : ['history.redo', 'redo' as const];
        await Promise.all(underWay.splice(0));
        steps.push(step);
        model[step]();
        await world.runner.run(command);
      } else if (dice < 0.4) {
        await Promise.all(underWay.splice(0));
        const title = `Captured in ${sequence} at ${at}`;
        steps.push(`capture ${title}`);
        await world.runner.run('task.capture', { answers: { task: { title } } });
        await aKeyLater();
        const made = world.shown().find((task) => task.title === title);
        if (!made) throw new Error(`${title} is not shown`);
        model.step(new Map([[String(made.id), stateOf(made)]]));
      } else {
        const tasks = world
          .shown()
          .filter(() => random() < 0.3)
          .slice(0, 3);
        if (tasks.length === 0) continue;
        const act = randomAct(random, known);
        const after = new Map(
          tasks.flatMap((task) => {
            const next = act.change(model.tasks.get(String(task.id)) ?? stateOf(task));
            return next === undefined ? [] : [[String(task.id), next] as const];
          }),
        );
        steps.push(`${act.command} ${JSON.stringify(act.answers)} ${[...after.keys()]}`);
        if (after.size > 0) model.step(after);
        underWay.push(world.runner.run(act.command, { answers: act.answers, target: { tasks } }));
        // Some wait for the answer before the next key, some do not.
        if (random() < 0.5) await Promise.all(underWay.splice(0));
        else await aKeyLater();
      }
      expect(statesOf(world.shown()), steps.join('\n')).toEqual(modelled(model));
    }
    await Promise.all(underWay);
    expect(world.failures, steps.join('\n')).toEqual([]);
    expect(statesOf(world.shown()), steps.join('\n')).toEqual(modelled(model));
  }

  await world.api.held.sendAll();
  const { tasks } = await ana.call('tasks.list', {});
  expect(statesOf(tasks)).toEqual(modelled(model));
  world.stop();
});
