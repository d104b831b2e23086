import { expect, onTestFinished, test, vi } from 'vitest';
import type { KeptSession } from '#client/app/kept-session.ts';
import { LazyOutbox } from '#client/app/lazy-outbox.ts';
import { moveTask } from '#client/data/tasks.ts';
import { ApiError } from '#contract/api-error.ts';
import { type Page, settle } from './browser.ts';
import { setUp } from './set-up.ts';

/**
 * The next page of a browser in which a move to Next waits. Its outbox comes when `code` resolves. `isKnown`: the server has
 * said who is there.
 */
async function openLater({ isKnown = true } = {}) {
  const world = await setUp();
  const { page, browser, server, task, away, back } = world;
  away();
  await moveTask(page.api, task, 'next');
  await settle();
  page.kill();
  back();
  const later = await browser.open({ isAway: true });
  const code = Promise.withResolvers<KeptSession | null>();
  const goes = Promise.withResolvers<void>();
  const open = vi.fn(() => code.promise);
  const told: string[] = [];
  const lazy = new LazyOutbox(
    open,
    () => undefined,
    (words) => told.push(words),
    goes.promise,
  );
  if (isKnown) lazy.welcome('ana@example.org');
  const { outbox } = later;
  later.api.outbox = lazy;
  const kept = { outbox } as unknown as KeptSession;
  const status = () => server.tasks.get(String(task.id))?.status;
  return { ...world, later, lazy, told, code, goes, open, kept, status, comes: () => code.resolve(kept) };
}

async function passTimes(page: Page) {
  for (let round = 0; round < 3; round += 1) await page.passTime();
}

test('changes that wait from before are sent before those made until they are read', async () => {
  const { later, browser, server, task, open, comes, status } = await openLater();
  const moving = moveTask(later.api, task, 'waiting');
  await settle();
  // It is read at once, and shown at once.
  expect(open).toHaveBeenCalledOnce();
  expect(later.api.pending.layers.at(-1)?.over?.(task)).toMatchObject({ status: 'waiting' });
  expect(status()).toBe('inbox');
  comes();
  expect((await moving).status).toBe('waiting');
  await passTimes(later);
  expect(server.applied).toEqual(['tasks.move {"status":"next"}', 'tasks.move {"status":"waiting"}']);
  expect(status()).toBe('waiting');
  expect(browser.kept()).toEqual([]);
});

test('where nothing can be stored, changes are sent, and the user is told once', async () => {
  const { later, task, code, status, told } = await openLater();
  const moving = moveTask(later.api, task, 'waiting');
  code.resolve(null);
  await moving;
  expect(status()).toBe('waiting');
  await moveTask(later.api, task, 'someday');
  expect(status()).toBe('someday');
  expect(told).toEqual([
    'This browser cannot keep changes: what the server does not answer is lost when the page is closed',
  ]);
});

test('an outbox that does not come holds a change up for five seconds, and no other one again', async () => {
  const { later, task, status } = await openLater();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const moving = moveTask(later.api, task, 'waiting');
  await vi.advanceTimersByTimeAsync(4999);
  expect(status()).toBe('inbox');
  await vi.advanceTimersByTimeAsync(1);
  await moving;
  expect(status()).toBe('waiting');
  await moveTask(later.api, task, 'someday');
  expect(status()).toBe('someday');
});

test('a page that closes sends what is held back', async () => {
  const { later, task, goes, status } = await openLater();
  const moving = moveTask(later.api, task, 'waiting');
  await settle();
  expect(status()).toBe('inbox');
  goes.resolve();
  await moving;
  expect(status()).toBe('waiting');
});

test('changes made before the user is known wait for that, and are not reported as lost', async () => {
  const { later, lazy, told, browser, server, task, open, comes, status } = await openLater({ isKnown: false });
  const moving = moveTask(later.api, task, 'waiting');
  await settle();
  expect([status(), told, open.mock.calls]).toEqual(['inbox', [], []]);
  lazy.welcome('ana@example.org');
  await settle();
  // It waits for her stored changes, which load at once.
  expect(open.mock.calls).toEqual([['ana@example.org', { isAway: false }]]);
  comes();
  await moving;
  await passTimes(later);
  expect(server.applied).toEqual(['tasks.move {"status":"next"}', 'tasks.move {"status":"waiting"}']);
  expect([browser.kept(), told]).toEqual([[], []]);
});

test('a server that does not say who the user is delays a change by five seconds', async () => {
  const { later, task, status } = await openLater({ isKnown: false });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const moving = moveTask(later.api, task, 'waiting');
  await vi.advanceTimersByTimeAsync(4999);
  expect(status()).toBe('inbox');
  await vi.advanceTimersByTimeAsync(1);
  await moving;
  expect(status()).toBe('waiting');
});

test('changes made before the user was known are not kept for the next user', async () => {
  const { later, lazy, told, browser, task, open, comes, status } = await openLater({ isKnown: false });
  const before = browser.kept();
  const moving = moveTask(later.api, task, 'waiting').catch((error: unknown) => error);
  await settle();
  // As the end of a session does.
  later.api.pending.clear();
  lazy.close(0);
  lazy.welcome('ben@example.org');
  comes();
  await lazy.start();
  await moving;
  await settle();
  expect(open.mock.calls).toEqual([['ben@example.org', { isAway: false }]]);
  expect([browser.kept(), told, status()]).toEqual([before, [], 'inbox']);
});

test('a read without an answer is left to start-up, which reports it; later ones report themselves', async () => {
  const { lazy, comes, code } = await openLater({ isKnown: false });
  const cutOff = new ApiError('Failed to fetch contexts', { kind: 'network', endpoint: 'contexts.list' });
  const refused = new ApiError('No', { kind: 'status', endpoint: 'contexts.list', status: 403 });
  expect([cutOff, refused].map((failure) => lazy.unread(failure, false))).toEqual([true, false]);
  const opened = lazy.openOffline('ana@example.org');
  expect([lazy.unread(cutOff, false), lazy.get().isAway]).toEqual([true, true]);
  comes();
  await Promise.all([opened, code.promise]);
  expect([true, false].map((isShown) => lazy.unread(cutOff, isShown))).toEqual([true, false]);
});

test('where nothing is stored, start-up alone reports that there is no user: a read that failed before is not reported too', async () => {
  const { lazy, told, code } = await openLater({ isKnown: false });
  lazy.unread(new ApiError('Failed to fetch contexts', { kind: 'network', endpoint: 'contexts.list' }), false);
  code.resolve(null);
  expect(await lazy.openOffline('ana@example.org')).toBeNull();
  await settle();
  expect(told).toEqual([]);
});

test.each([
  ['where the browser keeps changes', true],
  ['where it keeps none', false],
])('what could not be read before it was known who is there is told once that is known, %s', async (_, keeps) => {
  const { page } = await setUp();
  const told: unknown[] = [];
  const kept = keeps ? ({ outbox: page.outbox } as unknown as KeptSession) : null;
  const lazy = new LazyOutbox(
    async () => kept,
    () => undefined,
    (_, failure) => told.push(failure?.message),
  );
  const cutOff = new ApiError('Failed to fetch contexts', { kind: 'network', endpoint: 'contexts.list' });
  for (let read = 0; read < 2; read += 1) expect(lazy.unread(cutOff, false)).toBe(true);
  lazy.welcome('ana@example.org');
  await lazy.start();
  await settle();
  expect([...page.told, ...told]).toEqual([cutOff.message]);
});
