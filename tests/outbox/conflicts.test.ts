import { describe, expect, test } from 'vitest';
import { updateTask } from '#client/data/tasks.ts';
import { settle } from './browser.ts';
import { setUp } from './set-up.ts';

describe('a change of what another device has changed meanwhile', () => {
  const elsewhere = { description: 'Twice', status: 'done', updated_at: 'another device' } as const;

  test('of other fields goes over it without a word, online', async () => {
    const { page, server, task } = await setUp();
    server.tasks.set(String(task.id), { ...task, ...elsewhere });
    const answer = await updateTask(page.api, task, { title: 'Mop', minutes: 5 }, { since: task.updated_at });
    // Done beats the edit, which takes nothing of it back.
    expect(answer).toMatchObject({ title: 'Mop', minutes: 5, description: 'Twice', status: 'done' });
    expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: 0 });
  });

  test('of other fields goes over it when the outbox sends it, and so does the edit behind it', async () => {
    const { page, server, task, away, back } = await setUp();
    away();
    const since = task.updated_at;
    const renamed = await updateTask(page.api, task, { title: 'Mop' }, { since });
    await updateTask(page.api, renamed, { minutes: 5 }, { since });
    await settle();
    server.tasks.set(String(task.id), { ...task, ...elsewhere });
    back();
    await page.passTime();
    expect(server.tasks.get(String(task.id))).toMatchObject({
      ...elsewhere,
      title: 'Mop',
      minutes: 5,
      updated_at: expect.anything(),
    });
    expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: 0 });
    expect(page.told.filter((words) => words.includes('needs you'))).toEqual([]);
  });

  test.each([
    ['the same field to another value', { title: 'Scrub' }, { title: 'Mop', minutes: 5 }],
    ['a status, of a task that is done by now', { status: 'done' }, { status: 'waiting', waiting_for: 'Ben' }],
  ] as const)('%s is refused, and the server keeps its own', async (_, theirs, mine) => {
    const { page, server, task } = await setUp();
    const now = { ...task, ...theirs, updated_at: 'another device' };
    server.tasks.set(String(task.id), now);
    const change = updateTask(page.api, task, mine, { since: task.updated_at });
    await expect(change).rejects.toMatchObject({ status: 409 });
    expect(server.tasks.get(String(task.id))).toEqual(now);
  });

  test('that leaves a field as it was leaves what another device has made of it', async () => {
    const { page, server, task } = await setUp();
    server.tasks.set(String(task.id), { ...task, title: 'Scrub', updated_at: 'another device' });
    const mine = { title: task.title, minutes: 5 };
    const answer = await updateTask(page.api, task, mine, { since: task.updated_at });
    expect(answer).toMatchObject({ title: 'Scrub', minutes: 5 });
  });

  test('to the same value is no conflict', async () => {
    const { page, server, task } = await setUp();
    server.tasks.set(String(task.id), { ...task, title: 'Mop', updated_at: 'another device' });
    const answer = await updateTask(page.api, task, { title: 'Mop' }, { since: task.updated_at });
    expect(answer.title).toBe('Mop');
  });

  test('that was known here to be another is refused: what the edit began with is not what is shown', async () => {
    const { page, server, task } = await setUp();
    const now = { ...task, title: 'Scrub', updated_at: 'another device' };
    server.tasks.set(String(task.id), now);
    const change = updateTask(page.api, now, { title: 'Mop' }, { since: task.updated_at });
    await expect(change).rejects.toMatchObject({ status: 409 });
  });
});
