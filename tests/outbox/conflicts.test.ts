import { describe, expect, test } from 'vitest';
import { createReference, updateReference } from '#client/data/references.ts';
import { deferTask, updateTask } from '#client/data/tasks.ts';
import { giveTheirsAgain } from '#client/data/theirs-again.ts';
import { settle } from './browser.ts';
import { setUp } from './set-up.ts';

describe('a change of what another device has changed meanwhile', () => {
  const elsewhere = { description: 'Twice', status: 'done', updated_at: 'another device' } as const;

  test('of other fields goes over it without a word, online', async () => {
    const { page, server, task } = await setUp();
    server.tasks.set(String(task.id), { ...task, ...elsewhere });
    const answer = await updateTask(page.api, task, { title: 'Mop', minutes: 5 }, { since: task.updated_at });
    // Done beats the edit, which changes nothing of it.
    expect(answer).toMatchObject({ title: 'Mop', minutes: 5, description: 'Twice', status: 'done' });
    expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: 0 });
  });

  test.each([
    ['of other fields', elsewhere],
    ['to the same value', { title: 'Mop', updated_at: 'another device' }],
  ] as const)('%s, online, is not kept for the next page once it is done', async (_, theirs) => {
    const { page, browser, server, task } = await setUp();
    server.tasks.set(String(task.id), { ...task, ...theirs });
    const mopped = await updateTask(page.api, task, { title: 'Mop' }, { since: task.updated_at });
    await updateTask(page.api, mopped, { title: 'Scrub' }, { since: mopped.updated_at });
    await settle();
    expect(browser.kept()).toEqual([]);
  });

  test('of a reference, of which its form sends all, does not take back what was undone beside it', async () => {
    const { page, server } = await setUp();
    const kept = await createReference(page.api, { title: 'Wifi', content: null, url: null });
    const renamed = await updateReference(page.api, kept, { title: 'Router' }, kept.updated_at);
    await updateReference(page.api, renamed, { title: 'Wifi' });
    const form = { title: 'Router', content: 'It is grey', url: null };
    await updateReference(page.api, renamed, form, renamed.updated_at);
    expect(server.of('reference')).toMatchObject([{ title: 'Wifi', content: 'It is grey' }]);
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

  test('of other fields goes over it, and the edit behind it does not go over the field that it has changed', async () => {
    const { page, server, task, away, back } = await setUp();
    away();
    const since = task.updated_at;
    const renamed = await updateTask(page.api, task, { title: 'Mop' }, { since });
    await updateTask(page.api, renamed, { minutes: 5 }, { since });
    await settle();
    server.tasks.set(String(task.id), { ...task, minutes: 15, updated_at: 'another device' });
    back();
    await page.passTime();
    expect(server.tasks.get(String(task.id))).toMatchObject({ title: 'Mop', minutes: 15 });
    expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: 1 });
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

  test('of an item known here to have changed is refused: the edit began with something else than is shown', async () => {
    const { page, server, task } = await setUp();
    const now = { ...task, title: 'Scrub', updated_at: 'another device' };
    server.tasks.set(String(task.id), now);
    const change = updateTask(page.api, now, { title: 'Mop' }, { since: task.updated_at });
    await expect(change).rejects.toMatchObject({ status: 409 });
  });
});

test('an edit that began before what is shown keeps what it began with: sent later, only the field of both is in conflict', async () => {
  const { page, server, task, away, back } = await setUp();
  const now = { ...task, title: 'Scrub', updated_at: 'another device' };
  server.tasks.set(String(task.id), now);
  away();
  const base = { title: task.title, minutes: task.minutes };
  await updateTask(page.api, now, { title: 'Mop', minutes: 5 }, { since: task.updated_at, base });
  await settle();
  back();
  await page.passTime();
  expect(server.tasks.get(String(task.id))).toMatchObject({ title: 'Scrub', minutes: 5 });
  expect(page.outbox.changes().map(({ kind, fields }) => [kind, fields])).toEqual([
    ['conflict', [{ field: 'title', theirs: 'Scrub', mine: 'Mop' }]],
  ]);
});

describe('a change that is sent later and meets the same field changed elsewhere', () => {
  const theirs = { title: 'Scrub', updated_at: 'another device' };

  /** A change made offline, while another device makes its own. */
  async function meet(mine: Parameters<typeof updateTask>[2], change: object) {
    const world = await setUp();
    const { page, server, task, away, back } = world;
    away();
    await updateTask(page.api, task, mine, { since: task.updated_at });
    await settle();
    server.tasks.set(String(task.id), { ...task, ...change });
    back();
    await page.passTime();
    const onServer = () => server.tasks.get(String(task.id));
    const listed = () => page.outbox.changes().map(({ kind, fields }) => ({ kind, fields }));
    return { ...world, onServer, listed };
  }

  test('is sent without that field, which is listed with both values and told once', async () => {
    const { page, onServer, listed } = await meet({ title: 'Mop', minutes: 5 }, theirs);
    expect(onServer()).toMatchObject({ title: 'Scrub', minutes: 5 });
    expect(listed()).toEqual([{ kind: 'conflict', fields: [{ field: 'title', theirs: 'Scrub', mine: 'Mop' }] }]);
    expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: 1 });
    expect(page.told.filter((words) => words.includes('needs you'))).toEqual([
      'The title was changed elsewhere too. 1 change needs you: Scrub',
    ]);
  });

  test('of a status is sent without what means nothing without that status', async () => {
    const waiting = {
      status: 'waiting',
      waiting_for: 'Ben',
      waiting_since: '2026-11-02',
      follow_up: '2026-12-24',
    } as const;
    const { onServer, listed } = await meet(waiting, { status: 'someday', updated_at: 'another device' });
    expect(onServer()).toMatchObject({ status: 'someday', waiting_for: null, waiting_since: null, follow_up: null });
    expect(listed().flatMap(({ fields }) => fields.map(({ field }) => field))).toEqual(Object.keys(waiting));
  });

  test('keeps mine when the user says so: that field replaces theirs, and nothing else changes', async () => {
    const { page, onServer, server, task } = await meet({ title: 'Mop', minutes: 5 }, theirs);
    // Another device changes other fields.
    server.tasks.set(String(task.id), { ...task, ...onServer(), minutes: 15, updated_at: 'later' });
    const [conflict] = page.outbox.changes();
    await page.outbox.retry(conflict?.sequence ?? 0);
    await settle();
    expect(onServer()).toMatchObject({ title: 'Mop', minutes: 15 });
    expect(page.outbox.changes()).toEqual([]);
    // Undo restores the other device's value.
    if (conflict) await giveTheirsAgain(page.api, conflict);
    expect(onServer()).toMatchObject({ title: 'Scrub', minutes: 15 });
  });

  test('is in conflict again when the field is changed elsewhere once more', async () => {
    const { page, onServer, server, task, listed } = await meet({ title: 'Mop' }, theirs);
    server.tasks.set(String(task.id), { ...task, title: 'Rinse', updated_at: 'later' });
    const [conflict] = page.outbox.changes();
    await page.outbox.retry(conflict?.sequence ?? 0);
    await settle();
    expect(onServer()).toMatchObject({ title: 'Rinse' });
    expect(listed()).toEqual([{ kind: 'conflict', fields: [{ field: 'title', theirs: 'Rinse', mine: 'Mop' }] }]);
    // Undo drops mine, which never replaced theirs: theirs has changed since.
    if (conflict) await giveTheirsAgain(page.api, conflict);
    expect(onServer()).toMatchObject({ title: 'Rinse' });
    expect(listed()).toEqual([]);
  });

  test('keeps theirs when the user discards it', async () => {
    const { page, onServer } = await meet({ title: 'Mop', minutes: 5 }, theirs);
    const [conflict] = page.outbox.changes();
    await page.outbox.discard(conflict?.sequence ?? 0);
    expect(onServer()).toMatchObject({ title: 'Scrub', minutes: 5 });
    expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: 0 });
  });

  test('holds whom a task waits for together with the status', async () => {
    const { onServer, listed } = await meet(
      { status: 'waiting', waiting_for: 'Ben', minutes: 5 },
      { status: 'done', updated_at: 'another device' },
    );
    expect(onServer()).toMatchObject({ status: 'done', waiting_for: null, minutes: 5 });
    expect(listed()).toMatchObject([
      {
        kind: 'conflict',
        fields: [
          { field: 'status', theirs: 'done', mine: 'waiting' },
          { field: 'waiting_for', theirs: null, mine: 'Ben' },
        ],
      },
    ]);
  });

  test('is sent when it completes the task: done beats another status', async () => {
    const { page, onServer } = await meet({ status: 'done' }, { status: 'next', updated_at: 'another device' });
    expect(onServer()).toMatchObject({ status: 'done' });
    expect(page.outbox.changes()).toEqual([]);
  });

  test('names a context and a project by their names', async () => {
    const { listed } = await meet(
      { context_id: 7 },
      { context_id: 8, context: { id: 8, name: 'errands' }, updated_at: 'another device' },
    );
    expect(listed()).toMatchObject([{ fields: [{ field: 'context_id', theirs: 'errands' }] }]);
  });

  test('outlives its page', async () => {
    const { page, browser } = await meet({ title: 'Mop' }, theirs);
    page.kill();
    const later = await browser.open();
    expect(later.outbox.changes()).toMatchObject([
      { kind: 'conflict', fields: [{ field: 'title', theirs: 'Scrub', mine: 'Mop' }] },
    ]);
  });
});

test('an edit of a task that was deleted elsewhere is listed with its words, and can be discarded', async () => {
  const { page, server, task, away, back } = await setUp();
  away();
  await updateTask(page.api, task, { title: 'Mop', description: 'With the old cloth' });
  const later = await setUp();
  later.away();
  await deferTask(later.page.api, later.task, '2026-12-01');
  await settle();
  server.tasks.clear();
  later.server.tasks.clear();
  back();
  later.back();
  await page.passTime();
  await later.page.passTime();
  const gone = { kind: 'gone', problem: 'It was deleted elsewhere' };
  expect(page.outbox.changes()).toMatchObject([
    { ...gone, fields: [{ mine: 'Mop' }, { field: 'description', mine: 'With the old cloth' }] },
  ]);
  expect(later.page.outbox.changes()).toMatchObject([
    { ...gone, fields: [{ field: 'defer_until', mine: '2026-12-01' }] },
  ]);
  await page.outbox.discard(page.outbox.changes()[0]?.sequence ?? 0);
  expect(page.outbox.get()).toMatchObject({ waiting: 0, needUser: 0 });
});
