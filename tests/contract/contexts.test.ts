import { describe, expect, test } from 'vitest';
import { freshService, refusal } from './support/service.ts';

describe('a context', () => {
  test('is named without its @, and listed by name', async () => {
    const { ana } = await freshService();
    for (const name of ['phone', ' @Errands ', 'computer']) await ana.call('contexts.create', { body: { name } });
    const { contexts } = await ana.call('contexts.list', {});
    expect(contexts.map(({ name }) => name)).toEqual(['computer', 'Errands', 'phone']);
  });

  test.each([
    ['Phone', 'phone'],
    ['Straße', 'STRAßE'],
    ['Ärzte', 'äRZTE'],
    ['phone', '@phone'],
    ['phone', '@ phone'],
    ['ｐｈｏｎｅ', 'phone'],
  ])('%s and %s are the same name', async (one, other) => {
    const { ana } = await freshService();
    await ana.call('contexts.create', { body: { name: one } });
    const second = ana.call('contexts.create', { body: { name: other } });
    expect(await refusal(second)).toMatchObject({
      status: 422,
      code: 'invalid',
      errors: { name: ['is taken by another of your contexts'] },
    });
    const { context } = await ana.call('contexts.create', { body: { name: 'home' } });
    const renamed = ana.call('contexts.update', { params: { id: context.id }, body: { name: other } });
    expect(await refusal(renamed)).toMatchObject({ status: 422, code: 'invalid' });
    expect((await ana.call('contexts.list', {})).contexts).toHaveLength(2);
  });

  test('made twice at once is there once', async () => {
    const { ana } = await freshService();
    const make = () => ana.call('contexts.create', { body: { name: 'phone' } });
    const outcomes = await Promise.allSettled([make(), make(), make()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await ana.call('contexts.list', {})).contexts).toHaveLength(1);
  });

  test('can change the case of its own name, and its tasks show it', async () => {
    const { ana } = await freshService();
    const { context } = await ana.call('contexts.create', { body: { name: 'phone' } });
    const { task } = await ana.call('tasks.create', { body: { title: 'Call', context_id: context.id } });
    await ana.call('contexts.update', { params: { id: context.id }, body: { name: 'Phone' } });
    expect((await ana.call('tasks.get', { params: { id: task.id } })).task.context).toEqual({
      id: context.id,
      name: 'Phone',
    });
  });

  test('refuses a stale updated_at', async () => {
    const { ana } = await freshService();
    const { context } = await ana.call('contexts.create', { body: { name: 'phone' } });
    const params = { id: context.id };
    const updated_at = context.updated_at ?? '';
    await ana.call('contexts.update', { params, body: { name: 'calls', updated_at } });
    const second = ana.call('contexts.update', { params, body: { name: 'talks', updated_at } });
    expect(await refusal(second)).toMatchObject({ status: 409, code: 'conflict' });
  });

  test('deleted leaves its tasks, without a context, and frees its name', async () => {
    const { ana } = await freshService();
    const { context } = await ana.call('contexts.create', { body: { name: 'phone' } });
    const { task } = await ana.call('tasks.create', { body: { title: 'Call', context_id: context.id } });
    await ana.call('contexts.delete', { params: { id: context.id } });
    expect((await ana.call('tasks.get', { params: { id: task.id } })).task).toMatchObject({
      context: null,
      context_id: null,
    });
    expect(await refusal(ana.call('contexts.delete', { params: { id: context.id } }))).toMatchObject({ status: 404 });
    await ana.call('contexts.create', { body: { name: 'phone' } });
  });
});
