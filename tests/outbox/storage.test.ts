import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { holdDelete } from '#client/data/held-deletes.ts';
import { outboxWords } from '#client/data/outbox-words.ts';
import { createTask, moveTask } from '#client/data/tasks.ts';
import { type Page, settle } from './browser.ts';
import type { createMemoryStore } from './memory-store.ts';
import { milk } from './server.ts';
import { setUp } from './set-up.ts';

const CANNOT_KEEP = 'This browser cannot keep changes just now: what is not sent is lost when the page is closed';
const KEEPS_AGAIN = 'This browser keeps changes again';

type Disk = ReturnType<typeof createMemoryStore>['disk'];
const failures: readonly [string, (disk: Disk) => void][] = [
  ['full', (disk) => Object.assign(disk, { isFull: true })],
  ['broken', (disk) => Object.assign(disk, { isBroken: true })],
];
const isWell = { isFull: false, isBroken: false };

async function passTimes(page: Page) {
  for (let round = 0; round < 3; round += 1) await page.passTime();
}

/** Two pages on another server, which is away: a move and a creation wait. */
async function twoPagesWaiting() {
  const world = await setUp({ isOurs: false, takesKeys: false });
  const other = await world.browser.open();
  world.away();
  await moveTask(world.page.api, world.task, 'next');
  await createTask(world.page.api, milk);
  await settle();
  return { ...world, other };
}

describe.each(failures)('while the storage is %s', (_, fail) => {
  test('waiting changes are sent once from the page when the server answers, in order, and so are new ones', async () => {
    const { page, browser, server, away, back } = await setUp();
    away();
    const made = await createTask(page.api, milk);
    await settle();
    fail(browser.disk);
    await moveTask(page.api, made, 'next');
    await createTask(page.api, { ...milk, title: 'Bread' });
    await settle();
    expect(page.outbox.get()).toMatchObject({ waiting: 3, canKeep: false });
    expect(outboxWords(page.outbox.get(), Date.now())).toEqual([
      '3 not sent yet',
      'not kept in this browser',
      'offline',
    ]);
    back();
    await passTimes(page);
    expect(server.applied.map((line) => line.split(' ')[0])).toEqual(['tasks.create', 'tasks.move', 'tasks.create']);
    expect(server.titles()).toEqual(['Sweep', 'Milk', 'Bread']);
    expect(page.outbox.get()).toMatchObject({ waiting: 0, canKeep: true });
    expect(page.told.filter((words) => words === CANNOT_KEEP)).toHaveLength(1);
    // A stored write that could not be removed is removed as soon as possible.
    Object.assign(browser.disk, isWell);
    await passTimes(page);
    expect(browser.kept()).toEqual([]);
    expect(page.told.filter((words) => words === KEEPS_AGAIN)).toHaveLength(1);
    expect(page.failures).toEqual([]);
  });

  test('changes wait in the page, which says that they are not stored, until the storage takes them', async () => {
    const { page, browser, task, away } = await setUp();
    fail(browser.disk);
    away();
    await moveTask(page.api, task, 'next');
    await settle();
    expect(page.told).toEqual([CANNOT_KEEP, 'Failed to move task. It is sent from this page when the server answers']);
    expect(page.shown()).toEqual(['Sweep:next']);
    expect(browser.kept()).toEqual([]);
    Object.assign(browser.disk, isWell);
    await page.passTime();
    expect(browser.kept()).toEqual(['tasks.move waiting']);
    expect(page.outbox.get()).toMatchObject({ waiting: 1, canKeep: true });
    expect(page.told.at(-1)).toBe(KEEPS_AGAIN);
  });

  test('an unsent change is undone', async () => {
    const { page, browser, server, task, away, back } = await setUp();
    away();
    const moved = await moveTask(page.api, task, 'next');
    await moveTask(page.api, moved, 'waiting');
    await settle();
    fail(browser.disk);
    await moveTask(page.api, moved, 'next');
    back();
    await passTimes(page);
    expect(server.applied).toEqual(['tasks.move {"status":"next"}']);
  });

  test('another page does not send what this page has sent', async () => {
    // The creation was never sent, so it is not looked for.
    const { page, other, browser, server, back } = await twoPagesWaiting();
    fail(browser.disk);
    back();
    await passTimes(page);
    expect(server.titles()).toEqual(['Sweep', 'Milk']);
    Object.assign(browser.disk, { isFull: false });
    await passTimes(other);
    Object.assign(browser.disk, isWell);
    await passTimes(other);
    expect(server.titles()).toEqual(['Sweep', 'Milk']);
    expect(other.outbox.lines()).toEqual([]);
  });

  test('what a session that has expired could not store is sent after the next sign-in in the same page', async () => {
    const { page, browser, server, away, back } = await setUp();
    fail(browser.disk);
    away();
    await createTask(page.api, milk);
    await settle();
    page.end();
    page.storage.close();
    Object.assign(browser.disk, isWell);
    back();
    const next = await browser.open({ before: page.storage });
    expect(next.shown()).toEqual(['Milk:inbox']);
    await passTimes(next);
    expect(server.titles()).toEqual(['Sweep', 'Milk']);
    expect((await browser.open({ as: 'ben', before: page.storage })).shown()).toEqual([]);
  });
});

test('a page that is cut off from the storage neither delays another page nor sends what that one has sent', async () => {
  const { page, other, browser, server, back } = await twoPagesWaiting();
  page.disk.isBroken = true;
  await createTask(page.api, { ...milk, title: 'Bread' });
  await settle();
  back();
  await passTimes(other);
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
  await passTimes(page);
  expect(server.titles()).toEqual(['Sweep', 'Milk', 'Bread']);
  page.disk.isBroken = false;
  await passTimes(page);
  expect(server.titles()).toEqual(['Sweep', 'Milk', 'Bread']);
  expect([page, other].flatMap(({ outbox }) => outbox.lines())).toEqual([]);
  expect(browser.kept()).toEqual([]);
});

test('a full storage is cleared of what has been sent, though it takes no new changes', async () => {
  const { page, browser, server, task, away } = await setUp();
  away();
  await moveTask(page.api, task, 'next');
  await settle();
  browser.disk.isFull = true;
  await createTask(page.api, milk);
  server.setFault((name) => (name === 'tasks.create' ? 500 : 'none'));
  await passTimes(page);
  expect(server.applied).toEqual(['tasks.move {"status":"next"}']);
  expect(page.outbox.get()).toMatchObject({ waiting: 1, canKeep: false });
  expect(browser.kept()).toEqual([]);
});

describe.each([
  ['deleted', true],
  ['closed by the browser', false],
])('a database that is %s under its pages', (_, isDeleted) => {
  test('is opened again, and waiting changes are in it once, and sent once, whichever page is there', async () => {
    const { page, other, browser, server, task, back } = await twoPagesWaiting();
    const before = browser.kept();
    browser.takeAway({ isDeleted });
    await settle();
    expect(browser.kept()).toEqual(before);
    expect(browser.kept()).toHaveLength(2);
    page.kill();
    other.kill();
    back();
    const next = await browser.open();
    await passTimes(next);
    expect(server.titles()).toEqual(['Sweep', 'Milk']);
    expect(server.tasks.get(String(task.id))?.status).toBe('next');
    expect(browser.kept()).toEqual([]);
    expect([page, other].flatMap(({ told }) => told)).toEqual([
      'Failed to move task. It is kept, and is sent when the server answers',
    ]);
    expect([page, other].flatMap((each) => each.failures)).toEqual([]);
  });

  test('lacks nothing that one page alone could not store before, and has nothing again that the other has sent', async () => {
    const { page, other, browser, server, back } = await twoPagesWaiting();
    browser.disk.isFull = true;
    await createTask(page.api, { ...milk, title: 'Bread' });
    await settle();
    browser.takeAway({ isDeleted });
    await settle();
    back();
    await passTimes(page);
    browser.disk.isFull = false;
    await passTimes(other);
    await passTimes(page);
    expect(server.titles()).toEqual(['Sweep', 'Milk', 'Bread']);
    expect(browser.kept()).toEqual([]);
  });
});

test('while the storage does not answer, no write is reported as stored', async () => {
  const { page, browser, away, task } = await setUp();
  browser.disk.isStuck = true;
  away();
  void moveTask(page.api, task, 'next');
  await settle();
  expect(page.told).toEqual([]);
});

test('a deletion that comes after the end of the session is no failure of the storage', async () => {
  const { page, browser, task } = await setUp();
  holdDelete(page.api, 'task', task.id);
  browser.disk.isBroken = true;
  page.end();
  page.storage.close();
  await page.api.held.sendNow('task', task.id);
  await settle();
  expect(page.failures).toEqual([]);
});

test('changes are shown at once and sent while the storage has not even begun to end', async () => {
  const { page, browser, server, task } = await setUp();
  browser.disk.isStuck = true;
  const moving = moveTask(page.api, task, 'next');
  const creating = createTask(page.api, { title: 'Milk', description: null, status: 'inbox' });
  // Nothing has waited.
  expect(page.shown()).toEqual(['Milk:inbox', 'Sweep:next']);
  await moving;
  await creating;
  await settle();
  expect(browser.kept()).toEqual([]);
  expect(server.tasks.get(String(task.id))?.status).toBe('next');
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
});

test('while the storage hangs, the next change of an item is sent five seconds after the answer to the one before', async () => {
  const { page, browser, server, task } = await setUp();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  browser.disk.isStuck = true;
  const moving = moveTask(page.api, task, 'next');
  const again = moveTask(page.api, task, 'waiting');
  await moving;
  await vi.advanceTimersByTimeAsync(4999);
  expect(server.applied).toEqual(['tasks.move {"status":"next"}']);
  await vi.advanceTimersByTimeAsync(1);
  await again;
  expect(server.applied).toEqual(['tasks.move {"status":"next"}', 'tasks.move {"status":"waiting"}']);
});
