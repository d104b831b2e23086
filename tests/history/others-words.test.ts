import { expect, onTestFinished, test } from 'vitest';
import { takeBackKept } from '#client/commands/kept-steps.ts';
import { changeFields } from '#client/commands/task-steps.ts';
import { readKey } from '#client/data/read.ts';
import type { KeptStep } from '#client/registry/history.ts';
import type { Outcome } from '#client/registry/outcome.ts';
import { freshService } from '#tests/contract/support/service.ts';
import { startWorld } from './world.ts';

/** A page that has given a task another description, and another device. */
async function start({ isOurs = true } = {}) {
  const { ana } = await freshService();
  const { task } = await ana.call('tasks.create', { body: { title: 'Ask', description: 'before', status: 'next' } });
  const { api, stop } = await startWorld(ana.call);
  api.isOurs = isOurs;
  onTestFinished(stop);
  const params = { id: String(task.id) };
  const stored = async () => (await ana.call('tasks.get', { params })).task.description;
  const elsewhere = async (description: string) => {
    await ana.call('tasks.update', { params, body: { description } });
    api.queryClient.setQueryData(readKey('tasks.list', {}), await ana.call('tasks.list', {}));
  };
  const step = await changeFields(api, { tasks: [task] }, { description: 'mine' }, () => 'Saved');
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

test.each([
  ['in its page', inThisPage],
  ['in the next page', inTheNextPage],
])(
  'undo, %s, replaces the words of another device only when asked again, and redo brings them back',
  async (_, back) => {
    const world = await start();
    await world.elsewhere('theirs');
    const undo = back(world, world.step);
    await expect(undo()).rejects.toThrow(refused);
    expect(await world.stored()).toBe('theirs');
    // Other words than the user was told of.
    await world.elsewhere('theirs, and more');
    await expect(undo()).rejects.toThrow(refused);
    const undone = await undo();
    expect(await world.stored()).toBe('before');
    await back(world, undone)();
    expect(await world.stored()).toBe('theirs, and more');
  },
);

test.each([
  ['nobody else has written', true, undefined],
  ['the server may keep words in another form than they were sent in', false, 'mine.'],
])('undo asks nothing where %s', async (_, isOurs, words) => {
  const world = await start({ isOurs });
  if (words !== undefined) await world.elsewhere(words);
  await inThisPage(world, world.step)();
  expect(await world.stored()).toBe('before');
});
