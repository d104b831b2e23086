import { describe, expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import { readByClient } from './support/read-by-client.ts';

const task = { id: 1, title: 'One', status: 'next' };
const DAY = '2026-11-27';

describe('a due day', () => {
  test.each([
    [[2026, 11, 27], DAY],
    [[2026, 1, 5], '2026-01-05'],
    [[2026, 11, 27, 13, 30], DAY],
    [{ date: '2026-11-27 00:00:00.000000', timezone_type: 3, timezone: 'UTC' }, DAY],
    [{ date: '2026-11-27 00:00:00.000000', timezone_type: 3, timezone: 'Europe/Oslo' }, DAY],
    [{ date: '2026-11-27 12:00:00.000000', timezone_type: 1, timezone: '+00:00' }, DAY],
  ])('is read as %j', async (due_date, day) => {
    const { result, told } = await readByClient('tasks.list', {
      tasks: [{ ...task, due_date, defer_until: due_date }],
    });
    expect(result.tasks).toMatchObject([{ id: 1, due_date: day, defer_until: day }]);
    expect(told).toEqual([]);
  });

  test.each([
    '27/11/2026',
    '05/11/2026',
    '11-27-2026',
    [27, 11],
    [2026, 13, 1],
    ['2026', '11', '27'],
    { date: '2026-11-27 23:30:00.000000', timezone_type: 3, timezone: 'Europe/Oslo' },
  ])('that may be another day is told, and not shown: %j', async (due_date) => {
    const { result, told } = await readByClient('tasks.list', { tasks: [{ ...task, due_date }] });
    expect(result.tasks).toMatchObject([{ id: 1, due_date: null }]);
    expect(told).toEqual([expect.stringContaining('tasks.0.due_date')]);
  });
});

describe('a list', () => {
  const pages: [unknown, number | null][] = [
    [{ tasks: { data: [task], total: 42 } }, 42],
    [{ tasks: { data: [task], meta: { total: 42 } } }, 42],
    [{ data: { data: [task], total: 42 } }, 42],
    [{ count: 42, next: null, results: [task] }, 42],
    [{ items: [task] }, null],
    [{ tasks: { 3: task } }, null],
  ];
  test.each(pages)('is read from the page that a framework makes of it: %j', async (answer, total) => {
    const { result, told } = await readByClient('tasks.list', answer);
    expect([result.tasks.map(({ id }) => id), result.total ?? null]).toEqual([[1], total]);
    expect(told).toEqual([]);
    // The item alone, with lists of its own, is no page.
    const one = { ...task, items: [{ id: 2, title: 'Two' }] };
    expect((await readByClient('tasks.create', one)).result.task.id).toBe(1);
  });
});

test('an answer that is read in another form is heard once, under the names of the table', async () => {
  const heard: unknown[] = [];
  const lists = { tasks: { data: [task, { title: 'No id' }] } };
  const call = createClient({
    base: '/api',
    getToken: () => null,
    fetch: async () => Response.json(lists),
    onMisfit: () => undefined,
  });
  await call('tasks.list', {}, { onJson: (json) => heard.push(json) });
  expect(heard).toEqual([expect.objectContaining({ tasks: lists.tasks.data })]);
});

test('a checklist that comes as JSON is read, with all that is sent back, and one that is no JSON is none', async () => {
  const checklist = [{ id: 1, title: 'Empty the tray', done_rate: '5 %', completed: false }];
  for (const written of [JSON.stringify(checklist), { 0: checklist[0] }]) {
    const { result } = await readByClient('reviews.current', { review: { id: 1, checklist: written } });
    expect(result.review?.checklist).toMatchObject(checklist);
  }
  const broken = { review: { id: 1, checklist: '[{' } };
  await expect(readByClient('reviews.current', broken)).rejects.toMatchObject({ kind: 'malformed' });
});

test('no review is one that PHP writes as an empty list; one that is something else is not', async () => {
  for (const none of [[], {}])
    expect((await readByClient('reviews.current', { review: none })).result).toEqual({ review: null });
  for (const odd of ['none', 5, [5]])
    await expect(readByClient('reviews.current', { review: odd })).rejects.toMatchObject({ kind: 'malformed' });
});

test('providers are read by their names alone', async () => {
  const { result, told } = await readByClient('ai.models', { models: ['gemini', 'claude'] });
  expect(result.models?.map(({ id }) => id)).toEqual(['gemini', 'claude']);
  expect(told).toEqual([]);
});

test.each([
  [{ data: { response: 'Hello' } }],
  [{ data: { suggestion: { response: 'Hello' } } }],
  [{ suggestion: 'Hello' }],
  [{ suggestion: { text: 'Hello' }, message: 'ok' }],
])('the assistant is heard wherever its words are: %j', async (answer) => {
  expect((await readByClient('ai.chat', answer)).result.response).toBe('Hello');
});

test('numbers are read as people write them, and no other text is', async () => {
  const overall = { active_tasks: 1, completion_rate: '33,3 %', inbox_tasks: 2 };
  const dashboard = {
    today: {},
    overall,
    next_actions: [
      { ...task, priority: ' +80 ' },
      { ...task, id: 2, priority: '1,234' },
    ],
  };
  const { result, told } = await readByClient('analytics.dashboard', dashboard);
  expect([result.overall.completion_rate, result.next_actions.map(({ priority }) => priority)]).toEqual([
    33.3,
    [80, null],
  ]);
  expect(told).toEqual(['analytics.dashboard next_actions.1.priority']);
});

test('a status in capitals is the status', async () => {
  const { result } = await readByClient('tasks.list', [
    { ...task, status: 'NEXT' },
    { ...task, id: 2, status: 'Done' },
  ]);
  expect(result.tasks.map(({ status }) => status)).toEqual(['next', 'done']);
  const { projects } = (await readByClient('projects.list', [{ id: 1, name: 'Boat', status: 'ON_HOLD' }])).result;
  expect(projects.map(({ status }) => status)).toEqual(['on_hold']);
});

describe('an answer that tells of a failure under a success status', () => {
  const message = 'The database is down';
  test.each([{ success: 'false' }, { success: 0 }, { code: 500 }, { status: 422 }, { ok: false, data: null }])(
    'is one, in its own words: %j',
    async (more) => {
      for (const name of ['tasks.create', 'tasks.delete'] as const)
        await expect(readByClient(name, { message, data: null, ...more }), name).rejects.toMatchObject({
          kind: 'status',
          status: 422,
          message,
        });
      // A read is worth another attempt.
      for (const name of ['tasks.list', 'analytics.patterns', 'user.profile'] as const)
        await expect(readByClient(name, { message, data: null, ...more }), name).rejects.toMatchObject({
          kind: 'malformed',
          message,
        });
    },
  );

  test.each([{ code: 200 }, { code: 20_000 }, { status: 'ok' }, { success: 1 }])('is none: %j', async (more) => {
    expect((await readByClient('tasks.list', { data: null, ...more })).result.tasks).toEqual([]);
  });
});

test('what a server will never do is refused, and not sent again', async () => {
  const fetch = async () => new Response('', { status: 501 });
  const call = createClient({ base: '/api', getToken: () => null, fetch });
  const deferring = call('tasks.defer', { params: { id: 1 }, body: { defer_until: null } });
  await expect(deferring).rejects.toMatchObject({ kind: 'status', status: 405 });
});

test('a time to wait is counted by the clock of the server that names it', async () => {
  const headers = { Date: 'Wed, 21 Oct 2015 07:28:00 GMT', 'Retry-After': 'Wed, 21 Oct 2015 07:28:30 GMT' };
  const fetch = async () => new Response('', { status: 429, headers });
  const call = createClient({ base: '/api', getToken: () => null, fetch });
  await expect(call('tasks.list', {})).rejects.toMatchObject({ retryAfter: 30 });
});
