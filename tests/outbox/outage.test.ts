import { expect, test } from 'vitest';
import { moveTask } from '#client/data/tasks.ts';
import { ApiError } from '#contract/api-error.ts';
import { settle } from './browser.ts';
import { setUp } from './set-up.ts';

const AWAY = 'The server does not answer; changes are kept, and sent when it does';
const cutOff = new ApiError('Failed to fetch tasks', { kind: 'network', endpoint: 'tasks.list' });
const late = new ApiError('Failed to fetch tasks', { kind: 'timeout', endpoint: 'tasks.list' });
const ofProxy = new ApiError('Failed to fetch tasks', { kind: 'status', endpoint: 'tasks.list', status: 502 });

test('a read without a connection reports the outage, once; what is missing on the screen is reported too', async () => {
  const { page, away, back } = await setUp();
  away();
  expect([true, false].map((isShown) => page.outbox.unread(cutOff, isShown))).toEqual([true, true]);
  await settle();
  expect(page.told).toEqual([`Failed to fetch tasks. ${AWAY}`]);
  expect(page.outbox.get().isAway).toBe(true);
  expect(page.outbox.unread(cutOff, true)).toBe(true);
  expect(page.outbox.unread(cutOff, false)).toBe(false);
  await page.passTime();
  expect(page.outbox.get().isAway).toBe(true);
  back();
  await page.passTime();
  expect(page.outbox.get().isAway).toBe(false);
  expect(page.told.slice(1)).toEqual(['The server answers again']);
});

test('after a change that waits, a failed read of what is shown reports nothing more', async () => {
  const { page, task, away } = await setUp();
  away();
  await moveTask(page.api, task, 'next');
  await settle();
  expect(page.outbox.unread(cutOff, true)).toBe(true);
  expect(page.told).toEqual(['Failed to move task. It is kept, and is sent when the server answers']);
});

test.each([
  [cutOff, false, [cutOff.message]],
  [ofProxy, false, [cutOff.message]],
  [ofProxy, true, [`${cutOff.message}. ${AWAY}`]],
  [late, false, []],
  [late, true, [AWAY]],
])('what may be of one call is told by what the server says: %s, away: %s', async (failure, isAway, told) => {
  const { page, server } = await setUp();
  if (isAway) server.setFault(() => 503);
  expect(page.outbox.unread(failure, false)).toBe(failure !== late);
  await settle();
  expect(page.outbox.get().isAway).toBe(isAway);
  expect(page.told).toEqual(told);
});

test('a tab that wants to ask while another tab asks does so later', async () => {
  const { browser, page, away, back } = await setUp();
  const other = await browser.open();
  away();
  for (const { outbox } of [page, other]) outbox.unread(cutOff, true);
  await settle();
  back();
  for (const { run } of [...page.timers.splice(0), ...other.timers.splice(0)]) run();
  await settle();
  await other.passTime();
  expect([page, other].map(({ outbox }) => outbox.get().isAway)).toEqual([false, false]);
});
