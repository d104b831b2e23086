import { expect, test } from 'vitest';
import { moveTask } from '#client/data/tasks.ts';
import { ApiError } from '#contract/api-error.ts';
import type { Client } from '#contract/client.ts';
import { settle } from './browser.ts';
import { setUp } from './set-up.ts';

/** Two tabs; the first one's move neither reaches the server nor fails until `fail` is called. */
async function whileFirstSends() {
  const { page: first, server, browser, task } = await setUp();
  const second = await browser.open();
  await second.load();
  const { call } = first.api;
  const hanging = Promise.withResolvers<void>();
  first.api.call = (async (...[endpoint]: Parameters<Client>) => {
    await hanging.promise;
    throw new ApiError('Failed to move task', { kind: 'network', endpoint });
  }) as Client;
  const moving = moveTask(first.api, task, 'next');
  await settle();
  const fail = async () => {
    first.api.call = call;
    hanging.resolve();
    await moving;
    await settle();
  };
  return { first, second, server, browser, task, fail };
}

test('a change of another tab goes after the one that is on its way, which may have to be sent again', async () => {
  const { first, second, server, browser, task, fail } = await whileFirstSends();
  await moveTask(second.api, task, 'waiting');
  expect(second.shown()).toEqual(['Sweep:waiting']);
  expect(second.outbox.get().waiting).toBe(1);
  await fail();
  await first.passTime();
  await second.passTime();
  expect(server.applied).toEqual(['tasks.move {"status":"next"}', 'tasks.move {"status":"waiting"}']);
  expect(browser.kept()).toEqual([]);
});

test('so it does when the tab whose change is on its way is killed', async () => {
  const { first, second, server, browser, task } = await whileFirstSends();
  first.kill();
  await moveTask(second.api, task, 'waiting');
  await second.passTime();
  expect(server.applied).toEqual(['tasks.move {"status":"next"}', 'tasks.move {"status":"waiting"}']);
  expect(browser.kept()).toEqual([]);
});

test('undo restores what its own tab has shown, not what the other tab has made of it', async () => {
  const { first, second, server, browser, task, fail } = await whileFirstSends();
  await moveTask(second.api, task, 'waiting');
  await moveTask(second.api, { ...task, status: 'waiting' }, 'inbox');
  await fail();
  await first.passTime();
  await second.passTime();
  expect(server.tasks.get(String(task.id))?.status).toBe('inbox');
  expect(browser.kept()).toEqual([]);
});

test('it is sent at once when the other one is of another item', async () => {
  const { second, server } = await whileFirstSends();
  await moveTask(second.api, server.add('Bread'), 'waiting');
  expect(server.applied).toEqual(['tasks.move {"status":"waiting"}']);
  expect(second.outbox.get().waiting).toBe(0);
});
