import { expect, test } from 'vitest';
import { holdDelete } from '#client/data/held-deletes.ts';
import { createTask, moveTask } from '#client/data/tasks.ts';
import { settle } from './browser.ts';
import { setUp } from './set-up.ts';

test('where nothing can be stored, a write without an answer fails', async () => {
  const { page, browser, away, task } = await setUp();
  browser.disk.isFull = true;
  away();
  await expect(moveTask(page.api, task, 'next')).rejects.toThrow('Failed to move task');
  expect(page.shown()).toEqual(['Sweep:inbox']);
  expect(page.outbox.get().waiting).toBe(0);
  expect(page.told, 'It is not kept').toEqual([]);
});

test('while the storage does not answer, nobody is told that a write is kept', async () => {
  const { page, browser, away, task } = await setUp();
  browser.disk.isStuck = true;
  away();
  void moveTask(page.api, task, 'next');
  await settle();
  expect(page.told).toEqual([]);
});

test('where the storage closes, what takes back a change that waits fails in the words of its call, and the change stays', async () => {
  const { page, browser, server, task, away, back } = await setUp();
  away();
  const moved = await moveTask(page.api, task, 'next');
  // This one waits for the first one, and has never been sent.
  await moveTask(page.api, moved, 'waiting');
  await settle();
  browser.disk.isClosed = true;
  back();
  await expect(moveTask(page.api, moved, 'next')).rejects.toThrow('Failed to move task');
  browser.disk.isClosed = false;
  page.outbox.tryAgain();
  await settle();
  expect(server.tasks.get(String(task.id))?.status).toBe('waiting');
  expect(page.failures.map(String)).toContain('InvalidStateError: The database connection is closing');
});

test('a deletion that comes after the end of the session is no failure of the storage', async () => {
  const { page, browser, task } = await setUp();
  holdDelete(page.api, 'task', task.id);
  browser.disk.isClosed = true;
  page.end();
  await page.api.held.sendNow('task', task.id);
  await settle();
  expect(page.failures).toEqual([]);
});

test('what is asked for is shown at once and sent, while the storage has not even begun to end', async () => {
  const { page, browser, server, task } = await setUp();
  browser.disk.isStuck = true;
  const moving = moveTask(page.api, task, 'next');
  const creating = createTask(page.api, { title: 'Milk', description: null, status: 'inbox' });
  // Nothing has been waited for.
  expect(page.shown()).toEqual(['Milk:inbox', 'Sweep:next']);
  await moving;
  await creating;
  await settle();
  expect(browser.kept()).toEqual([]);
  expect(server.tasks.get(String(task.id))?.status).toBe('next');
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
});
