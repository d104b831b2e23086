import { expect, test } from 'vitest';
import { createTask, moveTask, updateTask } from '#client/data/tasks.ts';
import type { Task } from '#contract/entities/task.ts';
import { settled } from '#tests/support/settled.ts';
import { settle } from './browser.ts';
import { milk } from './server.ts';
import { setUp } from './set-up.ts';

const foreign = { isOurs: false, takesKeys: false };
const ageless = { ...foreign, tellsTimes: false };

test('on a foreign server a creation whose answer was lost is looked for, and not repeated', async () => {
  const { page, server, browser, away, back } = await setUp(foreign);
  away('after');
  await createTask(page.api, milk);
  await settle();
  expect(browser.kept()).toEqual(['tasks.create lost']);
  back();
  await page.passTime();
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
  expect(browser.kept()).toEqual([]);
});

test('on a foreign server a creation that did not arrive is offered again, and sent when the user says so', async () => {
  const { page, server, away, back } = await setUp(foreign);
  away('before');
  const created = await createTask(page.api, milk);
  await moveTask(page.api, created, 'next');
  await settle();
  back();
  await page.passTime();
  expect(server.titles()).toEqual(['Sweep']);
  expect(page.outbox.get()).toMatchObject({ waiting: 1, needUser: 1 });
  const parked = page.outbox.lines().find(({ state }) => state === 'parked');
  expect(parked?.problem).toBe('The answer was lost, and the server has no task of this title');
  await page.outbox.retry(parked?.sequence ?? 0);
  await settle();
  expect([...server.tasks.values()].map(({ title, status }) => `${title}:${status}`)).toEqual([
    'Sweep:inbox',
    'Milk:next',
  ]);
});

test('changes to an item while it is created are shown once, where the server answers the creation with a 204', async () => {
  const { page, server } = await setUp(foreign);
  server.setFault((name) => (name === 'tasks.move' ? 'empty' : 'none'));
  const creating = createTask(page.api, milk);
  const [layer] = page.api.pending.layers;
  const moved = await moveTask(page.api, layer?.item as Task, 'next');
  await settle();
  expect(page.shown()).toEqual(['Milk:next', 'Sweep:inbox']);
  expect(moved.id).toBe((await creating).id);
});

test('what is created and answered with a 204 is looked for at once, and the user hears nothing of that, nor of what waited for it', async () => {
  const { page, server, browser } = await setUp(foreign);
  server.setFault((name) => (/create|move/.test(name) ? 'empty' : 'none'));
  await moveTask(page.api, await createTask(page.api, milk), 'next');
  await settle();
  expect([page.told, browser.kept(), server.titles()]).toEqual([[], [], ['Sweep', 'Milk']]);
  expect(server.of('task').at(-1)?.status).toBe('next');
  expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: 0, isAway: false });
});

test('a creation that waits for others is stored as never sent, even when the page is killed at once', async () => {
  const { page, task, browser, server, away, back } = await setUp(foreign);
  away('before');
  await moveTask(page.api, task, 'next');
  void createTask(page.api, milk).catch(() => undefined);
  while (browser.kept().length < 2) await Promise.resolve();
  page.kill();
  expect(browser.kept().at(-1)).toBe('tasks.create waiting');
  back();
  const later = await browser.open();
  await settle();
  expect(later.outbox.get()).toMatchObject({ waiting: 0, needUser: 0 });
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
});

test.each([
  ['says when items were made', foreign],
  ['does not say when items were made', ageless],
])('after a restart, what a server that %s has got is taken as sent, and is not there twice', async (_, options) => {
  const { page, browser, server } = await setUp(options);
  void createTask(page.api, milk);
  while (!server.titles().includes('Milk')) await settled();
  page.kill();
  const later = await browser.open();
  await settle();
  expect(browser.kept()).toEqual([]);
  expect(later.outbox.get()).toMatchObject({ waiting: 0, needUser: 0 });
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
});

test('an item of the same title that was known before is not taken for the one whose answer was lost', async () => {
  const { page, server, away, back } = await setUp(ageless);
  server.add('Milk');
  await page.load();
  away('before');
  await createTask(page.api, milk);
  await settle();
  back();
  await page.passTime();
  expect(page.outbox.changes()).toMatchObject([
    { words: 'Capture: Milk', problem: 'The answer was lost, and the server has no new task of this title' },
  ]);
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
});

test('two captures of one title whose answers were lost are not taken for the same item', async () => {
  const { page, server, back } = await setUp(ageless);
  let count = 0;
  server.setFault((name) => {
    if (name !== 'tasks.create') return 'before';
    count += 1;
    return count === 1 ? 'after' : 'before';
  });
  await Promise.all([createTask(page.api, milk), createTask(page.api, milk)]);
  await settle();
  back();
  await page.passTime();
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
  expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: 1 });
});

test.each([
  ['without the other words', 'which may be this one', [{ description: null }]],
  ['twice', '2 tasks of this title, and each may be this one', [{ description: 'Oat' }, { description: 'Oat' }]],
])('the user decides when the server has the title %s', async (_, problem, found: readonly Partial<Task>[]) => {
  const { page, server, away, back } = await setUp(ageless);
  away('before');
  await createTask(page.api, { ...milk, description: 'Oat' });
  await settle();
  for (const fields of found) {
    const other = server.add('Milk');
    server.tasks.set(String(other.id), { ...other, ...fields });
  }
  back();
  await page.passTime();
  expect(page.outbox.changes()).toHaveLength(1);
  expect(page.outbox.changes()[0]?.problem).toContain(problem);
});

test('an item that has reached the server since it was looked for is not sent again', async () => {
  const { page, browser, server, away, back } = await setUp(foreign);
  away('before');
  await createTask(page.api, milk);
  await settle();
  back();
  await page.passTime();
  const [parked] = page.outbox.changes();
  expect(parked?.problem).toBe('The answer was lost, and the server has no task of this title');
  // The server performed it late, after the connection was lost.
  server.add('Milk');
  await page.outbox.retry(parked?.sequence ?? 0);
  await settle();
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
  expect(browser.kept()).toEqual([]);
});

test('a change whose page went before it had noted the answer is not refused by the server when another page sends it', async () => {
  const { page, task, browser, server } = await setUp();
  void updateTask(page.api, task, { title: 'Mop' }, { since: task.updated_at });
  while (!server.titles().includes('Mop')) await settled();
  page.kill();
  const before = server.calls.length;
  await browser.open();
  await settle();
  // The item is read first: equal fields are no change that the server would have to compare.
  expect(server.calls.slice(before).filter((name) => name.startsWith('tasks.'))[0]).toBe('tasks.get');
  expect(server.refused).toEqual([]);
  expect(server.titles()).toEqual(['Mop']);
  expect(browser.kept()).toEqual([]);
});

test.each([
  ['a time without a zone', '2000-01-02 03:04:05'],
  ['a day', '2000-01-02'],
  ['what is no time', 'just now'],
])('what a foreign server says of the age of an item as %s is not compared', async (_, created_at) => {
  const { page, server, browser, away, back } = await setUp(foreign);
  away('after');
  await createTask(page.api, milk);
  await settle();
  for (const [id, task] of server.tasks) server.tasks.set(id, { ...task, created_at });
  back();
  await page.passTime();
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
  expect(browser.kept()).toEqual([]);
});

test.each([
  ['fails after it', 500],
  ['answers it with nothing that can be read', 'unreadable'],
] as const)('a creation that a foreign server %s is not sent again and again', async (_, fault) => {
  const { page, server, away, back } = await setUp(foreign);
  away('before');
  await createTask(page.api, milk);
  await settle();
  back();
  await page.passTime();
  const [parked] = page.outbox.lines();
  server.setFault((name) => (name === 'tasks.create' ? fault : 'none'));
  await page.outbox.retry(parked?.sequence ?? 0);
  await page.passTime();
  await page.passTime();
  expect(server.calls.filter((name) => name === 'tasks.create')).toHaveLength(2);
  expect(server.titles().filter((title) => title === 'Milk')).toHaveLength(fault === 500 ? 0 : 1);
  expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: fault === 500 ? 1 : 0 });
});

test('a page that a proxy puts in place of every answer is not taken for the server', async () => {
  const { page, server, away, back } = await setUp();
  away();
  await createTask(page.api, milk);
  await settle();
  away('page');
  await page.passTime();
  expect(page.outbox.get()).toMatchObject({ waiting: 1, needUser: 0, isAway: true });
  back();
  await page.passTime();
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
});

test('a creation that a foreign server answers in an unknown form is looked for, and not made twice', async () => {
  const { page, server, browser } = await setUp(foreign);
  server.setFault((name) => (name === 'tasks.create' ? 'unreadable' : 'none'));
  await createTask(page.api, milk);
  await settle();
  expect(browser.kept()).toEqual(['tasks.create lost']);
  await page.passTime();
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
  expect(server.calls.filter((name) => name === 'tasks.create')).toHaveLength(1);
  expect(browser.kept()).toEqual([]);
  expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: 0, isAway: false });
});

test('a creation whose answer was lost is looked for also when the user sends it before that', async () => {
  const { page, server, browser, away, back } = await setUp(foreign);
  away('after');
  await createTask(page.api, milk);
  await settle();
  back();
  await page.outbox.retry(page.outbox.changes()[0]?.sequence ?? 0);
  await settle();
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
  expect(browser.kept()).toEqual([]);
});

test('a creation that the user sends while it is on its way is looked for when its answer is lost', async () => {
  const { page, task, server, browser, away, back } = await setUp(foreign);
  away('before');
  // The creation waits for it, and only the outbox sends it.
  await moveTask(page.api, task, 'next');
  await createTask(page.api, milk);
  await settle();
  expect(browser.kept()).toEqual(['tasks.move waiting', 'tasks.create waiting']);
  server.setFault((name) => (name === 'tasks.create' ? 'after' : 'none'));
  page.outbox.tryAgain();
  while (!server.titles().includes('Milk')) await settled();
  const sending = page.outbox.lines().find(({ state }) => state === 'sending');
  await page.outbox.retry(sending?.sequence ?? 0);
  away('before');
  await settle();
  expect(browser.kept()).toEqual(['tasks.create lost']);
  back();
  await page.passTime();
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
  expect(browser.kept()).toEqual([]);
});

test('an item created by a server whose clock is hours behind is not reported as missing', async () => {
  const { page, server, away, back } = await setUp(foreign);
  away('after');
  await createTask(page.api, milk);
  await settle();
  for (const [id, made] of server.tasks) server.tasks.set(id, { ...made, created_at: '2000-01-02T03:04:05Z' });
  back();
  await page.passTime();
  const problem = 'The answer was lost. The server has a task of this title, which may be this one';
  expect(page.outbox.lines()).toMatchObject([{ state: 'parked', problem }]);
  expect(server.titles()).toEqual(['Sweep', 'Milk']);
});
