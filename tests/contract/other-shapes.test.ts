import { describe, expect, test } from 'vitest';
import { isForLater, isRefusal } from '#contract/api-error.ts';
import { createClient } from '#contract/client.ts';
import { UNTOLD } from '#contract/entities/common.ts';
import { progressOf } from '#contract/entities/project.ts';
import { readByClient } from './support/read-by-client.ts';

const user = { id: 7, name: 'Noor', email: 'noor@elsewhere.test' };
const whole = { id: 1, title: 'One', status: 'next' };

describe('who is signed in', () => {
  test.each([[{ user }], [{ data: { user } }], [{ data: user }], [user], [{ user, data: { locale: 'nb' } }]])(
    'is read from a profile that is wrapped otherwise: %j',
    async (answer) => {
      expect((await readByClient('user.profile', answer)).result.user).toMatchObject(user);
      expect((await readByClient('user.update', answer)).result.user).toMatchObject(user);
    },
  );

  test.each([{ id: 7, name: 'Noor' }, { data: { id: 7, name: 'Noor' } }])(
    'is read from a profile without an email that is wrapped otherwise: %j',
    async (answer) => {
      expect((await readByClient('user.profile', answer)).result.user).toMatchObject({
        id: 7,
        name: 'Noor',
        email: '',
      });
    },
  );

  test.each([
    [{ token: 'a', user }],
    [{ data: { token: 'a', user } }],
    [{ access_token: 'a', token_type: 'bearer', user }],
    [{ token: 'a', ...user }],
    [{ data: { access_token: 'a', ...user } }],
    [{ token: 'a', data: user }],
  ])('is read with the token: %j', async (answer) => {
    expect((await readByClient('auth.login', answer)).result).toMatchObject({ token: 'a', user });
  });

  test.each([[user], [{ token: 'a' }], [{ data: null }], [[user]]])(
    'is not made up of a sign-in that lacks a part: %j',
    async (answer) => {
      await expect(readByClient('auth.login', answer)).rejects.toMatchObject({ kind: 'malformed' });
    },
  );
});

const lists = [
  ...(['tasks.list', 'tasks.inbox', 'tasks.calendar'] as const).map((name) => [name, 'tasks'] as const),
  ...(['projects', 'contexts', 'references', 'reviews'] as const).map((noun) => [`${noun}.list`, noun] as const),
] as const;

describe.each(lists)('the list of %s', (name, under) => {
  const item = { id: 1, title: 'One', name: 'One', checklist: [] };

  test.each([[{ [under]: [item] }], [[item]], [{ data: [item] }], [{ status: 'success', data: { [under]: [item] } }]])(
    'is read wherever a server has it: %j',
    async (answer) => {
      const { result, told } = await readByClient(name, answer);
      expect((result as unknown as Record<string, unknown>)[under]).toMatchObject([{ id: 1 }]);
      expect(told.filter((misfit) => !misfit.includes('status'))).toEqual([]);
    },
  );

  test('is empty where a server writes null for it, or has no content', async () => {
    expect((await readByClient(name, null)).result).toMatchObject({ [under]: [] });
    const fetch = async () => new Response(null, { status: 204 });
    const call = createClient({ base: '/api', getToken: () => null, fetch });
    expect(await call(name, { query: {} } as never)).toMatchObject({ [under]: [] });
  });

  test.each([[''], [42], ['none'], [{}], [{ data: null, success: false }], [{ data: 'none' }]])(
    'is not made up: %j',
    async (answer) => {
      await expect(readByClient(name, answer)).rejects.toMatchObject({ kind: 'malformed' });
    },
  );
});

describe('an item', () => {
  const items = [
    ['tasks.create', 'task', { id: 5, title: 'Milk', status: 'inbox' }],
    ['projects.update', 'project', { id: 5, name: 'Boat' }],
    ['contexts.create', 'context', { id: 5, name: 'phone' }],
    ['references.update', 'reference', { id: 5, title: 'Map' }],
  ] as const;

  test.each(items)('of %s is read with or without what a server puts around it', async (name, noun, item) => {
    const forms = [{ [noun]: item }, item, { data: item }, { success: true, data: { [noun]: item } }];
    for (const answer of forms)
      expect((await readByClient(name, answer)).result, JSON.stringify(answer)).toMatchObject({ [noun]: item });
  });

  test.each([{ id: 5, status: 'queued' }, { data: { id: 5 } }, { name: 'ValidationError', message: 'No' }, [whole]])(
    'is not made up: %j',
    async (answer) => {
      await expect(readByClient('tasks.create', answer)).rejects.toMatchObject({ kind: 'malformed' });
    },
  );
});

test('the figures are read from what a server puts around them, and no content is not enough data', async () => {
  const figures = { today: { completed: 1, total: 2 }, overall: { active_tasks: 3 }, next_actions: [whole] };
  const { result } = await readByClient('analytics.dashboard', { success: true, data: figures });
  expect(result).toMatchObject({ today: { total: 2 }, overall: { active_tasks: 3 }, next_actions: [{ id: 1 }] });
  const pattern = { completion_rate: 40 };
  expect((await readByClient('analytics.patterns', { data: { pattern } })).result).toMatchObject({ pattern });
  expect((await readByClient('analytics.patterns', null)).result).toMatchObject({ pattern: null, context_stats: [] });
  await expect(readByClient('analytics.dashboard', null)).rejects.toMatchObject({ kind: 'malformed' });
});

test('which providers are set up is read from the numbers that databases write', async () => {
  const models = [
    { id: 'gemini', configured: 1 },
    { id: 'claude', configured: '0' },
  ];
  const { result } = await readByClient('ai.models', { models });
  expect(result.models?.map(({ configured }) => configured)).toEqual([true, false]);
});

test('the tasks without a context are counted beside those of each', async () => {
  const counts = { tasks_count: 3, completion_rate: '40.00' };
  const context_stats = [
    { id: 1, name: 'phone', ...counts },
    { id: null, name: 'No context', ...counts },
  ];
  const { result, told } = await readByClient('analytics.patterns', { pattern: null, context_stats });
  expect(result.context_stats.map(({ name, completion_rate: rate }) => [name, rate])).toEqual([
    ['phone', 40],
    ['No context', 40],
  ]);
  expect(told).toEqual([]);
});

test.each([
  [{}, 50],
  [{ progress: null }, 50],
  [{ progress: 0 }, 0],
  [{ progress: '62.50' }, 62.5],
  [{ tasks_count: 0, completed_tasks_count: 0 }, 0],
])('a project whose server leaves its progress to the counts has that of its tasks: %j', async (more, progress) => {
  const project = { id: 1, name: 'Boat', tasks_count: '4', completed_tasks_count: 2, ...more };
  const { result } = await readByClient('projects.list', { projects: [project] });
  expect(result.projects.map(progressOf)).toEqual([progress]);
});

const answering = (body: string, init?: ResponseInit) =>
  createClient({ base: '/api', getToken: () => null, fetch: async () => new Response(body, init) });

test('a call that comes too early is not refused: it may be sent later, as it was not done', async () => {
  const call = answering('', { status: 425 });
  const failure = await call('tasks.move', { params: { id: 1 }, body: { status: 'next' } }).catch((error) => error);
  expect(failure).toMatchObject({ kind: 'status', status: 429 });
  expect([isForLater(failure), isRefusal(failure)]).toEqual([true, false]);
});

test('a page in place of the answer to a deletion does not say that it is done', async () => {
  const failure = await answering('\n<!doctype html><h1>Sign in</h1>')('tasks.delete', { params: { id: 1 } }).catch(
    (error) => error,
  );
  expect(isForLater(failure)).toBe(true);
  for (const done of ['', 'Deleted', '{}', 'null', '1'])
    expect(await answering(done)('tasks.delete', { params: { id: 1 } })).toBeUndefined();
});

describe('how many tasks there are', () => {
  test.each([
    [{ 'X-Total-Count': '15' }, 15],
    [{ 'Content-Range': 'tasks 0-0/15' }, 15],
    [{ Link: '<https://other.test/tasks?page=2>; rel="next"' }, 2 * UNTOLD],
    [{ Link: '<https://other.test/tasks>; rel="first"', 'X-Total-Count': 'many' }, null],
    [{}, null],
  ])('is read in headers beside a page of them: %j', async (headers, total) => {
    for (const answer of [[whole], { tasks: [whole] }, { data: [whole], meta: { page: 1 } }]) {
      const fetch = async () => Response.json(answer, { headers });
      const list = await createClient({ base: '/api', getToken: () => null, fetch })('tasks.list', {});
      expect({ total: list.total ?? null, ids: list.tasks.map(({ id }) => id) }).toEqual({ total, ids: [1] });
    }
  });
});

test('what databases write for none is none, and no misfit', async () => {
  const task = { ...whole, priority: '', due_date: '', context_id: 0, project_id: '0' };
  const { result, told } = await readByClient('tasks.list', [task]);
  expect(result.tasks).toMatchObject([{ priority: null, due_date: null, context_id: null, project_id: null }]);
  expect(told).toEqual([]);
});

test('a dashboard whose counts are null counts nothing; one without them is none', async () => {
  const lists = { next_actions: [whole], upcoming_deadlines: null, active_projects: null };
  const { result } = await readByClient('analytics.dashboard', { today: null, overall: null, ...lists });
  expect(result).toMatchObject({
    today: { completed: 0, total: 0 },
    overall: { active_tasks: 0, completion_rate: 0, inbox_tasks: 0 },
    next_actions: [{ id: 1 }],
  });
  await expect(readByClient('analytics.dashboard', lists)).rejects.toMatchObject({ kind: 'malformed' });
});
