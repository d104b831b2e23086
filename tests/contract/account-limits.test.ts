import { expect, test } from 'vitest';
import { freshService, refusal } from './support/service.ts';

test('an account at its limit of items is told so, and nothing of what it sent is stored', async () => {
  const { ana, ben } = await freshService({ limits: { items: 3 } });
  await ana.call('projects.create', { body: { name: 'House' } });
  const titles = (count: number) => ({
    body: {
      tasks: Array.from({ length: count }, (_, at) => ({ title: `Task ${at}`, idempotency_key: `${count}-${at}` })),
    },
  });
  const full = {
    status: 403,
    code: 'account_full',
    message: 'This account may hold 3 items, and it does. Delete something, or ask the person who runs this Mizu.',
  };
  expect(await refusal(ana.call('tasks.createMany', titles(3)))).toMatchObject(full);
  expect((await ana.call('tasks.inbox', {})).tasks).toEqual([]);
  await ana.call('tasks.createMany', titles(2));
  const more = [
    () => ana.call('tasks.create', { body: { title: 'One more' } }),
    () => ana.call('contexts.create', { body: { name: 'phone' } }),
    () => ana.call('references.create', { body: { title: 'Notes' } }),
  ];
  for (const create of more) expect(await refusal(create())).toMatchObject(full);

  // Existing items can be changed, deletions make room, and other accounts are not affected.
  const [task] = (await ana.call('tasks.inbox', {})).tasks;
  await ana.call('tasks.move', { params: { id: task?.id ?? '' }, body: { status: 'next' } });
  await ben.call('tasks.create', { body: { title: 'Mine' } });
  await ana.call('tasks.delete', { params: { id: task?.id ?? '' } });
  await ana.call('contexts.create', { body: { name: 'phone' } });
});

test('of many that come at once no more are let in', async () => {
  const { ana } = await freshService({ limits: { items: 5 } });
  const creates = Array.from({ length: 20 }, (_, at) => ana.call('tasks.create', { body: { title: `Task ${at}` } }));
  const ends = await Promise.allSettled(creates);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect((await ana.call('tasks.inbox', {})).tasks).toHaveLength(5);
});

test('completing a task that repeats makes one more, which an account that is full has no room for', async () => {
  const { ana } = await freshService({ limits: { items: 3 } });
  const daily = { title: 'Water the plants', repeat: 'FREQ=DAILY', due_date: '2026-11-21' };
  const { task } = await ana.call('tasks.create', { body: daily });
  const { task: other } = await ana.call('tasks.create', { body: { title: 'Call Ana' } });
  const { task: third } = await ana.call('tasks.create', { body: { title: 'Pay rent' } });
  const params = { id: task.id };
  const completions = [
    () => ana.call('tasks.move', { params, body: { status: 'done' } }),
    () => ana.call('tasks.update', { params, body: { status: 'done' } }),
  ];
  for (const complete of completions) {
    expect(await refusal(complete())).toMatchObject({ status: 403, code: 'account_full' });
    expect((await ana.call('tasks.get', { params })).task).toMatchObject({ status: 'inbox', completed_at: null });
  }
  // One that does not repeat can be completed.
  await ana.call('tasks.move', { params: { id: third.id }, body: { status: 'done' } });
  await ana.call('tasks.delete', { params: { id: other.id } });
  await ana.call('tasks.move', { params, body: { status: 'done' } });
  expect((await ana.call('tasks.inbox', {})).tasks).toMatchObject([{ ...daily, due_date: '2026-11-22' }]);
});

test('a larger body is accepted where the operator says so', async () => {
  const body = { title: 'Notes', content: 'x'.repeat(300 * 1024) };
  const usual = await freshService();
  expect(await refusal(usual.ana.call('references.create', { body }))).toMatchObject({
    status: 413,
    message: 'The request is too large: at most 256 kB are taken.',
  });
  const { ana } = await freshService({ limits: { body: 512 * 1024 } });
  expect(await refusal(ana.call('references.create', { body }))).toMatchObject({ status: 422 });
});
