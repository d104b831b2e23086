import { describe, expect, test } from 'vitest';
import { BATCH_LIMIT } from '#contract/entities/task.ts';
import { furnish } from './support/samples.ts';
import { freshService, refusal } from './support/service.ts';

const titled = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({ title: `Task ${at}`, ...more }));
const titlesOf = (tasks: readonly { title: string }[]) => tasks.map(({ title }) => title);

describe('POST /tasks/batch', () => {
  test('makes tasks in their order, in which every list keeps them', async () => {
    const { ana } = await freshService();
    const { tasks } = await ana.call('tasks.createMany', { body: { tasks: titled(BATCH_LIMIT, { status: 'next' }) } });
    const expected = titlesOf(titled(BATCH_LIMIT));
    expect(titlesOf(tasks)).toEqual(expected);
    expect(titlesOf((await ana.call('tasks.next', {})).tasks)).toEqual(expected);
    const done = titled(3, { status: 'done' });
    await ana.call('tasks.createMany', { body: { tasks: done } });
    const answer = await ana.call('tasks.list', { query: { status: 'done' } });
    // The latest completed task comes first.
    expect(titlesOf(answer.tasks)).toEqual(titlesOf(done).toReversed());
  });

  test('makes all of them or none, and says which one is refused', async () => {
    const { ana, ben } = await freshService();
    const { context } = await furnish(ben);
    const tasks = [{ title: 'One' }, { title: 'Two', context_id: context }];
    const error = await refusal(ana.call('tasks.createMany', { body: { tasks } }));
    expect(error).toMatchObject({
      status: 422,
      message: 'tasks.1.context_id is not one of your contexts',
      errors: { 'tasks.1.context_id': ['is not one of your contexts'] },
    });
    expect((await ana.call('tasks.list', {})).total).toBe(0);
  });

  test('makes a task once per key, in whichever call the key comes', async () => {
    const { ana } = await freshService();
    const single = { title: 'One', priority: 60 };
    const { task } = await ana.call('tasks.create', { body: single }, { idempotencyKey: 'one' });
    const tasks = [{ ...single, idempotency_key: 'one' }, { title: 'Two', idempotency_key: 'two' }, { title: 'Three' }];
    const first = await ana.call('tasks.createMany', { body: { tasks } });
    expect(first.tasks[0]).toEqual(task);
    const again = await ana.call('tasks.createMany', { body: { tasks: tasks.toReversed() } });
    expect(again.tasks.slice(1)).toEqual(first.tasks.slice(0, 2).toReversed());
    const { task: two } = await ana.call('tasks.create', { body: { title: 'Two' } }, { idempotencyKey: 'two' });
    expect(two).toEqual(first.tasks[1]);
    expect(titlesOf((await ana.call('tasks.list', {})).tasks).toSorted()).toEqual(['One', 'Three', 'Three', 'Two']);

    const mismatch = refusal(
      ana.call('tasks.createMany', { body: { tasks: [{ title: 'New' }, { title: 'Other', idempotency_key: 'two' }] } }),
    );
    expect(await mismatch).toMatchObject({
      status: 422,
      code: 'idempotency_mismatch',
      message: 'tasks.1: This Idempotency-Key was used for another request.',
    });
    expect((await ana.call('tasks.list', {})).total).toBe(4);
  });
});
