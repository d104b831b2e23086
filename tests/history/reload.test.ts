import { expect, onTestFinished, test } from 'vitest';
import { takeBackKept } from '#client/commands/kept-steps.ts';
import { readOptions } from '#client/data/read.ts';
import type { KeptStep } from '#client/registry/history.ts';
import type { CallOptions, Client } from '#contract/client.ts';
import { freshService } from '#tests/contract/support/service.ts';
import { registry } from '#tests/support/commands.ts';
import { changers } from './changers.ts';
import { creators } from './creators.ts';
import { stateOf, withoutIds } from './state.ts';
import { furnish } from './there.ts';
import { startWorld } from './world.ts';

/** A tab on a service with one of everything; a reload of its page keeps only the JSON of its steps. */
async function startTab() {
  const { ana } = await freshService();
  const furnished = await furnish(ana.call);
  let kept = '[]';
  let page = await startWorld(ana.call);
  onTestFinished(() => page.stop());
  const open = () => {
    const { api, history } = page;
    const steps: readonly KeptStep[] = JSON.parse(kept);
    const keep = (all: readonly KeptStep[]) => {
      kept = JSON.stringify(all);
    };
    const wayBack = (step: KeptStep) => () => takeBackKept(api, step);
    history.open(Promise.resolve({ steps, keep, wayBack }), () => undefined);
    // As a page that shows them does.
    const reads = [readOptions(api, 'user.profile', {}), readOptions(api, 'references.list', {})] as const;
    return Promise.all([api.queryClient.fetchQuery(reads[0]), api.queryClient.fetchQuery(reads[1])]);
  };
  await open();
  const { tasks, there } = furnished(page);
  return {
    there: () => ({ ...there, tasks, ana }),
    page: () => page,
    /** Sends the deferred deletions, as when the page is left. */
    reload: async () => {
      await page.api.held.sendAll();
      page.stop();
      page = await startWorld(ana.call);
      await open();
    },
    run: (command: string) => page.runner.run(registry.get(command)),
    state: async () => {
      await page.api.held.sendAll();
      return inOrder(withoutIds(await stateOf(ana)));
    },
  };
}

/** An item that is created again is another item, with a later time and another place. */
function inOrder(state: object): object {
  return JSON.parse(
    JSON.stringify(state, (key, value) => {
      if (key === 'created_at') return undefined;
      return Array.isArray(value) ? value.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : value;
    }),
  );
}

test.each(changers)(
  '$command: taken back and done again after a reload',
  async ({ command, answers, target, show }) => {
    const tab = await startTab();
    const there = { ...tab.there() };
    const before = await tab.state();
    show?.(tab.page(), there);
    await tab.page().runner.run(registry.get(command), { answers: answers?.(there) ?? {}, target: target?.(there) });
    await Reflect.get(there, 'underWay');
    const words = tab.page().said.at(-1);
    const after = await tab.state();
    expect(after).not.toEqual(before);

    await tab.reload();
    await tab.run('history.undo');
    expect(tab.page().said).toEqual([`Undone: ${words}`]);
    expect(await tab.state()).toEqual(before);
    await tab.reload();
    await tab.run('history.redo');
    expect(tab.page().said).toEqual([`Done again: ${words}`]);
    expect(await tab.state()).toEqual(after);
    expect(tab.page().failures).toEqual([]);
  },
);

test.each(creators)('$name: taken back and done again after a reload', async ({ command, answers, target, show }) => {
  const tab = await startTab();
  const { tasks, active } = tab.there();
  const before = await tab.state();
  show?.(tab.page());
  const options = { answers: answers ?? {}, target: target?.({ tasks, projectId: String(active.id) }) };
  await tab.page().runner.run(registry.get(command), options);
  const after = await tab.state();
  expect(after).not.toEqual(before);

  await tab.reload();
  await tab.run('history.undo');
  expect(await tab.state()).toEqual(before);
  await tab.reload();
  await tab.run('history.redo');
  expect(await tab.state()).toEqual(after);
  expect(tab.page().failures).toEqual([]);
});

test('an undo under way when the session ends is not done in the next one', async () => {
  const { ana } = await freshService();
  const { task } = await ana.call('tasks.create', { body: { title: 'Offer' } });
  await ana.call('tasks.delete', { params: { id: task.id } });
  const asked = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const call = (async (name: 'tasks.get', args: never, options?: CallOptions) => {
    if (name === 'tasks.get') {
      asked.resolve();
      await over.promise;
      // As a browser does with an aborted request.
      options?.signal?.throwIfAborted();
    }
    return ana.call(name, args, options);
  }) as Client;
  const { api, stop } = await startWorld(call);
  onTestFinished(stop);
  const undone = takeBackKept(api, {
    words: 'Task deleted',
    isUndone: false,
    effects: [{ is: 'deleted', noun: 'task', item: task }],
    at: 0,
  });
  await asked.promise;
  api.pending.clear();
  over.resolve();
  await expect(undone).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect((await ana.call('tasks.list', {})).tasks).toEqual([]);
});
