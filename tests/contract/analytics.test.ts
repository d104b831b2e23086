import { describe, expect, test } from 'vitest';
import { Patterns } from '#contract/entities/analytics.ts';
import { freshService, type Service } from './support/service.ts';

/** Completes a new task at an instant. */
async function completeAt(
  { ana, clock }: Service,
  instant: string,
  fields: { due_date?: string; context_id?: string } = {},
) {
  clock.set(instant);
  await ana.call('tasks.create', { body: { title: `Done at ${instant}`, status: 'done', ...fields } });
}

describe('the dashboard', () => {
  test('of somebody with nothing is empty', async () => {
    const { ana } = await freshService();
    expect(await ana.call('analytics.dashboard', {})).toEqual({
      today: { completed: 0, total: 0 },
      overall: { active_tasks: 0, completion_rate: 0, inbox_tasks: 0 },
      next_actions: [],
      to_ask: [],
      upcoming_deadlines: [],
      active_projects: [],
    });
  });

  test('overall: active is next and waiting, the rate is done of all', async () => {
    const { ana } = await freshService();
    for (const status of ['inbox', 'inbox', 'next', 'waiting', 'waiting', 'someday', 'done'] as const) {
      await ana.call('tasks.create', { body: { title: status, status } });
    }
    const { overall } = await ana.call('analytics.dashboard', {});
    expect(overall).toEqual({ active_tasks: 3, completion_rate: 14.3, inbox_tasks: 2 });
  });

  test.each([
    // Saturday the 21st, 02:30 in UTC.
    [null, { completed: 2, total: 3 }],
    ['Asia/Tokyo', { completed: 2, total: 3 }],
    // Still Friday the 20th.
    ['America/New_York', { completed: 1, total: 2 }],
  ])('today in %s: due or completed today', async (time_zone, today) => {
    const service = await freshService();
    const { ana, clock } = service;
    if (time_zone !== null) await ana.call('user.update', { body: { time_zone } });
    await completeAt(service, '2026-11-20T04:00:00.000Z');
    await completeAt(service, '2026-11-21T02:00:00.000Z', { due_date: '2026-11-21' });
    await completeAt(service, '2026-11-19T12:00:00.000Z', { due_date: '2026-11-21' });
    await ana.call('tasks.create', { body: { title: 'Due on the 21st', due_date: '2026-11-21' } });
    await ana.call('tasks.create', { body: { title: 'Due on the 20th', due_date: '2026-11-20' } });
    await ana.call('tasks.create', { body: { title: 'Due on the 22nd', due_date: '2026-11-22' } });
    clock.set('2026-11-21T02:30:00.000Z');
    expect((await ana.call('analytics.dashboard', {})).today).toEqual(today);
  });

  test('deadlines: open tasks that are overdue or due within 14 days, by day, at most ten', async () => {
    const { ana } = await freshService();
    const days = ['2026-12-05', '2026-12-06', '2026-11-21', '2026-10-01', '2026-11-30'];
    for (const due_date of days) await ana.call('tasks.create', { body: { title: due_date, due_date } });
    await ana.call('tasks.create', { body: { title: 'done', due_date: '2026-11-22', status: 'done' } });
    await ana.call('tasks.create', { body: { title: 'no day' } });
    const titles = async () => (await ana.call('analytics.dashboard', {})).upcoming_deadlines.map(({ title }) => title);
    expect(await titles()).toEqual(['2026-10-01', '2026-11-21', '2026-11-30', '2026-12-05']);
    // However much is overdue, half of the ten are what comes.
    for (let day = 10; day < 22; day += 1) {
      const due_date = `2026-09-${day}`;
      await ana.call('tasks.create', { body: { title: due_date, due_date } });
    }
    const coming = ['2026-11-21', '2026-11-30', '2026-12-05'];
    const overdue = ['16', '17', '18', '19', '20', '21'].map((day) => `2026-09-${day}`);
    expect(await titles()).toEqual([...overdue, '2026-10-01', ...coming]);
    for (let day = 22; day < 26; day += 1) {
      const due_date = `2026-11-${day}`;
      await ana.call('tasks.create', { body: { title: due_date, due_date } });
    }
    expect(await titles()).toEqual([
      ...overdue.slice(-4),
      '2026-10-01',
      ...['21', '22', '23', '24', '25'].map((day) => `2026-11-${day}`),
    ]);
  });

  test('next actions are at most ten, active projects all and active only', async () => {
    const { ana } = await freshService();
    for (let count = 0; count < 12; count += 1) {
      await ana.call('tasks.create', { body: { title: `next ${count}`, status: 'next' } });
      await ana.call('projects.create', { body: { name: `project ${count}` } });
    }
    await ana.call('projects.create', { body: { name: 'resting', status: 'on_hold' } });
    await ana.call('projects.create', { body: { name: 'over', status: 'completed' } });
    const { next_actions, active_projects } = await ana.call('analytics.dashboard', {});
    expect(next_actions).toHaveLength(10);
    expect(active_projects).toHaveLength(12);
    expect(active_projects.every(({ status }) => status === 'active')).toBe(true);
  });
});

describe('the patterns', () => {
  test('have no pattern before five tasks are completed', async () => {
    const service = await freshService();
    const { ana } = service;
    for (let count = 0; count < 4; count += 1) await completeAt(service, '2026-11-20T09:00:00.000Z');
    expect((await ana.call('analytics.patterns', {})).pattern).toBeNull();
    await completeAt(service, '2026-11-20T09:00:00.000Z');
    expect((await ana.call('analytics.patterns', {})).pattern).toEqual({
      completion_rate: 100,
      avg_tasks_per_day: 5,
      best_time_of_day: 'morning',
      procrastination_rate: 0,
    });
  });

  test.each([
    [null, 'morning', '2026-11-20'],
    ['Asia/Tokyo', 'evening', '2026-11-20'],
    ['Pacific/Auckland', 'evening', '2026-11-20'],
    ['America/Los_Angeles', 'night', '2026-11-20'],
    ['Pacific/Pago_Pago', 'evening', '2026-11-19'],
  ])('are told in the time of %s', async (time_zone, best, day) => {
    const service = await freshService();
    const { ana, clock } = service;
    for (let count = 0; count < 6; count += 1) await completeAt(service, '2026-11-20T08:30:00.000Z');
    clock.set('2026-11-21T12:00:00.000Z');
    if (time_zone !== null) await ana.call('user.update', { body: { time_zone } });
    const { pattern, history } = await ana.call('analytics.patterns', {});
    expect(pattern?.best_time_of_day).toBe(best);
    expect(history?.filter(({ completed }) => completed > 0)).toEqual([{ day, completed: 6 }]);
  });

  test('count for each context its tasks and those that are done', async () => {
    const service = await freshService();
    const { ana } = service;
    const phone = String((await ana.call('contexts.create', { body: { name: 'phone' } })).context.id);
    await ana.call('contexts.create', { body: { name: 'empty' } });
    const desk = String((await ana.call('contexts.create', { body: { name: 'desk' } })).context.id);
    await completeAt(service, '2026-11-20T09:00:00.000Z', { context_id: phone });
    await ana.call('tasks.create', { body: { title: 'Call', context_id: phone } });
    await ana.call('tasks.create', { body: { title: 'Call', context_id: phone } });
    await ana.call('tasks.create', { body: { title: 'Write', context_id: desk } });
    expect((await ana.call('analytics.patterns', {})).context_stats).toEqual([
      { id: desk, name: 'desk', tasks_count: 1, completion_rate: 0 },
      { id: phone, name: 'phone', tasks_count: 3, completion_rate: 33.3 },
    ]);
  });

  test('recommend at most five open tasks that can be done now, best first, with reasons', async () => {
    const { ana } = await freshService();
    const add = (title: string, fields: object) => ana.call('tasks.create', { body: { title, ...fields } });
    await add('overdue', { status: 'next', due_date: '2026-11-19', priority: 90 });
    await add('high', { status: 'next', priority: 90 });
    for (let count = 0; count < 4; count += 1) await add(`plain ${count}`, { status: 'next' });
    await add('deferred', { status: 'next', priority: 100, defer_until: '2026-12-24' });
    await add('waiting', { status: 'waiting', priority: 100 });
    await add('someday', { status: 'someday', priority: 100 });
    await add('done', { status: 'done', priority: 100 });
    const { recommendations } = await ana.call('analytics.patterns', {});
    expect(recommendations).toHaveLength(5);
    expect(recommendations.slice(0, 2).map(({ task }) => task.title)).toEqual(['overdue', 'high']);
    expect(recommendations.every(({ task }) => /^(overdue|high|plain)/.test(task.title))).toBe(true);
    const scores = recommendations.map(({ priority_score }) => priority_score);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    for (const { priority_score, reasons } of recommendations) {
      expect(priority_score).toBeGreaterThanOrEqual(0);
      expect(priority_score).toBeLessThanOrEqual(100);
      expect(reasons.length).toBeGreaterThan(0);
    }
    expect(recommendations[0]?.reasons).toContain('Overdue by 2 days');
  });
});

describe('the history', () => {
  test('holds 26 weeks from Sunday to today, of this person only, whatever their zone', async () => {
    const service = await freshService();
    const { ana, ben, clock } = service;
    await ana.call('user.update', { body: { time_zone: 'Pacific/Kiritimati' } });
    // There, 14 hours ahead: the last minute of Saturday, May 30, and the first of Sunday.
    await completeAt(service, '2026-05-30T09:59:00.000Z');
    await completeAt(service, '2026-05-30T10:00:00.000Z');
    await completeAt(service, '2026-11-21T12:00:00.000Z');
    await ben.call('tasks.create', { body: { title: 'Ben’s', status: 'done' } });
    await ana.call('tasks.create', { body: { title: 'Open', status: 'next' } });
    clock.set('2026-11-21T12:30:00.000Z');
    const { history } = await ana.call('analytics.patterns', {});
    expect(history?.[0]).toEqual({ day: '2026-05-31', completed: 1 });
    expect(history?.at(-1)).toEqual({ day: '2026-11-22', completed: 1 });
    expect(history).toHaveLength(176);
    expect(history?.reduce((sum, { completed }) => sum + completed, 0)).toBe(2);
  });

  test('follows a task that is reopened', async () => {
    const service = await freshService();
    const { ana, clock } = service;
    clock.set('2026-11-20T12:00:00.000Z');
    const { task } = await ana.call('tasks.create', { body: { title: 'Twice', status: 'done' } });
    await ana.call('tasks.move', { params: { id: task.id }, body: { status: 'next' } });
    const days = async () =>
      (await ana.call('analytics.patterns', {})).history?.filter(({ completed }) => completed > 0);
    expect(await days()).toEqual([]);
    clock.set('2026-11-21T12:00:00.000Z');
    await ana.call('tasks.move', { params: { id: task.id }, body: { status: 'done' } });
    expect(await days()).toEqual([{ day: '2026-11-21', completed: 1 }]);
  });

  test.each([
    ['is absent', undefined],
    ['is null', null],
    ['is something else of that name', { '2026-11-21': 3 }],
    ['has days that are none', [{ day: '2026-02-30', completed: 1 }]],
    ['has its days by another name', [{ date: '2026-11-21', completed: 1 }]],
    ['has counts that are none', [{ day: '2026-11-21', completed: -1 }]],
  ])('of another server that %s reads as null, and costs nothing else', (_, history) => {
    const read = Patterns.parse({ pattern: null, context_stats: [], recommendations: [], history });
    expect(read).toEqual({ pattern: null, context_stats: [], recommendations: [], history: null });
  });
});
