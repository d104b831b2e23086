import { afterEach, describe, expect, test } from 'vitest';
import { type Client, createClient } from '#contract/client.ts';
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts';
import { dayOf } from '#contract/entities/day.ts';
import { type OtherServer, type OtherServerOptions, startOtherServer } from '#tests/support/other-server.ts';
import { otherUser } from '#tests/support/other-server-state.ts';
import { inSpecWords, specCalls } from './support/spec-calls.ts';

const TODAY = '2026-11-20';
const { email, password } = otherUser;

const open: OtherServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** The other server, and a signed-in client that records its calls. */
async function signedIn(options: OtherServerOptions = {}) {
  const other = await startOtherServer({ today: TODAY, ...options });
  open.push(other);
  const made = new Set<EndpointName>();
  let token: string | null = null;
  const client = createClient({ base: other.base, fetch, getToken: () => token });
  const call: Client = (name, ...rest) => {
    made.add(name);
    return client(name, ...rest);
  };
  const answer = await call('auth.login', { body: { email, password } });
  token = answer.token;
  return { other, call, made, token, user: answer.user };
}

const byId = <T extends { id: unknown }>(list: readonly T[], id: number) => list.find((thing) => thing.id === id);

const variants: OtherServerOptions[] = [
  { shape: 'data', noReview: '404', chat: 'suggestion' },
  { shape: 'tasks', noReview: 'null', chat: 'response' },
  { shape: 'bare', noReview: '404', chat: 'suggestion' },
];

describe.each(variants)('every call of the table against $shape lists', (variant) => {
  test('a day of work', async () => {
    const { other, call, made, token, user } = await signedIn(variant);
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(user).toEqual({ id: 7, name: 'Noor Elsewhere', email, updated_at: null });
    expect((await call('user.profile', {})).user.name).toBe('Noor Elsewhere');
    expect((await call('user.update', { body: { name: 'Noor Else' } })).user.name).toBe('Noor Else');

    // Tasks: one shape for all three lists, ids as they came, days as they are meant here.
    const { tasks, counts, total, next_cursor } = await call('tasks.list', {});
    expect(tasks).toHaveLength(15);
    expect({ counts: counts ?? null, total: total ?? null, next_cursor: next_cursor ?? null }).toEqual({
      counts: null,
      total: null,
      next_cursor: null,
    });
    expect(tasks.map((task) => task.id)).toEqual(
      other.state.tasks.map(({ id }) => id).toSorted((a, b) => ((a * 7) % 11) - ((b * 7) % 11) || a - b),
    );
    expect(byId(tasks, 103)).toMatchObject({
      id: 103,
      priority: 85,
      due_date: TODAY,
      defer_until: null,
      description: null,
      context: { id: 21, name: '@phone' },
    });
    // Absent or null: both are read as null. A number as text is read as a number.
    expect(byId(tasks, 104)).toMatchObject({ priority: 70, due_date: null, context: null, description: null });
    expect(byId(tasks, 105)?.due_date).toBe(dayOf(new Date(`${TODAY}T12:30:00+00:00`)));
    expect(byId(tasks, 107)?.status).toBe('archived');
    // A field that has another meaning than our extra counts as absent.
    expect(byId(tasks, 103)).toMatchObject({ waiting_for: null, updated_at: null });

    const statuses = { 'tasks.inbox': [102, 101], 'tasks.next': [104, 103], 'tasks.waiting': [105] } as const;
    for (const [name, ids] of Object.entries(statuses)) {
      const list = await call(name as keyof typeof statuses, {});
      expect(list.tasks.map((task) => task.id).toSorted()).toEqual(ids.toSorted());
    }
    expect((await call('tasks.someday', {})).tasks).toHaveLength(4);
    const due = await call('tasks.calendar', { query: { start_date: '2026-11-01', end_date: '2026-11-30' } });
    expect(due.tasks.map((task) => task.id).toSorted()).toEqual([103, 105]);
    expect(other.requests.at(-1)?.query).toEqual({ start_date: '2026-11-01', end_date: '2026-11-30' });

    const { task } = await call('tasks.create', { body: { title: 'Knit', description: 'A scarf', status: 'inbox' } });
    expect(task).toMatchObject({ title: 'Knit', description: 'A scarf', status: 'inbox', priority: null });
    expect(task.id).toBeTypeOf('number');
    const params = { id: task.id };
    expect((await call('tasks.get', { params })).task.title).toBe('Knit');
    const updated = await call('tasks.update', { params, body: { due_date: '2026-12-01', context_id: 22 } });
    expect(updated.task).toMatchObject({ due_date: '2026-12-01', context: { id: 22, name: 'sea' } });
    expect((await call('tasks.move', { params, body: { status: 'waiting' } })).task.status).toBe('waiting');
    expect((await call('tasks.defer', { params, body: { defer_until: '2026-11-30' } })).task.defer_until).toBe(
      '2026-11-30',
    );
    expect((await call('tasks.defer', { params, body: { defer_until: null } })).task.defer_until).toBeNull();
    expect(await call('tasks.delete', { params })).toBeUndefined();
    await expect(call('tasks.get', { params })).rejects.toMatchObject({ status: 404, message: 'No query results.' });

    // Projects: progress as text, counts as they come.
    const { projects } = await call('projects.list', {});
    expect(byId(projects, 31)).toMatchObject({
      progress: 62.5,
      tasks_count: 8,
      completed_tasks_count: 5,
      next_actions_count: null,
      description: null,
    });
    expect(byId(projects, 32)).toMatchObject({ status: 'on_hold', progress: 0, tasks_count: 0 });
    const { project } = await call('projects.create', { body: { name: 'Boat', status: 'active' } });
    expect(project).toMatchObject({ name: 'Boat', status: 'active', progress: 0 });
    const boat = { id: project.id };
    expect((await call('projects.update', { params: boat, body: { status: 'on_hold' } })).project.status).toBe(
      'on_hold',
    );
    expect((await call('projects.get', { params: boat })).project).toMatchObject({ id: project.id, status: 'on_hold' });
    expect(await call('projects.delete', { params: boat })).toBeUndefined();

    expect((await call('contexts.list', {})).contexts.map(({ id }) => id).toSorted()).toEqual([21, 22]);
    const { context } = await call('contexts.create', { body: { name: 'barn' } });
    const barn = { id: context.id };
    expect((await call('contexts.update', { params: barn, body: { name: 'shed' } })).context).toMatchObject({
      id: barn.id,
      name: 'shed',
    });
    expect(await call('contexts.delete', { params: barn })).toBeUndefined();

    const { references } = await call('references.list', { query: { q: 'boiler' } });
    expect(references).toEqual([
      {
        id: 41,
        title: 'Boiler manual',
        content: null,
        url: 'https://example.org/boiler',
        created_at: null,
        updated_at: null,
      },
    ]);
    const { reference } = await call('references.create', { body: { title: 'Map', content: 'North' } });
    const map = { id: reference.id };
    expect((await call('references.update', { params: map, body: { title: 'Old map' } })).reference).toMatchObject({
      title: 'Old map',
      content: 'North',
      url: null,
    });
    expect(await call('references.delete', { params: map })).toBeUndefined();

    await reviewOnce(call, variant.noReview);

    const dashboard = await call('analytics.dashboard', {});
    expect(dashboard.today).toEqual({ completed: 5, total: 7 });
    expect(dashboard.overall).toEqual({ active_tasks: 3, completion_rate: 33.33, inbox_tasks: 2 });
    expect(dashboard.next_actions.map(({ id }) => id)).toEqual([103, 104]);
    expect(dashboard.upcoming_deadlines.map(({ due_date }) => due_date)).toEqual([
      TODAY,
      dayOf(new Date(`${TODAY}T12:30:00+00:00`)),
    ]);
    expect(dashboard.active_projects.map(({ progress }) => progress)).toEqual([62.5]);
    const patterns = await call('analytics.patterns', {});
    expect(patterns.pattern).toEqual({
      completion_rate: 62.5,
      avg_tasks_per_day: 2.4,
      best_time_of_day: 'morning',
      procrastination_rate: 12,
    });
    expect(patterns.context_stats[0]).toEqual({ id: 21, name: '@phone', tasks_count: 3, completion_rate: 40 });
    expect(patterns.recommendations[0]).toEqual({
      task: { id: 103, title: 'Ring the plumber' },
      priority_score: 85,
      reasons: ['It is due', 'It is short'],
    });
    expect(patterns.recommendations[1]?.reasons).toEqual([]);

    expect((await call('ai.models', {})).models).toMatchObject([{ id: 'gemini' }]);
    const analyzed = await call('ai.analyzeTask', { body: { task_id: 103, ai_model: 'gemini' } });
    expect(analyzed.suggestion).toMatchObject({
      response: 'Ring the plumber: begin with five minutes.',
      priority_score: 85,
    });
    const explained = await call('ai.explainProcrastination', { params: { id: 104 }, body: { ai_model: 'claude' } });
    expect(explained.suggestion.response).toMatch(/^Sweep the yard/);
    const next = await call('ai.suggestNext', { body: { ai_model: 'gemini' } });
    expect(next.suggestions?.map(({ priority_score }) => priority_score)).toEqual([85, 84]);
    const feedback = await call('ai.productivityFeedback', { body: { ai_model: 'gemini', period: 'month' } });
    expect(feedback.feedback).toBe('A calm month.');
    expect(await call('ai.chat', { body: { message: 'Hello', ai_model: 'openai' } })).toEqual({
      response: 'openai heard: Hello',
      actions: [],
    });

    expect(await call('auth.logout', {})).toBeUndefined();
    await expect(call('user.profile', {})).rejects.toMatchObject({ status: 401, message: 'Unauthenticated.' });

    const isOfTheSpec = (name: EndpointName) => specCalls.includes(inSpecWords(name));
    expect([...made].toSorted()).toEqual(endpointNames.filter(isOfTheSpec).toSorted());
    for (const { headers } of other.requests) expect(headers).not.toHaveProperty('idempotency-key');
  });
});

/** A review from the start to its end: there is none, then one, then none again. */
async function reviewOnce(call: Client, noReview: OtherServerOptions['noReview']) {
  const none = () => call('reviews.current', {});
  const expectNone = async () =>
    noReview === '404'
      ? await expect(none()).rejects.toMatchObject({ kind: 'status', status: 404, message: 'No active review' })
      : expect(await none()).toEqual({ review: null });
  await expectNone();
  const { review } = await call('reviews.start', {});
  expect(review.checklist).toEqual([
    { id: 1, title: 'Empty the tray', description: 'All of it', completed: false },
    { id: 2, title: 'Look at the calendar', description: null, completed: false },
    { id: 3, title: 'Dream a little', description: null, completed: false },
  ]);
  const params = { id: review.id };
  await expect(call('reviews.complete', { params, body: {} })).rejects.toMatchObject({
    status: 422,
    message: 'The checklist is not done.',
  });
  const checklist = review.checklist.map((item) => ({ ...item, completed: true }));
  const ticked = await call('reviews.update', { params, body: { checklist } });
  expect(ticked.review.checklist.map(({ completed }) => completed)).toEqual([true, true, true]);
  expect((await call('reviews.current', {})).review?.id).toBe(review.id);
  const done = await call('reviews.complete', { params, body: { notes: 'n', wins: 'w', improvements: '' } });
  expect(done.review).toMatchObject({ id: review.id, notes: 'n', wins: 'w', improvements: '' });
  expect(done.review.completed_at).toBeTypeOf('string');
  await expectNone();
  expect((await call('reviews.list', {})).reviews.map(({ id }) => id)).toEqual([review.id]);
}

test('a refusal without a message is given the text of the table', async () => {
  const { call } = await signedIn();
  await expect(call('ai.analyzeTask', { body: { task_id: 9999, ai_model: 'gemini' } })).rejects.toMatchObject({
    kind: 'status',
    status: 404,
    message: endpoints['ai.analyzeTask'].failure,
  });
});

test('an unknown path is answered by a page; a preflight grants three headers and no more', async () => {
  const { other } = await signedIn();
  const page = await fetch(`${other.base}/nowhere`);
  expect({ status: page.status, type: page.headers.get('Content-Type') }).toEqual({ status: 404, type: 'text/html' });
  const preflight = (headers: string) =>
    fetch(`${other.base}/tasks`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'http://page.test',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': headers,
      },
    });
  const granted = await preflight('authorization,content-type');
  expect([granted.status, granted.headers.get('Access-Control-Allow-Origin')]).toEqual([204, 'http://page.test']);
  const refused = await preflight('authorization,idempotency-key');
  expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).toEqual([403, null]);
  expect(other.preflights.refused).toEqual(['authorization', 'idempotency-key']);
});
