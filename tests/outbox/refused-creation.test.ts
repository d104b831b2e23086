import { expect, test } from 'vitest';
import { captureTask } from '#client/data/capture.ts';
import { holdDelete } from '#client/data/held-deletes.ts';
import { createTask, moveTask, updateTask } from '#client/data/tasks.ts';
import { ApiError } from '#contract/api-error.ts';
import type { Client } from '#contract/client.ts';
import type { Task } from '#contract/entities/task.ts';
import { settle } from './browser.ts';
import { setUp } from './set-up.ts';

/**
 * The server takes its time to refuse the creation of a task, until `refuse` is called, and to say which contexts there are. Nothing else
 * is answered once it goes away.
 */
async function whileRefusing() {
  const world = await setUp();
  const { page, task, away, back } = world;
  const { call } = page.api;
  const [answer, list] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  page.api.call = (async (...args: Parameters<Client>) => {
    if (args[0] === 'contexts.list') {
      await list.promise;
      return { contexts: [] };
    }
    if (args[0] !== 'tasks.create') return await call(...args);
    await answer.promise;
    throw new ApiError('Failed to create task', { kind: 'status', endpoint: 'tasks.create', status: 500 });
  }) as Client;
  const refuse = async () => {
    page.api.call = call;
    answer.resolve();
    await settle();
    back();
    await page.passTime();
    await page.passTime();
  };
  const goAway = async () => {
    away();
    await moveTask(page.api, task, 'next');
    list.resolve();
    await settle();
  };
  return { ...world, goAway, refuse };
}

test('a change of an item whose creation is refused is the user’s to decide, and does not wait for it without end', async () => {
  const { page, browser, server, goAway, refuse } = await whileRefusing();
  const creating = createTask(page.api, { title: 'Milk', description: null, status: 'inbox' });
  const refused = expect(creating).rejects.toThrow('Failed to create task');
  const unborn = page.api.pending.layers[0]?.item as Task;
  await goAway();
  await updateTask(page.api, unborn, { description: 'Two bottles' });
  expect(page.outbox.get().waiting).toBe(2);
  await refuse();
  await refused;
  expect(browser.kept()).toEqual(['tasks.update parked']);
  expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: 1, isAway: false });
  // With what was written meanwhile, the task can be created once more.
  const lost = { noun: 'task', item: { title: 'Milk', description: 'Two bottles' } };
  expect(page.outbox.changes()).toMatchObject([{ kind: 'gone', problem: 'Failed to create task', lost }]);
  expect(page.shown()).toEqual(['Sweep:next']);
  expect(server.titles()).toEqual(['Sweep']);
});

test('what was to be created for it is created, since another task may have it', async () => {
  const { page, browser, server, goAway, refuse } = await whileRefusing();
  const capturing = captureTask(page.api, { title: 'Milk', context: { create: 'shop' } });
  const refused = expect(capturing).rejects.toThrow('Failed to create task');
  await goAway();
  expect(page.outbox.get().waiting).toBe(3);
  await refuse();
  await refused;
  expect(browser.kept()).toEqual(['tasks.update parked']);
  expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: 1, isAway: false });
  expect(server.titles()).toEqual(['Sweep']);
  expect(server.of('context')).toMatchObject([{ name: 'shop' }]);
});

test('there is nothing to delete of it', async () => {
  const { page, browser, server, goAway, refuse } = await whileRefusing();
  const creating = createTask(page.api, { title: 'Milk', description: null, status: 'inbox' });
  const refused = expect(creating).rejects.toThrow('Failed to create task');
  const unborn = page.api.pending.layers[0]?.item as Task;
  await goAway();
  holdDelete(page.api, 'task', unborn.id);
  await page.api.held.sendNow('task', unborn.id);
  await settle();
  await refuse();
  await refused;
  expect(browser.kept()).toEqual([]);
  expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: 0 });
  expect(page.api.pending.layers).toEqual([]);
  expect(server.titles()).toEqual(['Sweep']);
});
