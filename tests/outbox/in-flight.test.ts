import { describe, expect, test } from 'vitest';
import { captureTask } from '#client/data/capture.ts';
import { holdDelete } from '#client/data/held-deletes.ts';
import { createTask, moveTask, updateTask } from '#client/data/tasks.ts';
import type { Task } from '#contract/entities/task.ts';
import { settled } from '#tests/support/settled.ts';
import { createBrowser, settle } from './browser.ts';
import { createServer, milk } from './server.ts';
import { setUp } from './set-up.ts';

/** The task as the lists show it while its creation is being sent. */
async function whileCreating(fault: 'before' | 'after') {
  const world = await setUp();
  world.away(fault);
  const creating = createTask(world.page.api, milk);
  return { ...world, creating, unborn: world.page.api.pending.layers[0]?.item as Task };
}

describe.each(['before', 'after'] as const)('an item whose creation is on its way and gets no answer (%s)', (fault) => {
  test('is sent with all that was done to it meanwhile', async () => {
    const { page, browser, server, back, creating, unborn } = await whileCreating(fault);
    await Promise.all([creating, moveTask(page.api, unborn, 'next'), updateTask(page.api, unborn, { priority: 80 })]);
    await settle();
    expect(browser.kept()).toEqual(['tasks.create waiting', 'tasks.move waiting', 'tasks.update waiting']);
    expect(page.outbox.get()).toMatchObject({ waiting: 3, needUser: 0 });
    // The creation may have arrived. Changes that waited for its answer were never sent.
    expect(page.outbox.lines().map(({ isUntried }) => isUntried)).toEqual([false, true, true]);
    expect(page.told).toEqual(['Failed to create task. It is kept, and is sent when the server answers']);
    back();
    await page.passTime();
    expect(browser.kept()).toEqual([]);
    expect([...server.tasks.values()].map(({ title, status, priority }) => [title, status, priority])).toEqual([
      ['Sweep', 'inbox', null],
      ['Milk', 'next', 80],
    ]);
    await page.load();
    expect(page.shown()).toEqual(['Milk:next', 'Sweep:inbox']);
    expect(page.api.pending.layers).toEqual([]);
  });

  test('is gone again when it was deleted meanwhile, and the page was about to go', async () => {
    const { page, browser, server, back, creating, unborn } = await whileCreating(fault);
    holdDelete(page.api, 'task', unborn.id);
    await Promise.all([creating, page.api.held.sendAll()]);
    await settle();
    expect(browser.kept()).toEqual(['tasks.create waiting', 'tasks.delete waiting']);
    expect(page.shown()).toEqual(['Sweep:inbox']);
    back();
    await page.passTime();
    expect(browser.kept()).toEqual([]);
    expect(server.titles()).toEqual(['Sweep']);
  });

  test('is gone again when it was deleted meanwhile', async () => {
    const { page, browser, server, back, creating, unborn } = await whileCreating(fault);
    holdDelete(page.api, 'task', unborn.id);
    await Promise.all([creating, page.api.held.sendNow('task', unborn.id)]);
    await settle();
    expect(browser.kept()).toEqual(['tasks.create waiting', 'tasks.delete waiting']);
    expect(page.shown()).toEqual(['Sweep:inbox']);
    back();
    await page.passTime();
    expect(browser.kept()).toEqual([]);
    expect(server.titles()).toEqual(['Sweep']);
    await page.load();
    expect(page.shown()).toEqual(['Sweep:inbox']);
  });
});

/** Captures a line with a new context or project, and kills the page some turns of the event loop after its first call. */
async function killedWhileCapturing(turns: number) {
  const { page, browser, server } = await setUp();
  await page.load('contexts.list', 'projects.list');
  let isDone = false;
  const line = { title: 'Milk', priority: 80, context: { create: 'shop' }, project: { create: 'Party' } };
  void captureTask(page.api, line).then(() => {
    isDone = true;
  });
  while (!server.calls.includes('tasks.create')) await settled();
  for (let at = 0; at < turns; at += 1) await settled();
  page.kill();
  await browser.open();
  await settle();
  return { browser, server, isDone };
}

test('a page that is killed while a capture is on its way leaves the task with all that was typed for it', async () => {
  let isDone = false;
  for (let turns = 0; !isDone; turns += 1) {
    const { browser, server, ...killed } = await killedWhileCapturing(turns);
    ({ isDone } = killed);
    const [shop, party] = [...server.of('context'), ...server.of('project')];
    expect([shop?.name, party?.name], `after ${turns} turns`).toEqual(['shop', 'Party']);
    expect(server.of('task')).toMatchObject([
      { title: 'Sweep', priority: null },
      { title: 'Milk', priority: 80, context_id: shop?.id, project_id: party?.id },
    ]);
    expect(browser.kept()).toEqual([]);
  }
});

test('discarding a capture also discards what was to be created for it alone', async () => {
  const { server, browser, page, away, back } = await setUp();
  await page.load('contexts.list', 'projects.list');
  away();
  const context = { create: 'phone' };
  await captureTask(page.api, { title: 'Call Ana', context, project: { create: 'House' } });
  await captureTask(page.api, { title: 'Call Bo', context });
  await settle();
  const [{ sequence } = { sequence: 0 }] = page.outbox.lines();
  await page.outbox.discard(sequence);
  back();
  await page.passTime();
  expect(browser.kept()).toEqual([]);
  expect(server.titles()).toEqual(['Sweep', 'Call Bo']);
  // The other one has the context.
  expect(server.of('project')).toEqual([]);
  expect(server.of('task')[1]?.context_id).toBe(server.of('context')[0]?.id);
});

/** A waiting change with a deferred deletion behind it; the item is gone from the server. */
async function changedAndDeleted() {
  const server = createServer({ takesKeys: false });
  const task = server.add('Sweep');
  const browser = createBrowser(server, { isOurs: false });
  const page = await browser.open();
  await page.load();
  server.setFault((name) => (name === 'tasks.update' ? 'before' : 'none'));
  await updateTask(page.api, task, { priority: 80 });
  holdDelete(page.api, 'task', task.id);
  await settle();
  expect(browser.kept()).toEqual(['tasks.update waiting', 'tasks.delete sending']);
  server.tasks.delete(String(task.id));
  server.setFault(() => 'none');
  return { server, browser, page };
}

test('a change that waits is no news once the item is gone, when the last call of its page has deleted it', async () => {
  const { server, browser, page } = await changedAndDeleted();
  page.kill();
  const later = await browser.open();
  await later.load();
  await later.passTime();
  expect(server.refused).toEqual(['tasks.update 404', 'tasks.get 404', 'tasks.delete 404']);
  expect(later.told).toEqual([]);
  expect(browser.kept()).toEqual([]);
});

test('it is kept, and announced, while the deletion can still be undone', async () => {
  const { browser, page } = await changedAndDeleted();
  await page.passTime();
  expect(page.told.at(-1)).toBe('It was deleted elsewhere. 1 change needs you: Sweep');
  expect(browser.kept()).toEqual(['tasks.update parked', 'tasks.delete sending']);
});

test('a new context that two captures name, before any list has come, is created once', async () => {
  const { page, browser, server, away, back } = await setUp();
  away();
  for (const title of ['Milk', 'Bread'])
    await captureTask(page.api, { title, context: { create: 'shop' }, project: { create: 'Party' } });
  await settle();
  back();
  await page.passTime();
  expect(browser.kept()).toEqual([]);
  const [context, ...otherContexts] = server.of('context');
  const [project, ...otherProjects] = server.of('project');
  expect([otherContexts, otherProjects]).toEqual([[], []]);
  const named = { context_id: context?.id, project_id: project?.id };
  expect(server.of('task').slice(1)).toMatchObject([
    { title: 'Milk', ...named },
    { title: 'Bread', ...named },
  ]);
});
