import { expect, test } from 'vitest';
import { createProject, updateProject } from '#client/data/projects.ts';
import { deferTask, moveTask, updateTask } from '#client/data/tasks.ts';
import { giveTheirsAgain } from '#client/data/theirs-again.ts';
import type { Task } from '#contract/entities/task.ts';
import { settle } from './browser.ts';
import { setUp } from './set-up.ts';

/** A move that waits while another device changes the task. */
async function meet(
  work: (page: Awaited<ReturnType<typeof setUp>>['page'], task: Task) => Promise<unknown>,
  theirs: Partial<Task>,
) {
  const world = await setUp();
  const { page, server, task, away, back } = world;
  away();
  await work(page, task);
  await settle();
  server.tasks.set(String(task.id), { ...task, ...theirs, updated_at: 'another device' });
  back();
  await page.passTime();
  const onServer = () => server.tasks.get(String(task.id));
  return { ...world, onServer };
}
const toNext = (page: Parameters<Parameters<typeof meet>[0]>[0], task: Task) => moveTask(page.api, task, 'next');

test('a move that has waited does not go over done: the user decides, and may move it all the same', async () => {
  const { page, onServer } = await meet(toNext, { status: 'done' });
  expect(onServer()?.status).toBe('done');
  const [conflict] = page.outbox.changes();
  expect(conflict).toMatchObject({
    kind: 'conflict',
    problem: 'The status was changed elsewhere too',
    fields: [{ field: 'status', theirs: 'done', mine: 'next' }],
  });
  await page.outbox.retry(conflict?.sequence ?? 0);
  await settle();
  expect(onServer()?.status).toBe('next');
  expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: 0 });
});

test.each([
  ['to Next, without its day to ask', { status: 'next', follow_up: null }],
  ['to Waiting For, with whom it waits for', { status: 'waiting', waiting_for: 'Bob' }],
] as const)('a move %s does not go over done either', async (_, fields) => {
  const { page, onServer } = await meet((on, task) => updateTask(on.api, task, fields), { status: 'done' });
  expect(onServer()).toMatchObject({ status: 'done', waiting_for: null });
  const [conflict] = page.outbox.changes();
  expect(conflict).toMatchObject({ kind: 'conflict', problem: expect.stringContaining('The status and the ') });
  if (!conflict) return;
  await page.outbox.retry(conflict.sequence);
  await settle();
  expect(onServer()).toMatchObject(fields);
  await giveTheirsAgain(page.api, conflict);
  await settle();
  expect(onServer()).toMatchObject({ status: 'done', waiting_for: null });
  expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: 0 });
});

test('a move with another field replaces another status, and one completed here', async () => {
  const fields = { status: 'next', follow_up: null } as const;
  const moved = await meet((on, task) => updateTask(on.api, task, fields), { status: 'someday' });
  expect(moved.onServer()?.status).toBe('next');
  const again = await meet(async (on, task) => await updateTask(on.api, await moveTask(on.api, task, 'done'), fields), {
    title: 'Scrub',
  });
  expect(again.onServer()).toMatchObject({ title: 'Scrub', status: 'next' });
  expect([...moved.page.outbox.changes(), ...again.page.outbox.changes()]).toEqual([]);
});

test('a project that was completed elsewhere is not taken up again by a status that has waited', async () => {
  const { page, server, away, back } = await setUp();
  const project = await createProject(page.api, { name: 'House', description: null });
  away();
  await updateProject(page.api, project, { status: 'on_hold' });
  await settle();
  const onServer = () => server.of('project')[0];
  Object.assign(onServer() ?? {}, { status: 'completed', updated_at: 'another device' });
  back();
  await page.passTime();
  expect(onServer()?.status).toBe('completed');
  expect(page.outbox.changes()).toMatchObject([{ problem: 'The status was changed elsewhere too' }]);
});

test('a status that replaced theirs is theirs again when undone, before and after it is sent', async () => {
  for (const isSent of [true, false]) {
    const { page, onServer } = await meet(toNext, { status: 'done' });
    const [conflict] = page.outbox.changes();
    if (!conflict) throw new Error('There is no conflict');
    await page.outbox.retry(conflict.sequence);
    if (isSent) await settle();
    await giveTheirsAgain(page.api, conflict);
    await settle();
    expect(onServer()?.status).toBe('done');
    expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: 0 });
  }
});

test('a move that has waited goes over another status', async () => {
  const { page, onServer } = await meet(toNext, { status: 'someday' });
  expect(onServer()?.status).toBe('next');
  expect(page.outbox.changes()).toEqual([]);
});

test('completing a task replaces whatever status it has by now', async () => {
  const { page, onServer } = await meet((on, task) => moveTask(on.api, task, 'done'), { status: 'waiting' });
  expect(onServer()?.status).toBe('done');
  expect(page.outbox.changes()).toEqual([]);
});

test('a task that was completed here and moved again is moved', async () => {
  const { page, onServer } = await meet(
    async (on, task) => await moveTask(on.api, await moveTask(on.api, task, 'done'), 'waiting'),
    { title: 'Scrub' },
  );
  expect(onServer()?.status).toBe('waiting');
  expect(page.outbox.changes()).toEqual([]);
});

test('putting a task off leaves it done: both hold', async () => {
  const { page, onServer } = await meet((on, task) => deferTask(on.api, task, '2030-01-01'), { status: 'done' });
  expect(onServer()).toMatchObject({ status: 'done', defer_until: '2030-01-01' });
  expect(page.outbox.changes()).toEqual([]);
});

test('a move of a task that was deleted elsewhere is listed as such', async () => {
  const { page, server, task, away, back } = await setUp();
  away();
  await toNext(page, task);
  await settle();
  server.tasks.clear();
  back();
  await page.passTime();
  expect(page.outbox.changes()).toMatchObject([{ kind: 'gone', problem: 'It was deleted elsewhere' }]);
});

test('a move is sent once the one before it is stored no more: the next page would take that for the later one', async () => {
  const { page, browser, server, task } = await setUp();
  // The page is left while the storage is slower than the server.
  server.setFault(() => {
    browser.disk.isStuck = true;
    return 'none';
  });
  const moving = moveTask(page.api, task, 'waiting');
  void moveTask(page.api, task, 'done');
  await moving;
  await settle();
  page.kill();
  browser.disk.isStuck = false;
  server.setFault(() => 'none');
  const next = await browser.open();
  await next.passTime();
  expect(next.outbox.changes()).toEqual([]);
  expect(server.tasks.get(String(task.id))?.status).toBe('done');
});
