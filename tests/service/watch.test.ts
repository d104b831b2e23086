import { expect, test } from 'vitest';
import { createMetrics } from '#service/watch/metrics.ts';
import { settled } from '#tests/support/settled.ts';
import { openApp, PASSWORD } from './support/app.ts';

const TOKEN = 'a-token-of-prometheus';
const CANARY = 'canary-7f3a';
const reading = { headers: { Authorization: `Bearer ${TOKEN}` } };

async function openWatched({
  answers = true,
  takesWrites = true,
  lastBackup = (): number | undefined => undefined,
} = {}) {
  const health = { answers: async () => answers, takesWrites: async () => takesWrites, lastBackup };
  return await openApp({ metrics: createMetrics(TOKEN, health) });
}

test('without the setting there are no figures', async () => {
  const { send } = await openApp();
  const answer = await send('GET', '/metrics', reading);
  expect(answer.status).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'not_found' });
});

test('the figures take their token, and no session will do', async () => {
  const { send, signIn } = await openWatched();
  const session = await signIn();
  for (const headers of [
    {},
    { Authorization: 'Bearer wrong' },
    { Authorization: TOKEN },
    { Authorization: `Bearer ${session}` },
  ]) {
    const answer = await send('GET', '/metrics', { headers });
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain('mizu_http');
  }
  expect((await send('GET', '/metrics', reading)).headers.get('Cache-Control')).toBe('no-store');
});

test('calls are counted by name and status, and the database is measured', async () => {
  const { send, signIn } = await openWatched();
  const token = await signIn();
  await send('GET', '/api/tasks/inbox', { token });
  await send('GET', '/api/tasks/no-such-task', { token });
  await send('GET', '/api/tasks', {});
  await send('GET', '/api/nothing-here');
  const { status, headers, text } = await send('GET', '/metrics', reading);
  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toMatch(/^text\/plain; version=/);
  const counted = [...text.matchAll(/duration_seconds_count\{call="([^"]+)",status="(\d+)"\} (\d+)/g)];
  expect(counted.map(([, call, code, times]) => `${call} ${code}: ${times}`).toSorted()).toEqual([
    'other 404: 1',
    'tasks.get 404: 1',
    'tasks.inbox 200: 1',
    'tasks.list 401: 1',
  ]);
  expect(text).toContain('mizu_database_up 1');
  expect(text).toContain('process_cpu_user_seconds_total');
});

test('a database that is away is reported', async () => {
  const { send } = await openWatched({ answers: false });
  expect((await send('GET', '/metrics', reading)).text).toContain('mizu_database_up 0');
});

test('the time of the last backup is reported, and that there is none yet', async () => {
  for (const [at, told] of [
    [Date.UTC(2026, 10, 20), '1795132800'],
    [undefined, '0'],
  ] as const) {
    const { send } = await openWatched({ lastBackup: () => at });
    expect((await send('GET', '/metrics', reading)).text).toContain(`mizu_last_backup_timestamp_seconds ${told}\n`);
  }
});

test('a read-only database is reported', async () => {
  const { send } = await openWatched({ takesWrites: false });
  const { text } = await send('GET', '/metrics', reading);
  expect(text).toContain('mizu_database_up 1');
  expect(text).toContain('mizu_database_writable 0');
});

test('neither metrics nor log hold a user’s text or identity', async () => {
  const { send, signIn, log } = await openApp({
    metrics: createMetrics(TOKEN, { answers: async () => true, takesWrites: async () => true }),
    overrides: { 'tasks.next': () => Promise.reject(new Error('on fire')) },
  });
  const email = `${CANARY}@example.org`;
  const token = await signIn(email);
  await send('POST', '/api/tasks', { token, body: { title: CANARY, description: CANARY } });
  await send('GET', `/api/tasks?q=${CANARY}`, { token });
  await send('GET', `/api/tasks/${CANARY}`, { token });
  await send('GET', `/${CANARY}`);
  await send('GET', `/api/${CANARY}`);
  await send('GET', `/api/tasks/next?${CANARY}`, { token });
  await send('POST', '/api/auth/login', { body: { email, password: CANARY } });
  await send('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
  const { text } = await send('GET', '/metrics', reading);
  expect(text).toContain('mizu_http_request_duration_seconds');
  // The error that was provoked above.
  expect(log).toEqual([expect.stringContaining('on fire')]);
  for (const written of [text, ...log]) {
    expect(written).not.toContain(CANARY);
    expect(written).not.toContain(token);
  }
});

test('a slow call is named in the log with its request’s id', async () => {
  const { send, signIn, log } = await openApp({
    slowCall: 50,
    overrides: {
      'tasks.inbox': async () => {
        const until = performance.now() + 60;
        while (performance.now() < until) await settled();
        return { tasks: [] };
      },
    },
  });
  const answer = await send('GET', '/api/tasks/inbox', { token: await signIn() });
  expect(log).toEqual([
    expect.stringMatching(new RegExp(`^${answer.headers.get('X-Request-Id')} tasks\\.inbox: slow: \\d+ ms \\(200\\)$`)),
  ]);
});
