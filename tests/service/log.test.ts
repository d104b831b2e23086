import { expect, test } from 'vitest';
import { readTrustedProxies } from '#service/edge/trusted-proxies.ts';
import { createLog } from '#service/watch/log.ts';
import { openApp, PASSWORD } from './support/app.ts';
import { OWNER, signIn, startMain } from './support/program.ts';

const CANARY = 'canary-7f3a';

/** The service with a JSON log of everything. */
async function openLogged(options: Parameters<typeof openApp>[0] = {}) {
  const entries: string[] = [];
  const log = createLog({ write: (entry) => entries.push(entry), format: 'json', level: 'info' });
  const app = await openApp({ log, ...options });
  return { ...app, entries, read: () => entries.map((entry) => JSON.parse(entry) as Record<string, unknown>) };
}

test('each answer is an entry with time, request, call, account, status and duration', async () => {
  const { send, signIn, store, read } = await openLogged();
  const token = await signIn();
  const { id } = await store.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const answer = await send('GET', '/api/tasks/inbox', { token });
  await send('GET', '/api/tasks/inbox', { token: 'wrong' });
  const [first, second, ...more] = read();
  expect(more).toEqual([]);
  expect(first).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    request: answer.headers.get('X-Request-Id'),
    call: 'tasks.inbox',
    user: id,
    status: 200,
    ms: expect.any(Number),
    msg: expect.stringMatching(/^answered: \d+ ms \(200\)$/),
  });
  expect(second).toMatchObject({ call: 'tasks.inbox', status: 401 });
  expect(second).not.toHaveProperty('user');
});

test('two requests at once keep their own ids', async () => {
  const { send, signIn, read } = await openLogged();
  const token = await signIn();
  const answers = await Promise.all(
    ['inbox', 'next', 'inbox'].map((list) => send('GET', `/api/tasks/${list}`, { token })),
  );
  const ids = answers.map(({ headers }) => headers.get('X-Request-Id'));
  expect(new Set(ids).size).toBe(3);
  expect(new Set(read().map(({ request }) => request))).toEqual(new Set(ids));
  expect(read().find(({ request }) => request === ids[1])).toMatchObject({ call: 'tasks.next' });
});

test('a fault has its stack in the entry, and nothing of what the database was given', async () => {
  const fault = Object.assign(new Error('duplicate key'), { detail: `Key (email)=(${CANARY})`, parameters: [CANARY] });
  const { send, signIn, read, entries } = await openLogged({
    overrides: { 'tasks.inbox': () => Promise.reject(fault) },
  });
  await send('GET', '/api/tasks/inbox', { token: await signIn() });
  expect(read()[0]).toMatchObject({
    level: 'error',
    call: 'tasks.inbox',
    msg: 'a fault of the service',
    err: expect.stringMatching(/^Error: duplicate key\n {4}at /),
  });
  expect(entries.join('\n')).not.toContain(CANARY);
});

test('no entry holds a user’s text, their identity, or their credentials', async () => {
  const { send, signIn, entries } = await openLogged();
  const email = `${CANARY}@example.org`;
  const token = await signIn(email);
  await send('POST', '/api/tasks', { token, body: { title: CANARY, description: CANARY } });
  await send('GET', `/api/tasks?q=${CANARY}`, { token });
  await send('GET', `/api/tasks/${CANARY}`, { token });
  await send('GET', `/${CANARY}?${CANARY}`, { headers: { Referer: CANARY, 'User-Agent': CANARY, Cookie: CANARY } });
  await send('GET', `/api/${CANARY}`);
  await send('POST', '/api/auth/login', { body: { email, password: CANARY } });
  await send('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
  const made = await send('POST', '/api/auth/tokens', { token, body: { name: CANARY, scope: 'full' } });
  const personal = String(made.json().token);
  await send('GET', '/api/tasks/inbox', { token: personal });
  expect(entries).toHaveLength(9);
  const written = entries.join('\n');
  for (const secret of [CANARY, token, personal, PASSWORD, 'example.org']) expect(written).not.toContain(secret);
});

test('the id of a request is taken from a trusted proxy, and from nobody else', async () => {
  const given = 'from-the-proxy_1';
  const ask = async (trust: string | undefined, id = given) => {
    const trustedProxies = trust === undefined ? undefined : readTrustedProxies(trust);
    const { send, read } = await openLogged({ trustedProxies });
    const answer = await send('GET', '/healthz', { from: '192.0.2.1', headers: { 'X-Request-Id': id } });
    expect(read()[0]?.request).toBe(answer.headers.get('X-Request-Id'));
    return answer.headers.get('X-Request-Id');
  };
  expect(await ask('192.0.2.0/24')).toBe(given);
  expect(await ask('1')).toBe(given);
  const made = /^[\da-f]{8}-[\da-f-]{27}$/;
  expect(await ask(undefined)).toMatch(made);
  expect(await ask('198.51.100.7')).toMatch(made);
  // Values that could break a line or flood the log are not logged even then.
  expect(await ask('192.0.2.1', 'a b')).toMatch(made);
  expect(await ask('192.0.2.1', 'x'.repeat(129))).toMatch(made);
});

test('the settings choose the format and the level', async () => {
  const { address, complaints } = await startMain({
    DATABASE_URL: 'file::memory:',
    MIZU_LOG_FORMAT: 'json',
    MIZU_LOG_LEVEL: 'info',
    ...OWNER,
  });
  await signIn(address);
  await expect.poll(complaints).toContain('"call":"auth.login"');
  const lines = complaints().trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).call)).toEqual(['auth.login']);
});
