import { expect, onTestFinished, test, vi } from 'vitest';
import type { KeptSession } from '#client/app/kept-session.ts';
import { LazyOutbox } from '#client/app/lazy-outbox.ts';
import { moveTask } from '#client/data/tasks.ts';
import { type Page, settle } from './browser.ts';
import { setUp } from './set-up.ts';

/** The next page of a browser in which a move to Next waits. Its outbox comes when `code` resolves. */
async function openLater() {
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
  const lazy = new LazyOutbox(
    open,
    () => undefined,
    () => undefined,
    goes.promise,
  );
  lazy.welcome('ana@example.org');
  const { outbox } = later;
  later.api.outbox = lazy;
  const kept = { outbox } as unknown as KeptSession;
  const status = () => server.tasks.get(String(task.id))?.status;
  return { ...world, later, code, goes, open, kept, status, comes: () => code.resolve(kept) };
}

async function passTimes(page: Page) {
  for (let round = 0; round < 3; round += 1) await page.passTime();
}

test('what waits from before goes before what is done until it is read', async () => {
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

test('where nothing can be stored, what is done is sent', async () => {
  const { later, task, code, status } = await openLater();
  const moving = moveTask(later.api, task, 'waiting');
  code.resolve(null);
  await moving;
  expect(status()).toBe('waiting');
  await moveTask(later.api, task, 'someday');
  expect(status()).toBe('someday');
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

test('a page that goes sends what is held up', async () => {
  const { later, task, goes, status } = await openLater();
  const moving = moveTask(later.api, task, 'waiting');
  await settle();
  expect(status()).toBe('inbox');
  goes.resolve();
  await moving;
  expect(status()).toBe('waiting');
});
