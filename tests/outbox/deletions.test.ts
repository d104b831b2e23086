import { expect, test } from 'vitest';
import { takeBackKept } from '#client/commands/kept-steps.ts';
import { holdDelete } from '#client/data/held-deletes.ts';
import { createTask } from '#client/data/tasks.ts';
import { deleteItems } from '#client/registry/deletion.ts';
import type { Id } from '#contract/entities/common.ts';
import { settled } from '#tests/support/settled.ts';
import { createBrowser, settle } from './browser.ts';
import { createServer } from './server.ts';

async function setUp() {
  const server = createServer();
  const task = server.add('Sweep');
  const browser = createBrowser(server);
  const page = await browser.open();
  await page.load();
  return { server, browser, page, task };
}

test('a deletion without an answer is kept: the item stays hidden, also in the next page, until the server has deleted it', async () => {
  const { server, browser, page, task } = await setUp();
  holdDelete(page.api, 'task', task.id);
  server.setFault(() => 'before');
  await page.api.held.sendNow('task', task.id);
  await settle();
  expect(page.shown()).toEqual([]);
  expect(browser.kept()).toEqual(['tasks.delete waiting']);
  page.kill();
  server.setFault((name) => (name === 'tasks.list' ? 'none' : 'before'));
  const later = await browser.open({ isAway: true });
  await later.load();
  expect(later.shown()).toEqual([]);
  server.setFault(() => 'none');
  await later.passTime();
  expect(server.titles()).toEqual([]);
  expect(browser.kept()).toEqual([]);
});

test('an item created and deleted while the server was away never appears', async () => {
  const { server, browser, page } = await setUp();
  server.setFault(() => 'before');
  const created = await createTask(page.api, { title: 'Milk', description: null, status: 'inbox' });
  holdDelete(page.api, 'task', created.id);
  // As when the page is left.
  await page.api.held.sendAll();
  await settle();
  expect(page.shown()).toEqual(['Sweep:inbox']);
  server.setFault(() => 'none');
  await page.passTime();
  expect(server.titles()).toEqual(['Sweep']);
  expect(browser.kept()).toEqual([]);
});

test('the next page sends again a deletion whose answer the last page did not get, and our service accepts it', async () => {
  const { server, browser, page, task } = await setUp();
  holdDelete(page.api, 'task', task.id);
  await settle();
  server.setFault((name) => (name === 'tasks.delete' ? 'after' : 'none'));
  void page.api.held.sendAll();
  for (let turn = 0; server.titles().length > 0 && turn < 20; turn += 1) await settled();
  page.kill();
  server.setFault(() => 'none');
  const later = await browser.open();
  await settle();
  expect(later.told).toEqual([]);
  expect(server.calls.filter((name) => name === 'tasks.delete')).toHaveLength(2);
  expect(server.refused).toEqual([]);
  expect(browser.kept()).toEqual([]);
});

test('a deletion is undone, or sent at once, also by the id that its item has got meanwhile', async () => {
  const { server, page } = await setUp();
  server.setFault(() => 'before');
  const milk = await createTask(page.api, { title: 'Milk', description: null, status: 'inbox' });
  const bread = await createTask(page.api, { title: 'Bread', description: null, status: 'inbox' });
  await settle();
  holdDelete(page.api, 'task', milk.id);
  holdDelete(page.api, 'task', bread.id);
  server.setFault(() => 'none');
  await page.passTime();
  expect(server.titles()).toEqual(['Sweep', 'Milk', 'Bread']);
  const idNow = (id: Id) => page.api.pending.knownId(id);
  // For example a step of the history of a previous page.
  expect(await page.api.held.takeBackOf('task', idNow(milk.id))).toBe(true);
  await page.api.held.sendNow('task', idNow(bread.id));
  expect(await page.api.held.takeBackOf('task', idNow(bread.id))).toBe(false);
  expect(page.api.held.count).toBe(0);
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
});

test('what another device has deleted meanwhile counts as deleted', async () => {
  const { server, browser, page, task } = await setUp();
  holdDelete(page.api, 'task', task.id);
  server.setFault(() => 'before');
  await page.api.held.sendNow('task', task.id);
  server.tasks.clear();
  server.setFault(() => 'none');
  await page.passTime();
  expect(browser.kept()).toEqual([]);
  expect(page.outbox.get().needUser).toBe(0);
});

test('a deletion that can still be undone is stored, does not count as unsent, and no other page sends it', async () => {
  const { server, browser, page, task } = await setUp();
  const other = await browser.open();
  const deletion = holdDelete(page.api, 'task', task.id);
  await settle();
  await other.passTime();
  expect(browser.kept()).toEqual(['tasks.delete sending']);
  expect([page.outbox.get().waiting, other.outbox.get().waiting]).toEqual([0, 0]);
  expect(server.titles()).toEqual(['Sweep']);
  expect(await deletion.undo()).toBe(true);
  await settle();
  expect(browser.kept()).toEqual([]);
  await other.passTime();
  expect(server.titles()).toEqual(['Sweep']);
});

test('a deletion reported as undone is sent by no other page, however soon this one goes', async () => {
  const { server, browser, page, task } = await setUp();
  const deletion = holdDelete(page.api, 'task', task.id);
  const isBack = deletion.undo();
  expect(page.shown()).toEqual(['Sweep:inbox']);
  expect(await isBack).toBe(true);
  page.kill();
  const later = await browser.open();
  await later.passTime();
  expect([server.titles(), browser.kept(), later.told]).toEqual([['Sweep'], [], []]);
});

test('a deletion of a page that is killed before it has sent it is sent by the next one', async () => {
  const { server, browser, page, task } = await setUp();
  holdDelete(page.api, 'task', task.id);
  await settle();
  page.kill();
  const later = await browser.open();
  await later.load();
  await later.passTime();
  expect(server.titles()).toEqual([]);
  expect(browser.kept()).toEqual([]);
  expect(later.failures).toEqual([]);
});

test('a deletion of a killed page is undone by the next one, also while that one sends it', async () => {
  const { server, browser, page, task } = await setUp();
  const { words, effects } = deleteItems(page.api, 'task', [task.id]);
  await settle();
  page.kill();
  const later = await browser.open();
  // Immediately: the outbox of this page has started to send the deletion.
  const outcome = await takeBackKept(later.api, { words, isUndone: false, effects, at: 0 });
  await settle();
  expect(outcome).toMatchObject({ kind: 'undoable', words: 'Undone: Task deleted' });
  expect(server.titles()).toEqual(['Sweep']);
  expect(browser.kept()).toEqual([]);
  await later.load();
  expect(later.shown()).toEqual(['Sweep:inbox']);
});

test('a deletion of a killed page is not reported as undone when the server fails at it: it is sent again', async () => {
  const { server, browser, page, task } = await setUp();
  const { words, effects } = deleteItems(page.api, 'task', [task.id]);
  await settle();
  page.kill();
  server.setFault((name) => (name === 'tasks.delete' ? 500 : 'none'));
  const later = await browser.open();
  const step = { words, isUndone: false, effects, at: 0 } as const;
  await expect(takeBackKept(later.api, step)).rejects.toThrow('The server has not done the deletion yet');
  server.setFault(() => 'none');
  expect(await takeBackKept(later.api, step)).toMatchObject({ words: 'Undone: Task deleted' });
  await later.passTime();
  expect(server.titles()).toEqual(['Sweep']);
  expect(browser.kept()).toEqual([]);
});

test('an item that another page creates again with fields missing is back, and the loss is announced', async () => {
  const { server, browser, page, task } = await setUp();
  server.tasks.set(String(task.id), { ...task, priority: 80 });
  await page.load();
  const { words, effects } = deleteItems(page.api, 'task', [task.id]);
  await page.api.held.sendNow('task', task.id);
  page.kill();
  server.setFault((name) => (name === 'tasks.update' ? 500 : 'none'));
  const later = await browser.open();
  const outcome = await takeBackKept(later.api, { words, isUndone: false, effects, at: 0 });
  expect(outcome).toMatchObject({
    kind: 'undoable',
    words: 'Undone: Task deleted. Some of what was there is not stored: Refused with 500',
    failed: { status: 500 },
    effects: [{ is: 'created' }],
  });
  expect([...server.tasks.values()]).toMatchObject([{ title: 'Sweep', priority: null }]);
  // It is that item which goes again.
  if (outcome.kind !== 'undoable') throw new Error('It cannot be done again');
  await outcome.inverse();
  await later.api.held.sendAll();
  expect(server.titles()).toEqual([]);
});

test.each(['before', 'after'] as const)(
  'a deletion whose last call, as the page goes, gets no answer is sent later: dropped %s the server had it',
  async (moment) => {
    const { server, browser, page, task } = await setUp();
    holdDelete(page.api, 'task', task.id);
    await settle();
    server.setFault(() => moment);
    await page.api.held.sendAll();
    await settle();
    // The page has come back: the item stays hidden.
    expect(page.shown()).toEqual([]);
    expect(page.outbox.get().waiting).toBe(1);
    server.setFault(() => 'none');
    page.kill();
    const later = await browser.open();
    await later.passTime();
    expect(server.titles()).toEqual([]);
    expect(browser.kept()).toEqual([]);
    expect([later.outbox.get().needUser, later.told]).toEqual([0, ['1 change was sent']]);
  },
);

test('a sign-out without a connection keeps the deletion for the same user; with one, nothing is left', async () => {
  const { server, browser, page, task } = await setUp();
  const other = server.add('Wash');
  holdDelete(page.api, 'task', task.id);
  await settle();
  server.setFault(() => 'before');
  const sent = page.api.held.sendAll('of ana');
  page.end();
  expect(await sent).toEqual({ kept: 1, lost: 0 });
  expect(browser.kept()).toEqual(['tasks.delete sending']);
  server.setFault(() => 'none');
  const later = await browser.open();
  await later.load();
  await later.passTime();
  expect(server.titles()).toEqual(['Wash']);
  holdDelete(later.api, 'task', other.id);
  await settle();
  const done = later.api.held.sendAll('of ana');
  later.end(done);
  expect(await done).toEqual({ kept: 0, lost: 0 });
  await settle();
  expect([server.titles(), browser.kept()]).toEqual([[], []]);
});

test('what the server refuses is not kept, and the item is there again', async () => {
  const { server, browser, page, task } = await setUp();
  holdDelete(page.api, 'task', task.id);
  await settle();
  server.setFault(() => 500);
  await page.api.held.sendNow('task', task.id);
  await settle();
  expect(page.shown()).toEqual(['Sweep:inbox']);
  expect(page.failures).toHaveLength(1);
  expect(browser.kept()).toEqual([]);
});

test('of a page that was asleep it is too late to take it back: another one may have sent it', async () => {
  const { browser, page, task } = await setUp();
  const asleep = new AbortController();
  const sleepy = await browser.open({
    tabs: {
      page: 'sleepy',
      awake: () => asleep.signal,
      alive: async () => (name) => name === 'sleepy' && !asleep.signal.aborted,
      alone: async () => 'busy',
      tell: () => undefined,
      listen: () => undefined,
      close: () => undefined,
    },
  });
  await sleepy.load();
  const deletion = holdDelete(sleepy.api, 'task', task.id);
  await settle();
  asleep.abort();
  expect(deletion.undo()).toBe(false);
  page.outbox.sendNow();
  await settle();
  expect(browser.kept()).toEqual([]);
});
