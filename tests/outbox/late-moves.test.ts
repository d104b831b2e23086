import { expect, test } from 'vitest';
import { deferTask, moveTask } from '#client/data/tasks.ts';
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

test('a status that went over theirs is theirs again when that is taken back, before and after it is sent', async () => {
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

test('completing a task goes over what it has become', async () => {
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
