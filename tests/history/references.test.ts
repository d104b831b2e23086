import { describe, expect, onTestFinished, test } from 'vitest';
import { takeBackKept } from '#client/commands/kept-steps.ts';
import { update } from '#client/commands/reference-changes.ts';
import { readKey } from '#client/data/read.ts';
import { createReference } from '#client/data/references.ts';
import { giveTheirsAgain } from '#client/data/theirs-again.ts';
import type { KeptStep } from '#client/registry/history.ts';
import type { Outcome } from '#client/registry/outcome.ts';
import { freshService } from '#tests/contract/support/service.ts';
import { startWorld } from './world.ts';

/** A page that shows a reference, and another device. */
async function start() {
  const { ana } = await freshService();
  const { api, stop } = await startWorld(ana.call);
  onTestFinished(stop);
  const made = await createReference(api, { title: 'Wifi', content: 'old', url: null });
  const load = async () => {
    api.queryClient.setQueryData(readKey('references.list', {}), await ana.call('references.list', {}));
  };
  await load();
  const elsewhere = (content: string) => ana.call('references.update', { params: { id: made.id }, body: { content } });
  const there = async () => (await ana.call('references.list', {})).references[0];
  const onServer = async () => `${(await there())?.title}: ${(await there())?.content}`;
  /** A form sends all three fields. */
  const save = async (title: string) => (await update(api, made, { title, content: 'old', url: null })).outcome;
  return { api, made, load, elsewhere, there, onServer, save };
}

type World = Awaited<ReturnType<typeof start>>;

/** Who undoes a step: this page, or one that knows only its data. */
const inThisPage = async (_: World, step: Outcome) => {
  if (step.kind !== 'undoable') throw new Error(`It cannot be taken back: ${step.words}`);
  return await step.inverse();
};
const inTheNextPage = async ({ api }: World, step: Outcome) => {
  if (step.kind !== 'undoable' || !step.effects) throw new Error(`It is not known as data: ${step.words}`);
  const kept: KeptStep = { words: step.words, isUndone: false, effects: step.effects, at: 0 };
  return await takeBackKept(api, JSON.parse(JSON.stringify(kept)) as KeptStep);
};

describe.each([
  ['in its page', inThisPage],
  ['in the next page', inTheNextPage],
])('undo and redo of a saved reference, %s', (_, back) => {
  test.each([
    ['which this page knows', true],
    ['which this page does not know yet', false],
  ])('leave what another device has written besides, %s', async (__, isKnown) => {
    const world = await start();
    const step = await world.save('Wi-Fi');
    await world.elsewhere('new');
    if (isKnown) await world.load();
    const undone = await back(world, step);
    expect(await world.onServer()).toBe('Wifi: new');
    const redone = await back(world, undone);
    expect(await world.onServer()).toBe('Wi-Fi: new');
    await back(world, redone);
    expect(await world.onServer()).toBe('Wifi: new');
  });

  test('send nothing when the save has changed nothing', async () => {
    const world = await start();
    const step = await world.save('Wifi');
    const before = await world.there();
    await back(world, await back(world, step));
    expect(await world.there()).toEqual(before);
  });
});

test('restoring their title after mine had replaced it leaves other changes by another device', async () => {
  const { api, made, save, elsewhere, onServer } = await start();
  await save('Wi-Fi');
  await elsewhere('new');
  await giveTheirsAgain(api, {
    sequence: 1,
    words: 'Change reference: WLAN',
    problem: null,
    kind: 'conflict',
    fields: [{ field: 'title', theirs: 'WLAN', mine: 'Wi-Fi' }],
    lost: null,
    theirs: { noun: 'reference', item: { ...made, title: 'WLAN' } },
  });
  expect(await onServer()).toBe('WLAN: new');
});
