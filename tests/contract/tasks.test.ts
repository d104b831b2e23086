import { describe, expect, test } from 'vitest';
import { ownFieldNames, TASK_STATUSES } from '#contract/entities/task.ts';
import { freshService, refusal, START } from './support/service.ts';

describe('a new task', () => {
  test('is in the inbox, at medium priority, with everything else empty', async () => {
    const { ana } = await freshService();
    const { task } = await ana.call('tasks.create', { body: { title: '  Buy milk ' } });
    expect(task).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Buy milk',
      description: null,
      status: 'inbox',
      priority: 50,
      due_date: null,
      defer_until: null,
      waiting_for: null,
      ...Object.fromEntries(ownFieldNames.map((name) => [name, null])),
      project_place: null,
      context: null,
      context_id: null,
      project: null,
      project_id: null,
      completed_at: null,
      created_at: START,
      updated_at: START,
    });
    expect((await ana.call('tasks.get', { params: { id: task.id } })).task).toEqual(task);
  });

  test('keeps every field that it is given, with the names of its context and project', async () => {
    const { ana } = await freshService();
    const { project } = await ana.call('projects.create', { body: { name: 'House' } });
    const { context } = await ana.call('contexts.create', { body: { name: '@phone' } });
    const fields = {
      title: 'Ask for the plan 水 %_\\ "\'',
      description: 'Line one\nline two\t😀',
      status: 'waiting' as const,
      priority: 0,
      due_date: '2024-02-29',
      defer_until: '2199-12-31',
      waiting_for: 'the architect',
      project_id: project.id,
      context_id: context.id,
    };
    const { task } = await ana.call('tasks.create', { body: fields });
    expect(task).toMatchObject({
      ...fields,
      project: { id: project.id, name: 'House' },
      context: { id: context.id, name: 'phone' },
    });
  });

  test('may be done from the start', async () => {
    const { ana } = await freshService();
    const { task } = await ana.call('tasks.create', { body: { title: 'Already done', status: 'done' } });
    expect(task.completed_at).toBe(START);
  });

  test('comes once, however often its request is sent with the same key', async () => {
    const { ana } = await freshService();
    const body = { title: 'Buy milk' };
    const make = () => ana.call('tasks.create', { body }, { idempotencyKey: 'capture-1' });
    const made = await Promise.all([make(), make(), make()]);
    expect(new Set(made.map(({ task }) => task.id)).size).toBe(1);
    expect((await ana.call('tasks.list', {})).total).toBe(1);
    const other = ana.call('tasks.create', { body: { title: 'Buy tea' } }, { idempotencyKey: 'capture-1' });
    expect(await refusal(other)).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
  });

  test('that was refused keeps no key', async () => {
    const { ana } = await freshService();
    const options = { idempotencyKey: 'capture-2' };
    await refusal(ana.call('tasks.create', { body: { title: 'Buy milk', project_id: 'none' } }, options));
    await ana.call('tasks.create', { body: { title: 'Buy milk' } }, options);
    expect((await ana.call('tasks.list', {})).total).toBe(1);
  });
});

describe('changing a task', () => {
  test('changes the given fields and leaves the rest; null clears', async () => {
    const { ana } = await freshService();
    const { project } = await ana.call('projects.create', { body: { name: 'House' } });
    const { context } = await ana.call('contexts.create', { body: { name: 'phone' } });
    const { task } = await ana.call('tasks.create', {
      body: {
        title: 'Call',
        description: 'Twice',
        due_date: '2026-12-01',
        defer_until: '2026-11-25',
        waiting_for: 'Ben',
        project_id: project.id,
        context_id: context.id,
      },
    });
    const params = { id: task.id };
    const renamed = (await ana.call('tasks.update', { params, body: { title: 'Call again' } })).task;
    expect(renamed).toEqual({ ...task, title: 'Call again', updated_at: renamed.updated_at });
    const cleared = {
      description: null,
      due_date: null,
      defer_until: null,
      waiting_for: null,
      project_id: null,
      context_id: null,
    };
    const bare = (await ana.call('tasks.update', { params, body: cleared })).task;
    expect(bare).toMatchObject({ ...cleared, title: 'Call again', project: null, context: null });
  });

  test('gets the priority of a new task back when its own is removed', async () => {
    const { ana } = await freshService();
    const { task } = await ana.call('tasks.create', { body: { title: 'Call', priority: 90 } });
    const params = { id: task.id };
    expect((await ana.call('tasks.update', { params, body: { priority: null } })).task.priority).toBe(50);
  });

  test('an empty change keeps everything', async () => {
    const { ana } = await freshService();
    const { task } = await ana.call('tasks.create', { body: { title: 'Call' } });
    const again = (await ana.call('tasks.update', { params: { id: task.id }, body: {} })).task;
    expect({ ...again, updated_at: task.updated_at }).toEqual(task);
  });

  test('gives a later updated_at each time, though the clock stands still or goes back', async () => {
    const { ana, clock } = await freshService();
    const { task } = await ana.call('tasks.create', { body: { title: 'Call' } });
    const params = { id: task.id };
    const stamps = [task.updated_at];
    stamps.push((await ana.call('tasks.update', { params, body: { priority: 60 } })).task.updated_at);
    stamps.push((await ana.call('tasks.move', { params, body: { status: 'next' } })).task.updated_at);
    clock.advance(-3_600_000);
    stamps.push((await ana.call('tasks.defer', { params, body: { defer_until: '2026-12-01' } })).task.updated_at);
    clock.advance(7_200_000);
    stamps.push((await ana.call('tasks.update', { params, body: {} })).task.updated_at);
    expect(new Set(stamps).size).toBe(5);
    expect(stamps.toSorted()).toEqual(stamps);
    expect(stamps.at(-1)).toBe(clock.now().toISOString());
  });

  test('with a stale updated_at is refused and changes nothing', async () => {
    const { ana } = await freshService();
    const { task } = await ana.call('tasks.create', { body: { title: 'Call' } });
    const params = { id: task.id };
    const updated_at = task.updated_at ?? '';
    const first = await ana.call('tasks.update', { params, body: { title: 'Mine', updated_at } });
    const second = ana.call('tasks.update', { params, body: { title: 'Theirs', updated_at } });
    expect(await refusal(second)).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'Task was changed elsewhere. Reload it and try again.',
    });
    for (const [name, body] of [
      ['tasks.move', { status: 'next', updated_at }],
      ['tasks.defer', { defer_until: '2026-12-01', updated_at }],
    ] as const)
      expect(await refusal(ana.call(name, { params, body: body as never })), name).toMatchObject({ status: 409 });
    expect((await ana.call('tasks.get', { params })).task).toEqual(first.task);
    const own = { status: 'next', updated_at: first.task.updated_at ?? '' } as const;
    expect((await ana.call('tasks.move', { params, body: own })).task.status).toBe('next');
  });

  test('takes a context and a project as the task has them, and the id that is sent beside before them', async () => {
    const { ana, ben } = await freshService();
    const { context } = await ana.call('contexts.create', { body: { name: 'Home' } });
    const { project } = await ana.call('projects.create', { body: { name: 'House' } });
    const { task } = await ana.call('tasks.create', { body: { title: 'Sweep', context, project } });
    expect(task).toMatchObject({ context: { name: 'Home' }, project: { name: 'House' } });
    const params = { id: task.id };
    const change = async (body: object) => (await ana.call('tasks.update', { params, body })).task;
    expect(await change({ ...task, priority: 50, context_id: null })).toMatchObject({
      context: null,
      project: { id: project.id },
    });
    expect(await change({ context: { id: context.id }, project: null })).toMatchObject({
      context: { name: 'Home' },
      project: null,
    });
    const { context: theirs } = await ben.call('contexts.create', { body: { name: 'Office' } });
    const stolen = ana.call('tasks.update', { params, body: { context: theirs } });
    expect(await refusal(stolen)).toMatchObject({ status: 422, errors: { context_id: [expect.any(String)] } });
  });

  test('two at once with the same updated_at: one wins, one is refused', async () => {
    const { ana } = await freshService();
    const { task } = await ana.call('tasks.create', { body: { title: 'Call' } });
    const updated_at = task.updated_at ?? '';
    const outcomes = await Promise.allSettled(
      ['Mine', 'Theirs'].map((title) =>
        ana.call('tasks.update', { params: { id: task.id }, body: { title, updated_at } }),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('with an unknown project keeps the other fields as they were', async () => {
    const { ana } = await freshService();
    const { task } = await ana.call('tasks.create', { body: { title: 'Call' } });
    const params = { id: task.id };
    await refusal(ana.call('tasks.update', { params, body: { title: 'Changed', project_id: 'none' } }));
    expect((await ana.call('tasks.get', { params })).task).toEqual(task);
  });
});

describe('moving a task', () => {
  const ways = TASK_STATUSES.flatMap((from) => TASK_STATUSES.map((to) => [from, to] as const));

  test.each(ways)('%s → %s is possible, by move and by PUT', async (from, to) => {
    const { ana, clock } = await freshService();
    for (const name of ['tasks.move', 'tasks.update'] as const) {
      const before = (await ana.call('tasks.create', { body: { title: 'Call', status: from } })).task;
      clock.advance(60_000);
      const { task } = await ana.call(name, { params: { id: before.id }, body: { status: to } });
      const completed_at = to !== 'done' ? null : from === 'done' ? before.completed_at : clock.now().toISOString();
      const waiting_since = to === 'waiting' ? START.slice(0, 10) : null;
      const updated_at = clock.now().toISOString();
      expect(task).toEqual({ ...before, status: to, completed_at, waiting_since, updated_at });
    }
  });

  test('other changes to a done task keep when it was completed', async () => {
    const { ana, clock } = await freshService();
    const { task } = await ana.call('tasks.create', { body: { title: 'Call', status: 'done' } });
    clock.advance(60_000);
    const renamed = await ana.call('tasks.update', { params: { id: task.id }, body: { title: 'Called' } });
    expect(renamed.task.completed_at).toBe(task.completed_at);
  });
});

describe('deferring a task', () => {
  test('hides it from the next actions until its day has come, and null brings it back', async () => {
    const { ana, clock } = await freshService();
    const { task } = await ana.call('tasks.create', { body: { title: 'Call', status: 'next' } });
    const nextTitles = async () => (await ana.call('tasks.next', {})).tasks.map(({ title }) => title);
    const defer = (defer_until: string | null) =>
      ana.call('tasks.defer', { params: { id: task.id }, body: { defer_until } });
    expect((await defer('2026-11-22')).task).toMatchObject({ status: 'next', defer_until: '2026-11-22' });
    expect(await nextTitles()).toEqual([]);
    clock.set('2026-11-21T23:59:59.999Z');
    expect(await nextTitles()).toEqual([]);
    clock.set('2026-11-22T00:00:00.000Z');
    expect(await nextTitles()).toEqual(['Call']);
    await defer('2026-12-24');
    expect(await nextTitles()).toEqual([]);
    expect((await defer(null)).task.defer_until).toBeNull();
    expect(await nextTitles()).toEqual(['Call']);
  });

  test.each([
    ['Pacific/Kiritimati', '2026-11-21'],
    ['Europe/Lisbon', '2026-11-21'],
    ['America/Los_Angeles', '2026-11-20'],
    ['Pacific/Pago_Pago', '2026-11-20'],
  ])('in %s today is %s', async (time_zone, today) => {
    const { ana, clock } = await freshService();
    await ana.call('user.update', { body: { time_zone } });
    for (const defer_until of ['2026-11-20', '2026-11-21', '2026-11-22']) {
      // Tasks of one instant have no order.
      clock.advance(1);
      await ana.call('tasks.create', { body: { title: defer_until, status: 'next', defer_until } });
    }
    const shown = (await ana.call('tasks.next', {})).tasks.map(({ title }) => title);
    expect(shown).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'].filter((day) => day <= today));
    const dashboard = await ana.call('analytics.dashboard', {});
    expect(dashboard.next_actions.map(({ title }) => title)).toEqual(shown);
  });
});

describe('deleting a task', () => {
  test('takes it out of every list, once', async () => {
    const { ana } = await freshService();
    const { task } = await ana.call('tasks.create', { body: { title: 'Call' } });
    const params = { id: task.id };
    await ana.call('tasks.delete', { params });
    expect((await ana.call('tasks.list', {})).tasks).toEqual([]);
    expect(await refusal(ana.call('tasks.get', { params }))).toMatchObject({ status: 404 });
    expect(await refusal(ana.call('tasks.delete', { params }))).toMatchObject({ status: 404 });
  });
});
