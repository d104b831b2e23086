import { expect, onTestFinished, test } from 'vitest';
import { readOptions } from '#client/data/read.ts';
import { outcomeKinds } from '#tests/commands/outcome-kinds.ts';
import { freshService } from '#tests/contract/support/service.ts';
import { registry } from '#tests/support/commands.ts';
import { type Changer, changers, type There } from './changers.ts';
import { creators } from './creators.ts';
import { stateOf, withoutIds } from './state.ts';
import { furnish } from './there.ts';
import { startWorld } from './world.ts';

/** Commands that change nothing on the server, or whose undo has its own test. */
const elsewhere: Readonly<Record<string, string>> = {
  'chat.clear': 'tests/machines/chat-talk.test.ts',
  'chat.dismissAction': 'tests/components/screens/assistant-proposals.test.tsx',
  'now.putAside': 'tests/components/screens/now.test.tsx',
  'outbox.captureAnew': 'tests/components/screens/unsent.test.tsx',
  'outbox.keepMine': 'tests/outbox/late-moves.test.ts',
  'outbox.keepTheirs': 'tests/components/screens/unsent.test.tsx',
  'process.skip': 'tests/components/screens/process.test.tsx',
  'source.capture': 'tests/sources/import.test.ts',
};

test('every command that can be undone is done, undone and redone by a test', () => {
  const tested = [...creators, ...changers].map(({ command }) => command);
  const undoable = [...outcomeKinds()].filter(([, kinds]) => kinds.includes('undoable')).map(([id]) => id);
  expect(undoable).toEqual([...new Set([...tested, ...Object.keys(elsewhere)])].toSorted((a, b) => a.localeCompare(b)));
});

/** A command runner on a service that has one of everything. */
async function start() {
  const { ana } = await freshService();
  const { call } = ana;
  const furnished = await furnish(call);
  const world = await startWorld(call);
  onTestFinished(world.stop);
  // As the sign-in does.
  await world.api.queryClient.fetchQuery(readOptions(world.api, 'user.profile', {}));
  const { there: items, tasks } = furnished(world);
  const there: There = { ...items, tasks, ana };
  return {
    ...world,
    run: async ({ command, answers, target, show }: Changer) => {
      show?.(world, there);
      await world.runner.run(registry.get(command), { answers: answers?.(there) ?? {}, target: target?.(there) });
    },
    /** Sends the deferred deletions, as when the page is left. */
    state: async () => {
      await world.api.held.sendAll();
      await there.underWay;
      return withoutIds(await stateOf(ana));
    },
  };
}

test.each(changers)('$command: done, taken back and done again, the service has the same', async (changer) => {
  const once = await start();
  const before = await once.state();
  await once.run(changer);
  const after = await once.state();
  expect(after).not.toEqual(before);

  const { run, runner, state, said, failures } = await start();
  await run(changer);
  await runner.run(registry.get('history.undo'));
  expect(await state()).toEqual(before);
  await runner.run(registry.get('history.redo'));
  expect(await state()).toEqual(after);
  expect(said).toHaveLength(3);
  expect([...once.failures, ...failures]).toEqual([]);
});
