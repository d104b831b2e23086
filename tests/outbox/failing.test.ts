import { expect, test } from 'vitest';
import { holdDelete } from '#client/data/held-deletes.ts';
import { createTask, moveTask, updateTask } from '#client/data/tasks.ts';
import { settle } from './browser.ts';
import type { Fault } from './server.ts';
import { setUp } from './set-up.ts';

/** Two moves and a priority wait, and the server fails at each move. */
async function failAtMoves(fault: Fault) {
  const world = await setUp();
  const { page, server, task, away } = world;
  const [bread, cheese] = [server.add('Bread'), server.add('Cheese')];
  away();
  await moveTask(page.api, task, 'next');
  await moveTask(page.api, bread, 'next');
  await updateTask(page.api, cheese, { priority: 5 });
  await settle();
  server.setFault((name) => (name === 'tasks.move' ? fault : 'none'));
  await page.passTime();
  return { ...world, cheese };
}

// 'before': the connection is cut on the way, or the server refuses pages of another origin.
test.each([500, 502, 'before'] as const)(
  'changes that meet %s each time keep neither the others nor later ones from the server',
  async (fault) => {
    const { page, server, browser, cheese, back } = await failAtMoves(fault);
    expect(server.tasks.get(String(cheese.id))?.priority).toBe(5);
    expect(page.outbox.get()).toMatchObject({ waiting: 2, needUser: 0, isAway: false });
    await updateTask(page.api, cheese, { priority: 9 });
    expect(server.tasks.get(String(cheese.id))?.priority).toBe(9);
    back();
    await page.passTime();
    expect(browser.kept()).toEqual([]);
    expect([...server.tasks.values()].map((task) => task.status)).toEqual(['next', 'next', 'inbox']);
  },
);

test('a server that fails at everything gets twenty changes at a time', async () => {
  const { page, server, away, back } = await setUp();
  away();
  for (let count = 0; count < 40; count += 1)
    await createTask(page.api, { title: `Task ${count}`, description: null, status: 'inbox' });
  await settle();
  away(500);
  server.calls.length = 0;
  await page.passTime();
  expect(server.calls.filter((name) => name === 'tasks.create')).toHaveLength(20);
  back();
  await page.passTime();
  expect(server.titles()).toHaveLength(41);
});

test('a server that takes no more for now gets one change, and the next one no sooner than it says', async () => {
  const { page, server, cheese, back } = await failAtMoves(429);
  const moves = () => server.calls.filter((name) => name === 'tasks.move').length;
  const before = moves();
  expect(server.tasks.get(String(cheese.id))?.priority).toBe(null);
  expect(page.outbox.get()).toMatchObject({ waiting: 3, needUser: 0, isAway: false });
  expect(page.timers.map(({ milliseconds }) => milliseconds)).toEqual([30_000]);
  await page.passTime();
  expect(moves()).toBe(before + 1);
  back();
  await page.passTime();
  expect(page.outbox.get()).toMatchObject({ waiting: 0 });
  expect(server.tasks.get(String(cheese.id))?.priority).toBe(5);
});

test('changes and deletions of which the server takes no more just now wait, and are sent no sooner than it says', async () => {
  const { page, server, task, browser, away, back } = await setUp({ isOurs: false });
  const bread = server.add('Bread');
  away(429);
  await moveTask(page.api, task, 'next');
  await createTask(page.api, { title: 'Milk', description: null, status: 'inbox' });
  await settle();
  const [WHY, THEN] = ['The server takes no more just now', 'It is kept, and is sent when the server takes more'];
  expect(page.told).toEqual([`Failed to move task. ${WHY}. ${THEN}`]);
  expect(page.outbox.get()).toMatchObject({ waiting: 2, needUser: 0, isAway: false });
  expect(page.timers.map(({ milliseconds }) => milliseconds)).toEqual([30_000]);
  holdDelete(page.api, 'task', bread.id);
  await page.api.held.sendNow('task', bread.id);
  await settle();
  expect(page.outbox.get()).toMatchObject({ waiting: 3 });
  expect(page.failures).toEqual([]);
  // What the server has not done is taken back without a word to it.
  await moveTask(page.api, { ...task, status: 'next' }, 'inbox');
  expect(page.outbox.get()).toMatchObject({ waiting: 2 });
  back();
  await page.passTime();
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
  expect(server.applied.filter((write) => write.startsWith('tasks.move'))).toEqual([]);
  expect(browser.kept()).toEqual([]);
  expect(page.told.slice(1)).toEqual(['2 changes were sent']);
});

test('a server that has failed is asked again no sooner than it says', async () => {
  const { page, server, task, away, back } = await setUp();
  server.sayUnavailableFor(45);
  away();
  await moveTask(page.api, task, 'next');
  await settle();
  server.setFault((name) => (name === 'tasks.move' ? 503 : 'none'));
  await page.passTime();
  expect(page.outbox.get()).toMatchObject({ waiting: 1, needUser: 0, isAway: false });
  expect(page.timers.map(({ milliseconds }) => milliseconds)).toEqual([45_000]);
  back();
  await page.passTime();
  expect(page.outbox.get()).toMatchObject({ waiting: 0 });
});

test('a creation that cannot be looked for keeps no other change from the server', async () => {
  const { page, server, task, away } = await setUp({ isOurs: false, takesKeys: false });
  away('after');
  await createTask(page.api, { title: 'Milk', description: null, status: 'inbox' });
  await moveTask(page.api, task, 'next');
  await settle();
  server.setFault((name) => (name === 'tasks.list' ? 502 : 'none'));
  await page.passTime();
  expect(server.tasks.get(String(task.id))?.status).toBe('next');
  expect(page.outbox.get()).toMatchObject({ isAway: false });
});

test('changes that fail one after the other while reads succeed are reported once, and again only after one has got through', async () => {
  const { page, server, task } = await setUp();
  const [bread, cheese] = [server.add('Bread'), server.add('Cheese')];
  const words = 'Failed to move task. It is kept, and is sent when the server answers';
  const told = () => page.told.filter((each) => each === words).length;
  const cut = () => server.setFault((name) => (name === 'tasks.move' ? 'before' : 'none'));
  cut();
  await moveTask(page.api, task, 'next');
  await settle();
  // The server answers other calls, but not this one.
  await page.passTime();
  await moveTask(page.api, bread, 'next');
  await settle();
  expect([told(), page.outbox.get()]).toMatchObject([1, { waiting: 2, needUser: 0 }]);
  // Another change gets through while those wait.
  await page.passTime();
  await updateTask(page.api, cheese, { priority: 5 });
  expect(page.outbox.get()).toMatchObject({ waiting: 2 });
  await moveTask(page.api, cheese, 'next');
  await settle();
  expect(told()).toBe(2);
});

test('an outage is reported again once the write that reported it has been refused for good, or sent by another tab', async () => {
  const { page, server, browser, task, back } = await setUp();
  const other = await browser.open();
  await other.load();
  const [bread, cheese] = [server.add('Bread'), server.add('Cheese')];
  const words = 'Failed to move task. It is kept, and is sent when the server answers';
  const told = () => page.told.filter((each) => each === words).length;
  const fail = (fault: Fault) => server.setFault((name) => (name === 'tasks.move' ? fault : 'none'));
  fail('before');
  await moveTask(page.api, task, 'next');
  await settle();
  fail(409);
  await page.passTime();
  expect([told(), page.outbox.get()]).toMatchObject([1, { waiting: 0, needUser: 1 }]);
  fail('before');
  await moveTask(page.api, bread, 'next');
  await settle();
  expect(told()).toBe(2);
  back();
  await other.passTime();
  await page.passTime();
  expect(page.outbox.get()).toMatchObject({ waiting: 0 });
  fail('before');
  await moveTask(page.api, cheese, 'next');
  await settle();
  expect(told()).toBe(3);
});
