import { describe, expect, test } from 'vitest';
import { ownFieldNames, Task, taskFields } from '#contract/entities/task.ts';
import { taskValues } from './support/own-values.ts';
import { freshService, refusal } from './support/service.ts';

describe('the fields that only our service keeps', () => {
  test.each(ownFieldNames)('%s is kept, changed and taken away', async (name) => {
    const { ana } = await freshService();
    const value = taskValues[name];
    const { task } = await ana.call('tasks.create', { body: { title: 'Call', status: 'waiting', [name]: value } });
    expect(task[name]).toBe(value);
    const params = { id: task.id };
    // A change of something else leaves it.
    expect((await ana.call('tasks.update', { params, body: { title: 'Ring' } })).task[name]).toBe(value);
    expect((await ana.call('tasks.update', { params, body: { [name]: null } })).task[name]).toBeNull();
    expect((await ana.call('tasks.update', { params, body: { [name]: value } })).task[name]).toBe(value);
  });

  test.each([
    ['minutes', 0],
    ['minutes', 1441],
    ['minutes', 1.5],
    ['minutes', '15'],
    ['energy', 'none'],
    ['waiting_since', '2026-02-30'],
    ['follow_up', 'friday'],
    ['repeat', 'every friday'],
  ])('%s of %j is refused by name', async (name, value) => {
    const { ana } = await freshService();
    const failure = await refusal(ana.call('tasks.create', { body: { title: 'Call', [name]: value } }));
    expect(failure).toMatchObject({ status: 422, errors: { [name]: [expect.any(String)] } });
  });

  test('another server does not have them, or means something else by their names: they are null', () => {
    const bare = Task.parse({ id: 1, title: 'Call', status: 'next' });
    const odd = { minutes: [1], energy: 'High!', waiting_since: 7, follow_up: { day: 1 }, repeat: 7 };
    const strange = Task.parse({ id: 1, title: 'Call', status: 'next', ...odd });
    for (const name of ownFieldNames) expect([bare[name], strange[name]], name).toEqual([null, null]);
    expect(Object.keys(taskFields)).toEqual(expect.arrayContaining([...ownFieldNames]));
  });
});

describe('since when a task waits', () => {
  /** The service's day is that of the user: Saturday early in UTC is still Friday in America. */
  const start = async () => {
    const { ana, clock } = await freshService();
    await ana.call('user.update', { body: { time_zone: 'America/New_York' } });
    const { task } = await ana.call('tasks.create', { body: { title: 'Call', status: 'next' } });
    return { ana, clock, params: { id: task.id } };
  };

  test.each([
    ['a move', 'tasks.move', { status: 'waiting' }],
    ['a change', 'tasks.update', { status: 'waiting', waiting_for: 'Ben' }],
  ] as const)('%s into Waiting For sets it, another change keeps it, leaving clears it', async (_, call, body) => {
    const { ana, clock, params } = await start();
    expect((await ana.call(call, { params, body })).task.waiting_since).toBe('2026-11-20');
    clock.advance(3 * 24 * 3600 * 1000);
    expect((await ana.call('tasks.update', { params, body: { title: 'Ring' } })).task.waiting_since).toBe('2026-11-20');
    expect((await ana.call('tasks.move', { params, body: { status: 'waiting' } })).task.waiting_since).toBe(
      '2026-11-20',
    );
    expect((await ana.call('tasks.move', { params, body: { status: 'next' } })).task.waiting_since).toBeNull();
    expect((await ana.call('tasks.move', { params, body: { status: 'waiting' } })).task.waiting_since).toBe(
      '2026-11-23',
    );
  });

  test('a task that waits from the start has the day, alone and among several', async () => {
    const { ana } = await start();
    const body = { title: 'Ask', status: 'waiting' } as const;
    expect((await ana.call('tasks.create', { body })).task.waiting_since).toBe('2026-11-20');
    const { tasks } = await ana.call('tasks.createMany', { body: { tasks: [body] } });
    expect(tasks[0]?.waiting_since).toBe('2026-11-20');
  });

  test('a day that is sent along is taken: so undo and import keep it', async () => {
    const { ana, params } = await start();
    const body = { status: 'waiting', waiting_since: '2026-01-05' } as const;
    expect((await ana.call('tasks.update', { params, body })).task.waiting_since).toBe('2026-01-05');
    // Outside Waiting For it has no meaning.
    const outside = { status: 'next', waiting_since: '2026-01-05' } as const;
    expect((await ana.call('tasks.update', { params, body: outside })).task.waiting_since).toBeNull();
  });
});
