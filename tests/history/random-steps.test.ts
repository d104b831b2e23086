import { expect, test } from 'vitest';
import type { Task } from '#contract/entities/task.ts';
import { freshService } from '#tests/contract/support/service.ts';
import { registry } from '#tests/support/commands.ts';
import { randomCreation } from './random-creation.ts';
import { keyOf, Model, type ModelItem, type ModelTask, modelOf, randomAct, randomFrom } from './task-model.ts';
import { startWorld } from './world.ts';

/** Three hundred sequences of commands, undos and redos: ten on each of thirty services. More by hand: `MIZU_RUNS=600`. */
const SEEDS = Array.from({ length: Number(process.env.MIZU_RUNS ?? 30) }, (_, at) => at + 1);
const SEQUENCES = 10;
const LONGEST = 9;

interface State {
  tasks: readonly Task[];
  contexts: readonly { name: string }[];
  projects: readonly { name: string }[];
}

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => one.localeCompare(other);
/** Everything on the service, in the form of the model. */
const itemsOf = ({ tasks, contexts, projects }: State): Record<string, ModelItem> =>
  Object.fromEntries(
    [
      ...tasks.map((task) => [keyOf('task', task.title), modelOf(task)] as const),
      ...contexts.map(({ name }) => [keyOf('context', name), 'there'] as const),
      ...projects.map(({ name }) => [keyOf('project', name), 'there'] as const),
    ].sort(byKey),
  );
const modelled = (model: Model) => Object.fromEntries([...model.items].sort(byKey));
/** Runs all pending tasks, as between two keys. */
const aKeyLater = () => new Promise((resolve) => setTimeout(resolve, 0));

test.each(SEEDS)('seed %i: what is shown, what the service has and the model agree', async (seed) => {
  const random = randomFrom(seed);
  // Where deletions are sent between two steps, only undone creations are deleted: a deletion that the
  // server has received cannot be undone.
  const isServerTold = seed % 2 === 0;
  const { ana } = await freshService();
  for (const name of ['one', 'two']) {
    await ana.call('contexts.create', { body: { name } });
    await ana.call('projects.create', { body: { name } });
  }
  for (let at = 0; at < 6; at += 1) await ana.call('tasks.create', { body: { title: `Task ${at}` } });
  const world = await startWorld(ana.call);
  const shown = () => ({ tasks: world.shown(), contexts: world.contexts(), projects: world.projects() });
  const model = new Model();
  for (const [key, item] of Object.entries(itemsOf(shown()))) model.begin(key, item);

  for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
    const steps: string[] = [];
    const underWay: Promise<unknown>[] = [];
    const length = 1 + Math.floor(random() * LONGEST);
    for (let at = 0; at < length; at += 1) {
      const dice = random();
      // Preferably items that were created here.
      const some = world.shown().filter(({ title }) => random() < (title.startsWith('Task') ? 0.2 : 0.7));
      const tasks = some.slice(-3);
      if (dice < 0.4) {
        // The next command acts on its result.
        await Promise.all(underWay.splice(0));
        const [command, step] = dice < 0.2 ? ['history.undo', 'undo' as const] : ['history.redo', 'redo' as const];
        for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1) {
          steps.push(step);
          model[step]();
          await world.runner.run(registry.get(command));
          await aKeyLater();
        }
        if (isServerTold && step === 'undo') {
          steps.push('the server is told of deletions');
          await world.api.held.sendAll();
        }
      } else if (dice < 0.65) {
        await Promise.all(underWay.splice(0));
        const name = `${sequence}.${at}`;
        const {
          command,
          answers,
          target,
          given = [],
          ...created
        } = randomCreation(random, name, {
          tasks: tasks.length > 0 ? tasks : world.shown().slice(0, 1),
          projects: world.projects(),
        });
        steps.push(`${command} ${JSON.stringify(answers)}`);
        await world.runner.run(registry.get(command), { answers, target });
        await aKeyLater();
        const now = itemsOf(shown());
        const after = new Map<string, ModelItem>();
        for (const noun of ['task', 'context', 'project'] as const) {
          const made = created[noun];
          if (made === undefined) continue;
          const item = now[keyOf(noun, made)];
          if (!item) throw new Error(`${noun} ${made} is not shown`);
          after.set(keyOf(noun, made), item);
          for (const task of given) after.set(keyOf('task', task.title), { ...modelOf(task), [noun]: made });
        }
        model.step(after);
      } else {
        if (tasks.length === 0) continue;
        const act = randomAct(random, { contexts: world.contexts(), projects: world.projects() }, !isServerTold);
        const after = new Map(
          tasks.flatMap((task) => {
            const key = keyOf('task', task.title);
            const next = act.change((model.items.get(key) as ModelTask | undefined) ?? modelOf(task));
            return next === undefined ? [] : [[key, next] as const];
          }),
        );
        steps.push(`${act.command} ${JSON.stringify(act.answers)} ${[...after.keys()]}`);
        if (after.size > 0) model.step(after);
        underWay.push(world.runner.run(registry.get(act.command), { answers: act.answers, target: { tasks } }));
        // Some steps wait for the answer before the next key, some do not.
        if (random() < 0.5) await Promise.all(underWay.splice(0));
        else await aKeyLater();
      }
      expect(itemsOf(shown()), steps.join('\n')).toEqual(modelled(model));
    }
    await Promise.all(underWay);
    expect(world.failures, steps.join('\n')).toEqual([]);
    expect(itemsOf(shown()), steps.join('\n')).toEqual(modelled(model));
  }

  await world.api.held.sendAll();
  const [{ tasks }, { contexts }, { projects }] = await Promise.all([
    ana.call('tasks.list', {}),
    ana.call('contexts.list', {}),
    ana.call('projects.list', {}),
  ]);
  expect(world.failures).toEqual([]);
  expect(itemsOf({ tasks, contexts, projects })).toEqual(modelled(model));
  world.stop();
});
