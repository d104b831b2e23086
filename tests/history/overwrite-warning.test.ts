import { expect, onTestFinished, test } from 'vitest';
import { takeBackKept } from '#client/commands/kept-steps.ts';
import { changeFields } from '#client/commands/task-steps.ts';
import { readKey } from '#client/data/read.ts';
import type { KeptStep } from '#client/registry/history.ts';
import type { Outcome } from '#client/registry/outcome.ts';
import type { Task } from '#contract/entities/task.ts';
import { freshService } from '#tests/contract/support/service.ts';
import { startWorld } from './world.ts';

/** A page that has changed the description of tasks, and another device that writes into one of them, by default the first. */
async function start({ isOurs = true, titles = ['Ask'] } = {}) {
  const { ana } = await freshService();
  const tasks: Task[] = [];
  for (const title of titles) {
    tasks.push((await ana.call('tasks.create', { body: { title, description: 'before', status: 'next' } })).task);
  }
  const { api, stop } = await startWorld(ana.call);
  api.isOurs = isOurs;
  onTestFinished(stop);
  const paramsOf = (at: number) => ({ id: String(tasks[at]?.id) });
  const stored = async (at = 0) => (await ana.call('tasks.get', { params: paramsOf(at) })).task.description;
  const elsewhere = async (description: string, at = 0) => {
    await ana.call('tasks.update', { params: paramsOf(at), body: { description } });
    api.queryClient.setQueryData(readKey('tasks.list', {}), await ana.call('tasks.list', {}));
  };
  const step = await changeFields(api, { tasks }, { description: 'mine' }, () => 'Saved');
  return { api, stored, elsewhere, step };
}

type World = Awaited<ReturnType<typeof start>>;

const inThisPage = (_: World, step: Outcome) => {
  if (step.kind !== 'undoable') throw new Error(`It cannot be taken back: ${step.words}`);
  return async () => await step.inverse();
};
const inTheNextPage = ({ api }: World, step: Outcome) => {
  if (step.kind !== 'undoable' || !step.effects) throw new Error(`It is not known as data: ${step.words}`);
  const kept = JSON.parse(
    JSON.stringify({ words: step.words, isUndone: false, effects: step.effects, at: 0 }),
  ) as KeptStep;
  return async () => await takeBackKept(api, kept);
};

const refused = 'Not replaced: the description was changed elsewhere since. To replace it, do that again';

const pages = [
  ['in its page', inThisPage],
  ['in the next page', inTheNextPage],
] as const;

test.each(pages)(
  'undo, %s, replaces the words of another device only when asked again, and redo brings them back',
  async (_, back) => {
    const world = await start();
    await world.elsewhere('theirs');
    const undo = back(world, world.step);
    await expect(undo()).rejects.toThrow(refused);
    expect(await world.stored()).toBe('theirs');
    // Other text than the user was warned about.
    await world.elsewhere('theirs, and more');
    await expect(undo()).rejects.toThrow(refused);
    const undone = await undo();
    expect(await world.stored()).toBe('before');
    await back(world, undone)();
    expect(await world.stored()).toBe('theirs, and more');
  },
);

test.each(pages)(
  'undo, %s, of what was done to several asks once about all of them, and does nothing until then',
  async (_, back) => {
    const world = await start({ titles: ['Ask', 'Bake', 'Call'] });
    const all = async () => [await world.stored(0), await world.stored(1), await world.stored(2)];
    await world.elsewhere('theirs', 0);
    await world.elsewhere('theirs too', 2);
    const undo = back(world, world.step);
    await expect(undo()).rejects.toThrow(
      'Not replaced: words in 2 of them were changed elsewhere since. To replace them, do that again',
    );
    expect(await all()).toEqual(['theirs', 'mine', 'theirs too']);
    const undone = await undo();
    expect(await all()).toEqual(['before', 'before', 'before']);
    await back(world, undone)();
    expect(await all()).toEqual(['theirs', 'mine', 'theirs too']);
  },
);

test.each([
  ['nobody else has written', true, undefined],
  ['the words of before are back, as after a change that the server has refused', true, 'before'],
  ['the server may keep words in another form than they were sent in', false, 'mine.'],
])('undo asks nothing where %s', async (_, isOurs, words) => {
  const world = await start({ isOurs });
  if (words !== undefined) await world.elsewhere(words);
  await inThisPage(world, world.step)();
  expect(await world.stored()).toBe('before');
});
