import { expect, onTestFinished, test } from 'vitest';
import { readOptions } from '#client/data/read.ts';
import type { Client } from '#contract/client.ts';
import { freshService } from '#tests/contract/support/service.ts';
import { registry } from '#tests/support/commands.ts';
import { type Creator, creators } from './creators.ts';
import { stateOf, withoutIds } from './state.ts';
import { startWorld } from './world.ts';

/** A command runner on a service that can hold creations; one step has been done already. */
async function startAfterAStep() {
  const { ana } = await freshService();
  const { project } = await ana.call('projects.create', { body: { name: 'Garden' } });
  await ana.call('tasks.create', { body: { title: 'Sweep' } });
  let gate: PromiseWithResolvers<void> | undefined;
  const call: Client = async (name, args, options) => {
    if (name.endsWith('.create')) await gate?.promise;
    return await ana.call(name, args, options);
  };
  const world = await startWorld(call);
  onTestFinished(world.stop);
  await world.runner.run(registry.get('task.capture'), { answers: { task: { title: 'The step before' } } });
  const there = { tasks: world.shown().filter(({ title }) => title === 'Sweep'), projectId: String(project.id) };
  return {
    ...world,
    ana,
    /** Runs a creating command. */
    create: async ({ command, answers = {}, target, show }: Creator) => {
      show?.(world);
      await world.runner.run(registry.get(command), { answers, target: target?.(there) });
    },
    /** Holds creations; returns a function that releases them. */
    hold: () => {
      gate = Promise.withResolvers();
      return gate.resolve;
    },
    /** Sends the deferred deletions, as when the page is left. */
    state: async () => {
      await world.api.held.sendAll();
      return await stateOf(ana);
    },
  };
}

test.each(creators)('$name: done, taken back and done again, the service has the same', async (creator) => {
  const { ana, runner, create, said, failures, state } = await startAfterAStep();
  const before = await stateOf(ana);
  await create(creator);
  const after = await stateOf(ana);
  expect(after).not.toEqual(before);
  await runner.run(registry.get('history.undo'));
  await runner.run(registry.get('history.redo'));
  expect(said).toEqual(['Added to Inbox', ...creator.words]);
  expect(await state()).toEqual(after);

  await runner.run(registry.get('history.undo'));
  expect(await state()).toEqual(before);
  expect(failures).toEqual([]);
});

test.each(creators)('$name: taken back at once, it is what goes, and not the step before', async (creator) => {
  const { ana, runner, create, hold, failures, state } = await startAfterAStep();
  const before = await stateOf(ana);
  const release = hold();
  const creating = create(creator);
  const undoing = runner.run(registry.get('history.undo'));
  release();
  await Promise.all([creating, undoing]);
  expect(await state()).toEqual(before);

  await runner.run(registry.get('history.undo'));
  const { tasks } = await state();
  expect(tasks.map(({ title }) => title)).toEqual(['Sweep']);
  expect(failures).toEqual([]);
});

const withPhone = { answers: { task: { title: 'Call Ana', context: { create: 'phone' } } } };

test('a context that came with a task stays when another task has been given it meanwhile', async () => {
  const { ana, api, runner, said, shown, state } = await startAfterAStep();
  await runner.run(registry.get('task.capture'), withPhone);
  const [phone] = (await stateOf(ana)).contexts;
  const sweep = shown().find(({ title }) => title === 'Sweep');
  // From elsewhere, such as another device.
  await ana.call('tasks.update', { params: { id: sweep?.id ?? '' }, body: { context_id: phone?.id ?? '' } });
  await api.queryClient.refetchQueries();
  await runner.run(registry.get('history.undo'));
  expect(said.at(-1)).toBe('Task deleted. Context phone stays, since other tasks have it');
  const { tasks, contexts } = await state();
  expect(tasks.map(({ title }) => title)).not.toContain('Call Ana');
  expect(contexts).toEqual([phone]);
});

test.each(creators)('$name: done again when the server has deleted it, it is created again', async (creator) => {
  const { ana, runner, create, said, failures, state } = await startAfterAStep();
  const before = await stateOf(ana);
  await create(creator);
  const after = withoutIds(await stateOf(ana));
  await runner.run(registry.get('history.undo'));
  expect(await state()).toEqual(before);
  await runner.run(registry.get('history.redo'));
  // A change is announced alike, however it is made.
  expect(said.at(-1)).toBe(creator.words[0]);
  expect(withoutIds(await state())).toEqual(after);

  await runner.run(registry.get('history.undo'));
  expect(said.at(-1)).toBe(creator.words[1]);
  expect(await state()).toEqual(before);
  expect(failures).toEqual([]);
});

test('steps about an item that was created again are redone on the new item', async () => {
  const { runner, shown, state, failures } = await startAfterAStep();
  const called = (name: string) => ({ tasks: shown().filter(({ title }) => title === name) });
  await runner.run(registry.get('task.capture'), withPhone);
  await runner.run(registry.get('task.rename'), { answers: { title: 'Call Ben' }, target: called('Call Ana') });
  await runner.run(registry.get('task.context'), { answers: { context: null }, target: called('Call Ben') });
  await runner.run(registry.get('task.delete'), { target: called('Call Ben') });
  for (let step = 0; step < 4; step += 1) await runner.run(registry.get('history.undo'));
  await state();
  const states = [];
  for (let step = 0; step < 4; step += 1) {
    await runner.run(registry.get('history.redo'));
    // The answer is shown a moment later.
    await new Promise((resolve) => setTimeout(resolve, 0));
    states.push(shown().find(({ title }) => title !== 'Sweep' && title !== 'The step before'));
  }
  expect(states.map((task) => task && [task.title, task.context?.name])).toEqual([
    ['Call Ana', 'phone'],
    ['Call Ben', 'phone'],
    ['Call Ben', undefined],
    undefined,
  ]);
  expect((await state()).tasks.map(({ title }) => title)).not.toContain('Call Ben');
  expect(failures).toEqual([]);
});

test('a context that stayed, since another task has it, is given to the task that is created again', async () => {
  const { ana, api, runner, said, shown, state, failures } = await startAfterAStep();
  await runner.run(registry.get('task.capture'), withPhone);
  const { contexts } = await stateOf(ana);
  const sweep = shown().find(({ title }) => title === 'Sweep');
  await ana.call('tasks.update', { params: { id: sweep?.id ?? '' }, body: { context_id: contexts[0]?.id ?? '' } });
  await api.queryClient.refetchQueries();
  await api.queryClient.fetchQuery(readOptions(api, 'contexts.list', {}));
  await runner.run(registry.get('history.undo'));
  await state();
  await runner.run(registry.get('history.redo'));
  expect(said.at(-1)).toBe('Added to Inbox');
  const now = await state();
  expect(now.contexts).toEqual(contexts);
  expect(now.tasks.find(({ title }) => title === 'Call Ana')?.context).toMatchObject({ name: 'phone' });
  expect(failures).toEqual([]);
});

test('the name of a context whose creation was undone can be used again at once', async () => {
  const { runner, state, failures, api } = await startAfterAStep();
  const contexts = async () => (await state()).contexts.map(({ name }) => name);
  // As the palette and the list of contexts do.
  await api.queryClient.fetchQuery(readOptions(api, 'contexts.list', {}));
  await runner.run(registry.get('context.create'), { answers: { name: 'phone' } });
  await runner.run(registry.get('history.undo'));
  await runner.run(registry.get('context.create'), { answers: { name: 'Phone' } });
  expect(failures).toEqual([]);
  expect(await contexts()).toEqual(['Phone']);
});
