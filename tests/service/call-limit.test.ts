import { describe, expect, test } from 'vitest';
import { openApp, type TestApp, temporaryStore } from './support/app.ts';

const LIMITED = { limits: { calls: 60 } };
const PROFILE = ['GET', '/api/user/profile'] as const;

/** Makes this many calls in a row; resolves to the number of answers by status. */
async function statusesOf(count: number, call: (number: number) => ReturnType<TestApp['send']>) {
  const counts: Record<number, number> = {};
  for (let number = 0; number < count; number += 1) {
    const { status } = await call(number);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe('an account that makes too many calls', () => {
  test('is refused with the time to try again, by either of two nodes; then it goes on', async () => {
    const store = await temporaryStore();
    const nodes = [await openApp({ store, ...LIMITED }), await openApp({ store, ...LIMITED })];
    const [one, other] = nodes as [TestApp, TestApp];
    const token = await one.signIn();
    const turns = (number: number) => (number % 2 === 0 ? one : other).send(...PROFILE, { token });
    expect(await statusesOf(80, turns)).toEqual({ 200: 60, 429: 20 });
    for (const { send } of nodes) {
      const refused = await send(...PROFILE, { token });
      expect(refused.json()).toEqual({
        code: 'too_many_calls',
        message: 'These are too many calls: at most 60 in a minute. Try again in 60 seconds.',
      });
      expect(refused.headers.get('Retry-After')).toBe('60');
    }
    const events = await one.send('GET', '/api/events', { token });
    expect([events.status, events.json().code]).toEqual([429, 'too_many_calls']);
    for (const { clock } of nodes) clock.now = new Date(clock.now.getTime() + 59_000);
    expect((await other.send(...PROFILE, { token })).headers.get('Retry-After')).toBe('1');
    for (const { clock } of nodes) clock.now = new Date(clock.now.getTime() + 1000);
    expect(await statusesOf(60, turns)).toEqual({ 200: 60 });
  });

  test('gets no more by many at once, and nobody else gets less', async () => {
    const { send, signIn } = await openApp(LIMITED);
    const [ana, ben] = [await signIn(), await signIn('ben@example.org')];
    const answers = await Promise.all(Array.from({ length: 90 }, () => send(...PROFILE, { token: ana })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
    expect((await send(...PROFILE, { token: ben })).status).toBe(200);
  });

  test('gets no more by an access token that may do less', async () => {
    const { send, signIn } = await openApp(LIMITED);
    const session = await signIn();
    const body = { name: 'Reader', scope: 'read' };
    const { token } = (await send('POST', '/api/auth/tokens', { token: session, body })).json() as { token: string };
    const create = () => send('POST', '/api/tasks', { token, body: { title: 'One' } });
    expect(await statusesOf(70, create)).toEqual({ 403: 59, 429: 11 });
  });
});

test('calls without an account are counted by address, and keep nobody there from working', async () => {
  const { send, signIn } = await openApp(LIMITED);
  const token = await signIn();
  const calls = [
    (from: string) => send(...PROFILE, { from }),
    (from: string) => send(...PROFILE, { from, token: 'made-up' }),
    (from: string) => send('GET', '/api/auth/callback/company?state=x', { from }),
  ];
  for (let number = 0; number < 60; number += 1) await calls[number % 3]?.('192.0.2.7');
  for (const call of calls) expect((await call('192.0.2.7')).status).toBe(429);
  const body = { email: 'ana@example.org', password: 'correct horse battery' };
  expect((await send('POST', '/api/auth/login', { from: '192.0.2.7', body })).status).toBe(429);
  expect((await send(...PROFILE, { from: '192.0.2.7', token })).status).toBe(200);
  expect((await send('POST', '/api/auth/login', { from: '192.0.2.8', body })).status).toBe(200);
});
