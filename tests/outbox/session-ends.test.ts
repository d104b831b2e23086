import { expect, test } from 'vitest';
import { holdDelete } from '#client/data/held-deletes.ts';
import { createTask, moveTask } from '#client/data/tasks.ts';
import { settle } from './browser.ts';
import { milk } from './server.ts';
import { setUp } from './set-up.ts';

const foreign = { isOurs: false, takesKeys: false };

test.each([true, false])(
  'a change that is refused with the token waits for the same user, and is not looked for as one that may be done: ours %s',
  async (isOurs) => {
    const { page, server, browser, away, back } = await setUp({ isOurs, takesKeys: isOurs });
    away(401);
    await createTask(page.api, milk);
    await settle();
    expect(browser.kept()).toEqual(['tasks.create waiting']);
    page.end();
    back();
    const next = await browser.open();
    await settle();
    expect(server.titles()).toEqual(['Sweep', 'Milk']);
    expect(next.outbox.get()).toMatchObject({ waiting: 0, needUser: 0 });
    expect(browser.kept()).toEqual([]);
  },
);

test('a change that is refused with the token is not sent with it once more: the end of the session would cut that off', async () => {
  const { page, server, browser, away } = await setUp(foreign);
  away(401);
  await createTask(page.api, milk);
  await settle();
  expect(browser.kept()).toEqual(['tasks.create waiting']);
  expect(server.calls.filter((name) => name === 'tasks.create')).toHaveLength(1);
});

test('a disk that is slower than the refusal of a token makes no lost change of it, and nobody gets its words back to send them twice', async () => {
  const { page, server, browser, away, back } = await setUp(foreign);
  away(401);
  const disk = Promise.withResolvers<void>();
  browser.disk.slow = disk.promise;
  const creating = createTask(page.api, milk);
  creating.catch(() => undefined);
  await settle();
  page.end();
  await settle();
  disk.resolve();
  expect(await creating).toMatchObject({ title: 'Milk' });
  expect(browser.kept()).toEqual(['tasks.create waiting']);
  back();
  const next = await browser.open();
  await settle();
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
  expect(next.outbox.get()).toMatchObject({ waiting: 0, needUser: 0 });
});

test('what the outbox is sending as the session ends is found by the next one, and not sent twice', async () => {
  const { page, server, browser, task, away, back } = await setUp(foreign);
  away();
  await moveTask(page.api, task, 'next');
  await createTask(page.api, milk);
  await settle();
  expect(browser.kept()).toEqual(['tasks.move waiting', 'tasks.create waiting']);
  back();
  const { call } = page.api;
  page.api.call = ((name, ...rest) => {
    const answer = call(name, ...rest);
    return name === 'tasks.create' ? answer.then(() => new Promise(() => undefined)) : answer;
  }) as typeof call;
  await page.passTime();
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
  // The storage stays open for pending writes.
  const disk = Promise.withResolvers<void>();
  browser.disk.slow = disk.promise;
  void moveTask(page.api, task, 'waiting').catch(() => undefined);
  await settle();
  page.end();
  await settle();
  disk.resolve();
  await settle();
  expect(browser.kept()).toEqual(['tasks.create sending']);
  const next = await browser.open();
  await settle();
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
  expect(browser.kept()).toEqual([]);
  expect(next.outbox.get()).toMatchObject({ waiting: 0, needUser: 0 });
});

test.each([true, false])(
  'a deletion is sent after the next sign-in only when it was stored as the session ended, as its user is told: slow disk %s',
  async (isSlow) => {
    const { page, server, browser, task, back } = await setUp(foreign);
    const disk = Promise.withResolvers<void>();
    if (isSlow) browser.disk.slow = disk.promise;
    holdDelete(page.api, 'task', task.id);
    await settle();
    // The session ends in this order.
    page.api.pending.clear();
    expect(page.api.held.clear()).toEqual(isSlow ? { kept: 0, lost: 1 } : { kept: 1, lost: 0 });
    page.end();
    await settle();
    disk.resolve();
    await settle();
    expect(browser.kept()).toHaveLength(isSlow ? 0 : 1);
    back();
    await browser.open();
    await settle();
    expect(server.titles()).toEqual(isSlow ? ['Sweep'] : []);
  },
);
