import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointNames, endpoints } from '#contract/endpoints.ts';
import { ABSOLUTE_LIFETIME, IDLE_LIFETIME, startSession } from '#service/auth/sessions.ts';
import { authenticatedNames, pathOf } from './support/samples.ts';
import { freshService, openService, PASSWORD, refusal, type Service, visible } from './support/service.ts';

const DAY = 24 * 60 * 60 * 1000;

describe('a call without a good token', () => {
  let service: Service;
  const tokens: Record<string, string | undefined> = {};

  beforeAll(async () => {
    service = await openService();
    const { ana, ben, clock, clientOf, store } = service;
    tokens.missing = undefined;
    tokens.wrong = `${ana.token.slice(0, -2)}xx`;
    tokens.revoked = await startSession(store.db, ana.id, clock.now());
    await clientOf(tokens.revoked)('auth.logout', {});
    tokens.expired = await startSession(store.db, ben.id, clock.now());
    clock.advance(IDLE_LIFETIME);
  });
  afterAll(() => service.close());

  test('all but the sign-ins are in question', () => {
    expect(endpointNames.filter((name) => !authenticatedNames.includes(name))).toEqual([
      'auth.login',
      'auth.startSignIn',
      'auth.finishSignIn',
    ]);
  });

  describe.each(['missing', 'wrong', 'revoked', 'expired'])('%s', (kind) => {
    test.each(authenticatedNames)('%s answers 401', async (name) => {
      const answer = await service.send(endpoints[name].method, pathOf(name), { token: tokens[kind] });
      expect(answer.status).toBe(401);
      expect(answer.json).toEqual({
        message: 'Your session has ended. Please sign in again.',
        code: 'unauthenticated',
      });
      expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
    });
  });

  test.each(['Basic YW5hOmFuYQ==', 'Bearer', 'Bearer ', 'Token x', ''])('%j is no credential', async (credential) => {
    const answer = await service.send('GET', '/api/user/profile', { headers: { Authorization: credential } });
    expect(answer.status).toBe(401);
  });
});

describe('a session', () => {
  test('lives on while it is used, but not beyond its absolute end', async () => {
    const { ana, clock } = await freshService();
    const step = IDLE_LIFETIME - DAY;
    let age = 0;
    for (; age + step < ABSOLUTE_LIFETIME; age += step) {
      clock.advance(step);
      await ana.call('user.profile', {});
    }
    clock.advance(ABSOLUTE_LIFETIME - age);
    expect(await refusal(ana.call('user.profile', {}))).toMatchObject({ status: 401 });
  });

  test('ends for one token only', async () => {
    const { ana, clientOf } = await freshService();
    const { token } = await clientOf(null)('auth.login', { body: { email: ana.email, password: PASSWORD } });
    await clientOf(token)('auth.logout', {});
    expect(await refusal(clientOf(token)('auth.logout', {}))).toMatchObject({ status: 401 });
    expect((await ana.call('user.profile', {})).user.name).toBe('Ana');
  });

  test('a refused token is reported to the client with the token, a failed sign-in is not', async () => {
    const { ana, clientOf } = await freshService();
    const told: (string | null)[] = [];
    const call = clientOf('nobody', (token) => told.push(token));
    await refusal(call('tasks.inbox', {}));
    expect(told).toEqual(['nobody']);
    await refusal(call('auth.login', { body: { email: ana.email, password: 'not this one' } }));
    expect(told).toEqual(['nobody']);
  });
});

describe('signing in', () => {
  test('gives a token that works and the user, without the password', async () => {
    const { ana, stranger, clientOf } = await freshService();
    const { token, user } = await stranger('auth.login', { body: { email: ' ANA@Example.org ', password: PASSWORD } });
    expect(user).toMatchObject({ id: ana.id, name: 'Ana', email: 'ana@example.org' });
    expect(Object.keys(user).toSorted()).toEqual(['email', 'id', 'name', 'time_zone', 'updated_at']);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect((await clientOf(token)('user.profile', {})).user).toEqual(user);
  });

  test('answers the same for a wrong password and an unknown email', async () => {
    const { ana, stranger } = await freshService();
    const wrong = await refusal(stranger('auth.login', { body: { email: ana.email, password: 'not this one' } }));
    const unknown = await refusal(stranger('auth.login', { body: { email: 'eve@example.org', password: PASSWORD } }));
    expect(visible(wrong)).toEqual(visible(unknown));
    expect(wrong).toMatchObject({ status: 401, code: 'wrong_credentials' });
  });

  test('is throttled after five failures, whatever headers say, and opens again', async () => {
    const { ana, clock, send, stranger } = await freshService();
    const attempt = (password: string, from: string) =>
      send('POST', '/api/auth/login', { body: { email: ana.email, password }, headers: { 'X-Forwarded-For': from } });
    for (let count = 1; count <= 5; count += 1) {
      expect((await attempt('not this one', `10.0.0.${count}`)).status).toBe(401);
    }
    const refused = await attempt(PASSWORD, '10.0.0.6');
    expect(refused.status).toBe(429);
    expect(refused.json).toMatchObject({
      code: 'too_many_attempts',
      message: 'Too many failed sign-ins. Try again in 15 minutes.',
    });
    const wait = Number(refused.headers.get('Retry-After'));
    expect(wait).toBe(900);
    expect((await refusal(stranger('auth.login', { body: { email: ana.email, password: PASSWORD } }))).retryAfter).toBe(
      wait,
    );
    clock.advance(wait * 1000);
    expect((await attempt(PASSWORD, '10.0.0.6')).status).toBe(200);
  });

  test('does not count what succeeds', async () => {
    const { ana, stranger } = await freshService();
    for (let count = 0; count < 7; count += 1) {
      await stranger('auth.login', { body: { email: ana.email, password: PASSWORD } });
    }
  });
});
