import { expect, test } from 'vitest';
import { freshService, refusal } from './support/service.ts';

test('an account that holds as many items as it may is told so, and nothing of what it sent is kept', async () => {
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

  // What is there can be changed, what is deleted makes room, and nobody else is concerned.
  const [task] = (await ana.call('tasks.inbox', {})).tasks;
  await ana.call('tasks.move', { params: { id: task?.id ?? '' }, body: { status: 'next' } });
  await ben.call('tasks.create', { body: { title: 'Mine' } });
  await ana.call('tasks.delete', { params: { id: task?.id ?? '' } });
  await ana.call('contexts.create', { body: { name: 'phone' } });
});

test('a larger body is taken where the operator says so', async () => {
  const body = { title: 'Notes', content: 'x'.repeat(300 * 1024) };
  const usual = await freshService();
  expect(await refusal(usual.ana.call('references.create', { body }))).toMatchObject({
    status: 413,
    message: 'The request is too large: at most 256 kB are taken.',
  });
  const { ana } = await freshService({ limits: { body: 512 * 1024 } });
  expect(await refusal(ana.call('references.create', { body }))).toMatchObject({ status: 422 });
});
