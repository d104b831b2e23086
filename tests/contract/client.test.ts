import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import { type ClientOptions, createClient } from '#contract/client.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type OtherServer, startOtherServer } from '#tests/support/other-server.ts';
import type { FaultRule } from '#tests/support/other-server-faults.ts';
import { otherUser } from '#tests/support/other-server-state.ts';

const { email, password } = otherUser;

let other: OtherServer;
beforeEach(async () => {
  other = await startOtherServer();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await other.close();
});

const clientWith = (options: Partial<ClientOptions> = {}) =>
  createClient({ base: other.base, fetch, getToken: () => null, ...options });

async function signedIn(options: Partial<ClientOptions> = {}) {
  const { token } = await clientWith()('auth.login', { body: { email, password } });
  return { token, call: clientWith({ getToken: () => token, ...options }) };
}

/** What a call is rejected with, which must be an ApiError. */
async function failureOf(calling: Promise<unknown>): Promise<ApiError> {
  const error = await calling.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Not refused as it should be: ${String(error)}`);
  return error;
}

/** Resolves when the other server has been asked for this path. */
const asked = (path: string) => vi.waitFor(() => expect(other.requests.map((request) => request.path)).toContain(path));

const tasks = { method: 'GET', path: /^\/tasks$/ };
const faults: [string, Omit<FaultRule, 'method' | 'path'>, Partial<ApiError>][] = [
  [
    'a refusal with a message',
    { how: 'status', status: 422, message: 'Not like this.' },
    { kind: 'status', status: 422, message: 'Not like this.' },
  ],
  [
    'a refusal without a message',
    { how: 'status', status: 500 },
    { kind: 'status', status: 500, message: 'Failed to fetch tasks' },
  ],
  [
    'a refusal with a blank message',
    { how: 'status', status: 500, message: '  ' },
    { kind: 'status', status: 500, message: 'Failed to fetch tasks' },
  ],
  ['what is gone for good', { how: 'status', status: 410 }, { kind: 'status', status: 404 }],
  [
    'a refusal as a page',
    { how: 'html', status: 502 },
    { kind: 'status', status: 502, message: 'Failed to fetch tasks' },
  ],
  ['a page instead of JSON', { how: 'html' }, { kind: 'malformed', status: 200, message: 'Failed to fetch tasks' }],
  ['half of an answer', { how: 'malformed' }, { kind: 'malformed', status: 200, message: 'Failed to fetch tasks' }],
  ['another thing', { how: 'wrong-type' }, { kind: 'malformed', status: 200, message: 'Failed to fetch tasks' }],
  [
    'a list of other things',
    { how: 'wrong-type', body: { tasks: [{ name: 'no task' }] } },
    { kind: 'malformed', status: 200 },
  ],
  ['a connection that breaks', { how: 'drop' }, { kind: 'network', status: 0, message: 'Failed to fetch tasks' }],
  [
    'a connection that breaks within the answer',
    { how: 'truncated' },
    { kind: 'network', status: 0, message: 'Failed to fetch tasks' },
  ],
];

describe('faults', () => {
  test.each(faults)('%s', async (_, fault, expected) => {
    const { call } = await signedIn();
    other.fail({ ...tasks, ...fault, times: 1 });
    expect(await failureOf(call('tasks.list', {}))).toMatchObject({
      name: 'ApiError',
      endpoint: 'tasks.list',
      ...expected,
    });
    // Nothing is retried, and the next call succeeds.
    expect(other.requests.filter(({ path }) => path === '/tasks')).toHaveLength(1);
    expect((await call('tasks.list', {})).tasks).not.toHaveLength(0);
  });

  test('nobody listens', async () => {
    const gone = await startOtherServer();
    await gone.close();
    const error = await failureOf(clientWith({ base: gone.base })('projects.list', {}));
    expect(error).toMatchObject({ kind: 'network', status: 0, message: 'Failed to fetch projects' });
    expect(error.cause).toBeInstanceOf(TypeError);
  });

  test.each([
    ['120', 120],
    ['0', 0],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
    ['soon', undefined],
  ])('Retry-After: %s', async (written, seconds) => {
    other.fail({
      method: 'POST',
      path: /login/,
      how: 'status',
      status: 429,
      message: 'Too many',
      headers: { 'Retry-After': written },
    });
    const error = await failureOf(clientWith()('auth.login', { body: { email, password } }));
    expect(error).toMatchObject({ status: 429, message: 'Too many' });
    expect(error.retryAfter).toBe(seconds);
  });

  test('without Retry-After there is none, and no code and errors where the server gives none', async () => {
    other.fail({ ...tasks, how: 'status', message: 'Odd' });
    const { retryAfter, code, errors } = await failureOf(clientWith()('tasks.list', {}));
    expect({ retryAfter, code, errors }).toEqual({ retryAfter: undefined, code: undefined, errors: undefined });
  });

  test('an answer that is not needed is not judged, but must arrive, and be the server’s', async () => {
    const { call } = await signedIn();
    const remove = { method: 'DELETE', path: /^\/tasks\/101$/ };
    other.fail({ ...remove, how: 'malformed', times: 1 });
    expect(await call('tasks.delete', { params: { id: 101 } })).toBeUndefined();
    other.fail({ ...remove, how: 'html', times: 1 });
    expect(await failureOf(call('tasks.delete', { params: { id: 101 } }))).toMatchObject({ status: 502 });
    other.fail({ ...remove, how: 'truncated', times: 1 });
    expect(await failureOf(call('tasks.delete', { params: { id: 101 } }))).toMatchObject({ kind: 'network' });
  });
});

describe('401', () => {
  test('is reported with the token that was refused', async () => {
    const refused: (string | null)[] = [];
    const call = clientWith({ getToken: () => 'old', onUnauthorized: (token) => refused.push(token) });
    expect(await failureOf(call('tasks.list', {}))).toMatchObject({ status: 401, message: 'Unauthenticated.' });
    await failureOf(call('auth.logout', {}, { token: 'older' }));
    await failureOf(clientWith({ onUnauthorized: (token) => refused.push(token) })('user.profile', {}));
    expect(refused).toEqual(['old', 'older', null]);
  });

  test('of the sign-in itself is an answer and no event; so is every other status', async () => {
    const refused: (string | null)[] = [];
    const { call, token } = await signedIn({ onUnauthorized: (used) => refused.push(used) });
    const wrong = await failureOf(call('auth.login', { body: { email, password: 'wrong' } }));
    expect(wrong).toMatchObject({
      kind: 'status',
      status: 401,
      message: 'These credentials do not match our records.',
    });
    other.fail({ ...tasks, how: 'status', status: 403, times: 1 });
    await failureOf(call('tasks.list', {}));
    expect(refused).toEqual([]);
    expect(token).not.toBe('');
  });
});

describe('giving up', () => {
  test('the caller’s signal: rejects with its own reason', async () => {
    const { call } = await signedIn();
    other.fail({ ...tasks, how: 'hang' });
    const controller = new AbortController();
    const reason = new Error('left the screen');
    const calling = call('tasks.list', {}, { signal: controller.signal });
    const rejected = expect(calling).rejects.toBe(reason);
    await asked('/tasks');
    controller.abort(reason);
    await rejected;
    await expect(call('tasks.list', {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  test.each([false, true])('the table’s time limit, with a signal of the caller’s: %s', async (withSignal) => {
    const { call } = await signedIn();
    other.fail({ ...tasks, how: 'hang' });
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const calling = call('tasks.list', {}, withSignal ? { signal: new AbortController().signal } : {});
    const failing = failureOf(calling);
    await asked('/tasks');
    limit.abort(new DOMException('Time is over', 'TimeoutError'));
    expect(await failing).toMatchObject({
      kind: 'timeout',
      status: 0,
      message: 'Failed to fetch tasks',
      endpoint: 'tasks.list',
    });
    expect(timeout).toHaveBeenCalledExactlyOnceWith(endpoints['tasks.list'].timeout);
  });

  test('the assistant is given longer', async () => {
    const { call } = await signedIn();
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await call('ai.chat', { body: { message: 'Hello' } });
    expect(timeout).toHaveBeenCalledExactlyOnceWith(endpoints['ai.chat'].timeout);
    expect(endpoints['ai.chat'].timeout).toBeGreaterThan(endpoints['tasks.list'].timeout);
  });
});

describe('what is sent', () => {
  /** A client whose requests are recorded instead of sent. */
  function recording(base: string, token: string | null = null) {
    const sent: { url: string; init: RequestInit; headers: Headers }[] = [];
    const call = createClient({
      base,
      getToken: () => token,
      fetch: async (input, init = {}) => {
        sent.push({ url: String(input), init, headers: new Headers(init.headers) });
        return Response.json({ task: { id: 1, title: 'One', status: 'inbox' }, tasks: [], references: [] });
      },
    });
    return { call, sent };
  }

  test.each([
    ['/api', '/api/tasks'],
    ['/api/', '/api/tasks'],
    ['https://gtd.test/v2//', 'https://gtd.test/v2/tasks'],
    ['https://gtd.test', 'https://gtd.test/tasks'],
  ])('base %s', async (base, url) => {
    const { call, sent } = recording(base);
    await call('tasks.list', {});
    expect(sent[0]?.url).toBe(url);
  });

  test.each([
    [7, '/api/tasks/7/move'],
    ['a/b?c#d', '/api/tasks/a%2Fb%3Fc%23d/move'],
    ['$& ü', '/api/tasks/%24%26%20%C3%BC/move'],
  ])('id %s', async (id, url) => {
    const { call, sent } = recording('/api');
    await call('tasks.move', { params: { id }, body: { status: 'done' } });
    expect(sent[0]).toMatchObject({ url, init: { method: 'PUT', body: '{"status":"done"}' } });
  });

  test('the query holds the given parameters and nothing else', async () => {
    const { call, sent } = recording('/api');
    await call('tasks.list', { query: { q: 'tea & cake=?', status: undefined, limit: 20 } });
    await call('references.list', { query: {} });
    expect(sent.map(({ url }) => url)).toEqual(['/api/tasks?q=tea+%26+cake%3D%3F&limit=20', '/api/references']);
  });

  test('headers: the three of the table, and each only where it says something', async () => {
    const { call, sent } = recording('/api', 'the token');
    await call('tasks.list', {});
    await call('tasks.create', { body: { title: 'One' } });
    await recording('/api').call('tasks.list', {});
    expect(sent.map(({ headers }) => Object.fromEntries(headers))).toEqual([
      { accept: 'application/json', authorization: 'Bearer the token' },
      { accept: 'application/json', authorization: 'Bearer the token', 'content-type': 'application/json' },
    ]);
    expect(sent[0]?.init.body).toBeNull();
    const stranger = recording('/api');
    await stranger.call('tasks.list', {});
    expect(stranger.sent[0]?.headers.has('Authorization')).toBe(false);
  });

  test('keepalive, Idempotency-Key and another token: only when asked for', async () => {
    const { call, sent } = recording('/api', 'the token');
    const create = { body: { title: 'One' } };
    await call('tasks.create', create);
    await call('tasks.create', create, { keepalive: true, idempotencyKey: 'k-1', token: 'another' });
    expect(
      sent.map(({ init, headers }) => [init.keepalive, headers.get('Idempotency-Key'), headers.get('Authorization')]),
    ).toEqual([
      [undefined, null, 'Bearer the token'],
      [true, 'k-1', 'Bearer another'],
    ]);
  });

  test('nothing is taken from the browser’s cache, and nothing left in it', async () => {
    const { call, sent } = recording('/api');
    await call('tasks.list', {});
    await call('tasks.create', { body: { title: 'One' } });
    expect(sent.map(({ init }) => init.cache)).toEqual(['no-store', 'no-store']);
  });

  test('the token is read for every call', async () => {
    let token: string | null = null;
    const seen: (string | null)[] = [];
    const call = createClient({
      base: '/api',
      getToken: () => token,
      fetch: async (_, init) => {
        seen.push(new Headers(init?.headers).get('Authorization'));
        return Response.json([]);
      },
    });
    for (token of [null, 'first', 'second']) await call('tasks.list', {});
    expect(seen).toEqual([null, 'Bearer first', 'Bearer second']);
  });
});
