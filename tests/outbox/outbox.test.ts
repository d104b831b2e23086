import { expect, test } from 'vitest';
import type { Discarded } from '#client/data/outbox.ts';
import { createTask, moveTask, updateTask } from '#client/data/tasks.ts';
import { createdId } from '#client/registry/created-id.ts';
import type { Task } from '#contract/entities/task.ts';
import { settled } from '#tests/support/settled.ts';
import { settle } from './browser.ts';
import { milk } from './server.ts';
import { setUp } from './set-up.ts';

test('a write that is answered is not kept', async () => {
  const { page, task, browser, server } = await setUp();
  await moveTask(page.api, task, 'next');
  await settle();
  expect(browser.kept()).toEqual([]);
  expect(server.tasks.get(String(task.id))?.status).toBe('next');
  expect(page.told).toEqual([]);
});

test('a write is stored while it is on its way', async () => {
  const { page, task, browser } = await setUp();
  void moveTask(page.api, task, 'next');
  await settled();
  expect(browser.kept()).toEqual(['tasks.move sending']);
  await settle();
});

test.each(['before', 'after', 503] as const)(
  'a write without an answer (%s) is shown, said once, and sent when the server is back',
  async (fault) => {
    const { page, task, browser, server, away, back } = await setUp();
    away(fault);
    const moved = await moveTask(page.api, task, 'next');
    expect(moved.status).toBe('next');
    await createTask(page.api, milk);
    await settle();
    expect(page.shown()).toEqual(['Milk:inbox', 'Sweep:next']);
    expect(page.told).toEqual(['Failed to move task. It is kept, and is sent when the server answers']);
    expect(page.outbox.get()).toMatchObject({ waiting: 2, needUser: 0, isAway: true });
    await page.passTime();
    expect(page.told).toHaveLength(1);
    back();
    await page.passTime();
    expect(browser.kept()).toEqual([]);
    expect(server.titles()).toEqual(['Sweep', 'Milk']);
    await page.load();
    expect(page.shown()).toEqual(['Milk:inbox', 'Sweep:next']);
    expect(page.api.pending.layers).toEqual([]);
    expect(page.told.slice(1)).toEqual(['2 changes were sent']);
  },
);

test('a change that the server fails at is tried again later, and keeps no other from it', async () => {
  const { page, server, task, away, back } = await setUp();
  away();
  await createTask(page.api, milk);
  await moveTask(page.api, task, 'next');
  await settle();
  server.setFault((name) => (name === 'tasks.create' ? 500 : 'none'));
  await page.passTime();
  expect(server.tasks.get(String(task.id))?.status).toBe('next');
  expect([page.outbox.get().waiting, page.outbox.get().needUser]).toEqual([1, 0]);
  back();
  await page.passTime();
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
});

test('a page that opened without the server says that it answers again, also when it has nothing to send', async () => {
  const { browser, away, back } = await setUp();
  away();
  const page = await browser.open({ isAway: true });
  await page.passTime();
  expect(page.told).toEqual([]);
  back();
  await page.passTime();
  expect(page.outbox.get()).toMatchObject({ isAway: false });
  expect(page.told).toEqual(['The server answers again']);
});

test('what a refused write has shown is removed, and the write is not kept', async () => {
  const { page, task, browser, away } = await setUp();
  away(500);
  await expect(moveTask(page.api, task, 'next')).rejects.toThrow('Refused with 500');
  await settle();
  expect(browser.kept()).toEqual([]);
  expect(page.shown()).toEqual(['Sweep:inbox']);
  expect(page.told).toEqual([]);
});

test('writes survive the end of their page, with the id that their item gets', async () => {
  const { page, browser, server, away, back, task } = await setUp();
  away();
  const created = await createTask(page.api, milk);
  const moved = await moveTask(page.api, created, 'next');
  await updateTask(page.api, moved, { title: 'Oat milk' });
  await updateTask(page.api, task, { priority: 80 });
  await settle();
  page.kill();
  const later = await browser.open({ isAway: true });
  expect(later.shown()).toContain('Oat milk:next');
  expect(later.outbox.get()).toMatchObject({ waiting: 4, isAway: true });
  back();
  await later.passTime();
  expect(browser.kept()).toEqual([]);
  expect([...server.tasks.values()].map(({ title, status, priority }) => [title, status, priority])).toEqual([
    ['Sweep', 'inbox', 80],
    ['Oat milk', 'next', null],
  ]);
  await later.load();
  expect(later.shown()).toEqual(['Oat milk:next', 'Sweep:inbox']);
});

test('a page that is killed while a creation is on its way leaves one item, not two', async () => {
  const { page, browser, server } = await setUp();
  void createTask(page.api, milk);
  while (!server.titles().includes('Milk')) await settled();
  page.kill();
  await browser.open();
  await settle();
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
  expect(browser.kept()).toEqual([]);
});

test('a later write to the same task does not overtake one that waits', async () => {
  const { page, server, task } = await setUp();
  let isFirst = true;
  server.setFault((name) => {
    if (name !== 'tasks.move' || !isFirst) return 'none';
    isFirst = false;
    return 'before';
  });
  const [first, second] = [moveTask(page.api, task, 'next'), moveTask(page.api, task, 'done')];
  await Promise.all([first, second]);
  await settle();
  await page.passTime();
  expect(server.applied.map((line) => line.split(' ')[1])).toEqual(['{"status":"next"}', '{"status":"done"}']);
  expect(server.tasks.get(String(task.id))?.status).toBe('done');
});

test('an edit that was begun before our own earlier one was answered is no conflict', async () => {
  const { page, server, task, away, back } = await setUp();
  away();
  const since = task.updated_at;
  const renamed = await updateTask(page.api, task, { title: 'Mop' }, { since });
  await updateTask(page.api, renamed, { description: 'Twice' }, { since });
  await settle();
  back();
  await page.passTime();
  expect(server.tasks.get(String(task.id))).toMatchObject({ title: 'Mop', description: 'Twice' });
  expect(page.outbox.get().needUser).toBe(0);
});

test('a change that is refused when it is sent is parked with its text, announced once, and sent over theirs when the user says so', async () => {
  const { page, server, task, away, back } = await setUp();
  away();
  await updateTask(page.api, task, { title: 'Mop' }, { since: task.updated_at });
  await settle();
  const other: Task = { ...task, title: 'Scrub', updated_at: 'another device' };
  server.tasks.set(String(task.id), other);
  back();
  await page.passTime();
  expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: 1 });
  expect(page.told.slice(1)).toEqual(['The title was changed elsewhere too. 1 change needs you: Scrub']);
  expect(page.shown()).toEqual(['Sweep:inbox']);
  // It holds up nothing.
  await moveTask(page.api, task, 'next');
  expect(server.tasks.get(String(task.id))?.status).toBe('next');
  const [parked] = page.outbox.changes();
  expect(parked).toMatchObject({ words: 'Change: Scrub', problem: 'The title was changed elsewhere too' });
  // The user wants it all the same.
  await page.outbox.retry(parked?.sequence ?? 0);
  await settle();
  expect(server.tasks.get(String(task.id))?.title).toBe('Mop');
  expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: 0 });
});

test('a parked change that is discarded leaves what the server has', async () => {
  const { page, browser, server, task, away, back } = await setUp();
  away();
  await updateTask(page.api, task, { title: 'Mop' });
  await settle();
  server.tasks.delete(String(task.id));
  back();
  await page.passTime();
  const [parked] = page.outbox.changes();
  expect(parked?.problem).toBe('It was deleted elsewhere');
  await page.outbox.discard(parked?.sequence ?? 0);
  expect(page.outbox.changes()).toEqual([]);
  expect(browser.kept()).toEqual([]);
});

test('discarding a creation also discards the changes to its item', async () => {
  const { page, browser, server, away, back } = await setUp();
  away();
  const created = await createTask(page.api, milk);
  await moveTask(page.api, created, 'next');
  await settle();
  const [creation] = page.outbox.lines();
  await page.outbox.discard(creation?.sequence ?? 0);
  await settle();
  expect(browser.kept()).toEqual([]);
  expect(page.shown()).toEqual(['Sweep:inbox']);
  back();
  await page.passTime();
  expect(server.titles()).toEqual(['Sweep']);
});

test('a refused token pauses the outbox; the same user sends it, another one sees nothing', async () => {
  const { page, server, browser, away, back, task } = await setUp();
  away();
  await moveTask(page.api, task, 'next');
  await settle();
  away(401);
  await page.passTime();
  page.end();
  back();
  const other = await browser.open({ as: 'ben' });
  expect(other.outbox.lines()).toEqual([]);
  await settle();
  expect(server.tasks.get(String(task.id))?.status).toBe('inbox');
  other.end();
  await browser.open();
  await settle();
  expect(server.tasks.get(String(task.id))?.status).toBe('next');
});

test('two tabs show the same; one sends, and the other goes on when it is gone', async () => {
  const { page, server, browser, away, back, task } = await setUp();
  const other = await browser.open();
  await other.load();
  away();
  await moveTask(page.api, task, 'next');
  await createTask(page.api, milk);
  await settle();
  expect(other.shown()).toEqual(['Milk:inbox', 'Sweep:next']);
  page.kill();
  back();
  other.outbox.tryAgain();
  await settle();
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
  await other.load();
  expect(other.shown()).toEqual(['Milk:inbox', 'Sweep:next']);
  expect(browser.kept()).toEqual([]);
});

test('the pauses grow, up to a minute', async () => {
  const { page, away, task } = await setUp();
  away();
  await moveTask(page.api, task, 'next');
  await settle();
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 8; attempt += 1) {
    pauses.push(...page.timers.map(({ milliseconds }) => milliseconds));
    await page.passTime();
  }
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
});

test('a task that is kept is opened as it is, in this page and in the next', async () => {
  const { page, browser, away } = await setUp();
  const said: string[] = [];
  const workspace = { say: (words: string) => said.push(words), overlays: { staysHere: () => () => true } } as never;
  away();
  const creating = createTask(page.api, milk);
  const [layer] = page.api.pending.layers;
  // Its answer may still come.
  const asked = createdId({ api: page.api, workspace }, layer?.id ?? '');
  const { id } = await creating;
  expect(await asked).toBe(id);
  await settle();
  expect(await createdId({ api: page.api, workspace }, id)).toBe(id);
  expect(said).toEqual(['It is being created']);
  page.kill();
  const later = await browser.open({ isAway: true });
  expect(await createdId({ api: later.api, workspace }, id)).toBe(id);
});

test('of the discarded changes, one on its way may be done, and the one after it is not', async () => {
  const { page, server, task, away } = await setUp();
  away();
  await moveTask(page.api, task, 'next');
  await createTask(page.api, milk);
  await settle();
  const sequences = page.outbox.lines().map(({ sequence }) => sequence);
  const told: Promise<Discarded>[] = [];
  server.setFault((name) => {
    if (name === 'tasks.move') told.push(...sequences.map((sequence) => page.outbox.discard(sequence)));
    return 'none';
  });
  await page.passTime();
  expect((await Promise.all(told)).map(({ mayBeDone }) => mayBeDone)).toEqual([true, false]);
  expect(server.titles()).toEqual(['Sweep']);
  expect(server.tasks.get(String(task.id))?.status).toBe('next');
});
