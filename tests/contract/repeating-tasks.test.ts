import { describe, expect, test } from 'vitest';
import type { Task, TaskUpdate } from '#contract/entities/task.ts';
import { freshService, type Person, refusal } from './support/service.ts';

const WEEKLY = 'FREQ=WEEKLY;BYDAY=FR';
const FIELDS = {
  title: 'Water the plants',
  description: 'All of them',
  status: 'next',
  priority: 80,
  repeat: WEEKLY,
} as const;

const create = async (ana: Person, more: object = {}) =>
  (await ana.call('tasks.create', { body: { ...FIELDS, due_date: '2026-11-20', ...more } })).task;
const change = async (ana: Person, { id }: Pick<Task, 'id'>, body: TaskUpdate) =>
  (await ana.call('tasks.update', { params: { id }, body })).task;
const move = async (ana: Person, { id }: Pick<Task, 'id'>, status: 'next' | 'done' | 'waiting') =>
  (await ana.call('tasks.move', { params: { id }, body: { status } })).task;
const others = async (ana: Person, { id }: Pick<Task, 'id'>) =>
  (await ana.call('tasks.list', {})).tasks.filter((task) => task.id !== id);

describe('a repeating task that is completed', () => {
  test.each([
    ['moved', (ana: Person, task: Task) => move(ana, task, 'done')],
    ['changed', (ana: Person, task: Task) => change(ana, task, { status: 'done' })],
  ])('is followed by the next one when it is %s', async (_, complete) => {
    const { ana } = await freshService();
    const { context } = await ana.call('contexts.create', { body: { name: 'home' } });
    const { project } = await ana.call('projects.create', { body: { name: 'House' } });
    const task = await create(ana, {
      context_id: context.id,
      project_id: project.id,
      defer_until: '2026-11-18',
    });
    const done = await complete(ana, task);
    const [next, ...more] = await others(ana, task);
    expect(more).toEqual([]);
    expect(next).toMatchObject({
      ...FIELDS,
      due_date: '2026-11-27',
      defer_until: '2026-11-25',
      context: { name: 'home' },
      project: { name: 'House' },
      completed_at: null,
      created_at: done.updated_at,
    });
    expect(done).toMatchObject({ status: 'done', repeat: WEEKLY });
    expect(done.successor).toEqual({ id: next?.id, due_date: '2026-11-27', defer_until: '2026-11-25' });
    expect((await ana.call('tasks.get', { params: { id: task.id } })).task).toEqual(done);
  });

  test('has one successor, however often and from wherever it is completed at once', async () => {
    const { ana } = await freshService();
    const task = await create(ana);
    await Promise.all([1, 2, 3, 4].map(() => move(ana, task, 'done')));
    await change(ana, task, { status: 'done', title: 'Watered' });
    const body = { status: 'done' } as const;
    const options = { idempotencyKey: 'once' };
    await ana.call('tasks.move', { params: { id: task.id }, body }, options);
    await ana.call('tasks.move', { params: { id: task.id }, body }, options);
    expect(await others(ana, task)).toHaveLength(1);
  });

  test('counts from the day on which it is, in the time zone of the user', async () => {
    const { ana } = await freshService();
    // It is Saturday in UTC and still Friday in America.
    await ana.call('user.update', { body: { time_zone: 'America/Los_Angeles' } });
    const task = await create(ana, { repeat: 'FREQ=DAILY;INTERVAL=3;X-REPEAT=AFTER-DONE', due_date: '2026-11-10' });
    expect((await move(ana, task, 'done')).successor).toMatchObject({ due_date: '2026-11-23' });
  });

  test('gives one task for five missed weeks, and one for each where the rule says so', async () => {
    const { ana } = await freshService();
    const caughtUp = await create(ana, { due_date: '2026-10-16' });
    expect((await move(ana, caughtUp, 'done')).successor).toMatchObject({ due_date: '2026-11-27' });
    const fixed = await create(ana, { due_date: '2026-10-16', repeat: `${WEEKLY};X-REPEAT=FIXED` });
    expect((await move(ana, fixed, 'done')).successor).toMatchObject({ due_date: '2026-10-23' });
  });

  test('goes back to the 31st after a short month', async () => {
    const { ana } = await freshService();
    const task = await create(ana, { due_date: '2027-01-31', repeat: 'FREQ=MONTHLY' });
    const first = (await move(ana, task, 'done')).successor;
    expect(first?.due_date).toBe('2027-02-28');
    if (!first) throw new Error('There is no successor');
    expect((await move(ana, first, 'done')).successor?.due_date).toBe('2027-03-31');
  });

  test('does not repeat once its rule is removed', async () => {
    const { ana } = await freshService();
    const task = await create(ana);
    const done = await change(ana, task, { status: 'done', repeat: null });
    expect(await others(ana, task)).toEqual([]);
    expect(done).not.toHaveProperty('successor');
  });
});

describe('a completion that is undone', () => {
  test('takes the successor along, which is the same one when it is done again', async () => {
    const { ana } = await freshService();
    const task = await create(ana);
    const first = (await move(ana, task, 'done')).successor;
    expect(await move(ana, task, 'next')).not.toHaveProperty('successor');
    expect(await others(ana, task)).toEqual([]);
    expect((await move(ana, task, 'done')).successor).toEqual(first);
  });

  test('takes them along one after the other', async () => {
    const { ana } = await freshService();
    const task = await create(ana);
    const next = (await move(ana, task, 'done')).successor;
    if (!next) throw new Error('There is no successor');
    await move(ana, next, 'done');
    expect(await others(ana, task)).toHaveLength(2);
    await move(ana, next, 'next');
    await move(ana, task, 'next');
    expect(await others(ana, task)).toEqual([]);
  });

  test('takes a successor along that nobody has changed, whatever is written in the task itself', async () => {
    const { ana } = await freshService();
    const task = await create(ana);
    await change(ana, task, { status: 'done', title: 'Water them all', priority: 90 });
    expect(await others(ana, task)).toMatchObject([{ title: 'Water them all', priority: 90 }]);
    await change(ana, task, { status: 'next', title: FIELDS.title, priority: FIELDS.priority });
    expect(await others(ana, task)).toEqual([]);
    await move(ana, task, 'done');
    await change(ana, task, { description: 'They are dry' });
    await move(ana, task, 'next');
    expect(await others(ana, task)).toEqual([]);
  });

  test.each([
    ['is done', { status: 'done' }],
    ['has other words', { title: 'Water the tomatoes' }],
  ] as const)('leaves a successor that %s', async (_, body) => {
    const { ana } = await freshService();
    const task = await create(ana);
    const next = (await move(ana, task, 'done')).successor;
    if (!next) throw new Error('There is no successor');
    await change(ana, next, body);
    const count = (await others(ana, task)).length;
    await move(ana, task, 'next');
    expect(await others(ana, task)).toHaveLength(count);
    await move(ana, task, 'done');
    expect(await others(ana, task)).toHaveLength(count);
  });
});

test('a task that is created as done has no successor: it comes with the import', async () => {
  const { ana } = await freshService();
  const task = await create(ana, { status: 'done' });
  expect(await others(ana, task)).toEqual([]);
});

test.each(['every friday', 'FREQ=HOURLY', ''])("'%s' is refused as a rule, with the task as it was", async (repeat) => {
  const { ana } = await freshService();
  expect(await refusal(ana.call('tasks.create', { body: { title: 'x', repeat } }))).toMatchObject({
    status: 422,
    errors: { repeat: ['must be a rule such as FREQ=WEEKLY;BYDAY=FR'] },
  });
  const task = await create(ana);
  expect(await refusal(change(ana, task, { repeat }))).toMatchObject({ status: 422 });
  expect((await ana.call('tasks.get', { params: { id: task.id } })).task).toEqual(task);
});

test('the calendar tells on which days after today open tasks come again', async () => {
  const { ana, ben } = await freshService();
  const task = await create(ana, { due_date: '2026-11-13' });
  await create(ana, { title: 'Done', status: 'done', due_date: '2026-11-13' });
  await create(ana, { title: 'Never', repeat: null });
  const asked = { query: { start_date: '2026-11-01', end_date: '2026-12-04' } };
  expect((await ana.call('tasks.calendar', asked)).repeats).toEqual(
    ['2026-11-27', '2026-12-04'].map((day) => ({ task_id: task.id, title: FIELDS.title, day })),
  );
  expect((await ben.call('tasks.calendar', asked)).repeats).toEqual([]);
});

describe('the calendar of all the time there is', () => {
  const ALWAYS = { query: { start_date: '1900-01-01', end_date: '2199-12-31' } };
  const DAILY = { repeat: 'FREQ=DAILY', due_date: '2026-11-13' };

  test('gives a hundred days from tomorrow, and each month its own', async () => {
    const { ana } = await freshService();
    await create(ana, DAILY);
    const { repeats } = await ana.call('tasks.calendar', ALWAYS);
    expect(repeats).toHaveLength(100);
    expect([repeats?.at(0)?.day, repeats?.at(-1)?.day]).toEqual(['2026-11-22', '2027-03-01']);
    const month = { query: { start_date: '2029-01-01', end_date: '2029-01-31' } };
    expect((await ana.call('tasks.calendar', month)).repeats).toHaveLength(31);
  });

  test('gives no more tasks after five thousand days', async () => {
    const { ana } = await freshService();
    const tasks = Array.from({ length: 50 }, (_, at) => ({ ...FIELDS, ...DAILY, title: `Task ${at}` }));
    await ana.call('tasks.createMany', { body: { tasks } });
    const last = await create(ana, { ...DAILY, due_date: '2026-11-14' });
    const { repeats } = await ana.call('tasks.calendar', ALWAYS);
    expect(repeats).toHaveLength(5000);
    expect(repeats?.map(({ task_id }) => task_id)).not.toContain(last.id);
  });

  test('looks at five thousand tasks, though they do not come again on any day in its range', async () => {
    const { ana, store } = await freshService();
    await create(ana, { repeat: 'FREQ=YEARLY', due_date: '2026-11-13' });
    const row = await store.db.selectFrom('tasks').selectAll().executeTakeFirstOrThrow();
    const ids = Array.from({ length: 4999 }, () => crypto.randomUUID());
    // A statement has only so many parameters.
    for (let at = 0; at < ids.length; at += 500) {
      const rows = ids.slice(at, at + 500).map((id) => ({ ...row, id }));
      await store.db.insertInto('tasks').values(rows).execute();
    }
    await create(ana, { ...DAILY, due_date: '2026-11-14' });
    const day = { query: { start_date: '2026-12-01', end_date: '2026-12-01' } };
    expect((await ana.call('tasks.calendar', day)).repeats).toEqual([]);
  });
});
