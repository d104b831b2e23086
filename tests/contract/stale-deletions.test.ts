import { expect, test } from 'vitest';
import { freshService, refusal } from './support/service.ts';

test.each([
  ['task', { title: 'Sweep' }, { title: 'Mop' }],
  ['project', { name: 'House' }, { name: 'Hut' }],
  ['context', { name: 'home' }, { name: 'work' }],
  ['reference', { title: 'Plan' }, { title: 'Map' }],
] as const)(
  'a deletion of a %s with a stale updated_at is refused, and done with its own',
  async (noun, first, then) => {
    const { ana, ben } = await freshService();
    const created = await ana.call(`${noun}s.create`, { body: first as never });
    const [{ id, updated_at }] = Object.values(created) as [{ id: string; updated_at: string }];
    const params = { id };
    const changed = await ana.call(`${noun}s.update`, { params, body: then as never });
    const [now] = Object.values(changed) as [{ updated_at: string }];
    expect(now.updated_at).not.toBe(updated_at);

    const deletion = (since: string, person = ana) =>
      person.call(`${noun}s.delete`, { params, query: { updated_at: since } });
    expect(await refusal(deletion(updated_at))).toMatchObject({ status: 409, code: 'conflict' });
    expect(await refusal(deletion(now.updated_at, ben))).toMatchObject({ status: 404 });
    await deletion(now.updated_at);
    expect(await refusal(deletion(now.updated_at))).toMatchObject({ status: 404 });
  },
);

test('a deletion that is repeated under its key is the same on another condition', async () => {
  const { ana } = await freshService();
  const { task } = await ana.call('tasks.create', { body: { title: 'Sweep' } });
  const params = { id: task.id };
  const key = { idempotencyKey: 'one-deletion' };
  await ana.call('tasks.delete', { params, query: { updated_at: task.updated_at ?? '' } }, key);
  await ana.call('tasks.delete', { params, query: { updated_at: 'later' } }, key);
  await ana.call('tasks.delete', { params }, key);
});
