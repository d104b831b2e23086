import { expect, test } from 'vitest';
import { holdDelete } from '#client/data/held-deletes.ts';
import { createTask } from '#client/data/tasks.ts';
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

test('what was created and deleted while the server was away does not come to life', async () => {
  const { server, browser, page } = await setUp();
  server.setFault(() => 'before');
  const created = await createTask(page.api, { title: 'Milk', description: null, status: 'inbox' });
  holdDelete(page.api, 'task', created.id);
  // As when the page goes.
  await page.api.held.sendAll();
  await settle();
  expect(page.shown()).toEqual(['Sweep:inbox']);
  server.setFault(() => 'none');
  await page.passTime();
  expect(server.titles()).toEqual(['Sweep']);
  expect(browser.kept()).toEqual([]);
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
