import { expect, test, vi } from 'vitest';
import { isAllSaved } from '#client/data/all-saved.ts';
import { captureTask } from '#client/data/capture.ts';
import { holdDelete } from '#client/data/held-deletes.ts';
import { PendingWrites } from '#client/data/pending-writes.ts';
import { createTask, moveTask } from '#client/data/tasks.ts';
import { settled } from '#tests/support/settled.ts';
import { settle } from './browser.ts';
import { setUp } from './set-up.ts';

type World = Awaited<ReturnType<typeof setUp>>;

/**
 * How often 'all saved' was shown while work was pending, checked before each call and at each turn; and at each change that
 * the page hears of, where another call came after it.
 */
async function liesDuring({ page, server }: World, work: () => Promise<unknown>): Promise<string[]> {
  const lies: string[] = [];
  const look = (when: string, found = lies) => {
    if (isAllSaved(page.api)) found.push(when);
  };
  let heard: string[] = [];
  const listener = () => look('between calls', heard);
  const { pending, outbox, queryClient } = page.api;
  const stops = [
    pending.subscribe(listener),
    outbox?.subscribe(listener),
    queryClient.getMutationCache().subscribe(listener),
  ];
  server.setFault((name) => {
    lies.push(...heard);
    heard = [];
    look(`before ${name}`);
    return 'none';
  });
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  look('at once');
  while (!isOver) {
    await settled();
    if (!isOver) look('meanwhile');
  }
  await working;
  for (const stop of stops) stop?.();
  return lies;
}

test('not all is saved from the moment a write is asked for until the server has it', async () => {
  const world = await setUp();
  expect(isAllSaved(world.page.api)).toBe(true);
  expect(await liesDuring(world, () => moveTask(world.page.api, world.task, 'next'))).toEqual([]);
  await settle();
  expect(isAllSaved(world.page.api)).toBe(true);
});

test('not all is saved between the writes of one capture', async () => {
  const world = await setUp();
  const captured = { title: 'Call', context: { create: 'phone' }, project: { create: 'Party' }, priority: 80 };
  expect(await liesDuring(world, () => captureTask(world.page.api, captured))).toEqual([]);
  await settle();
  expect(isAllSaved(world.page.api)).toBe(true);
});

test('not all is saved while a write waits for the id of its item', async () => {
  const world = await setUp();
  const { api } = world.page;
  const lies = await liesDuring(world, async () => {
    const creating = createTask(api, { title: 'Milk', description: null, status: 'inbox' });
    const [layer] = api.pending.layers;
    await moveTask(api, { ...world.task, id: layer?.id ?? '' }, 'next');
    await creating;
  });
  expect(lies).toEqual([]);
  await settle();
  expect(isAllSaved(api)).toBe(true);
  expect([...world.server.tasks.values()].map(({ title, status }) => `${title}:${status}`)).toContain('Milk:next');
});

test('a deletion that can still be undone does not count, and counts while it is sent', async () => {
  const world = await setUp();
  const { api } = world.page;
  holdDelete(api, 'task', world.task.id);
  expect(isAllSaved(api)).toBe(true);
  const lies = await liesDuring(world, () => api.held.sendNow('task', world.task.id));
  expect(lies.filter((when) => when.startsWith('before'))).toEqual([]);
  await settle();
  expect(isAllSaved(api)).toBe(true);
});

test('a command waits until all else is answered, and no longer than it may', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const pending = new PendingWrites();
    const goesOn = vi.fn();
    const command = () => {
      // It is counted only once it awaits.
      const waiting = pending.answered(3000).then(goesOn);
      return pending.during(() => waiting);
    };
    await command();
    expect(goesOn).toHaveBeenCalledTimes(1);
    const write = Promise.withResolvers<void>();
    const writing = pending.during(() => write.promise);
    const asked = command();
    await settled();
    pending.add({ noun: 'task', id: 1, item: null });
    await settled();
    expect(goesOn).toHaveBeenCalledTimes(1);
    write.resolve();
    await writing;
    await settled();
    expect(goesOn).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(0);
    await asked;
    expect(pending.isAsked).toBe(false);
    void pending.during(() => new Promise(() => undefined));
    void command();
    await settled();
    vi.advanceTimersByTime(2999);
    await settled();
    expect(goesOn).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1);
    await settled();
    expect(goesOn).toHaveBeenCalledTimes(3);
  } finally {
    vi.useRealTimers();
  }
});
