import { describe, expect, test } from 'vitest';
import { endpointNames } from '#contract/endpoints.ts';
import type { TOKEN_SCOPES } from '#contract/entities/account.ts';
import { LIMITS } from '#service/auth/throttle.ts';
import { freshService, PASSWORD, type Person, refusal, type Service } from './support/service.ts';

const NEW_PASSWORD = 'battery staple';
const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };

/** Another sign-in of a user, in another browser. */
async function signInAgain({ stranger, clientOf }: Service, { email }: Person, password = PASSWORD) {
  const { token } = await stranger('auth.login', { body: { email, password } });
  return { token, call: clientOf(token) };
}

describe('changing the password', () => {
  test('ends every session but this one, and the old password is none any more', async () => {
    const service = await freshService();
    const { ana, ben } = service;
    const elsewhere = await signInAgain(service, ana);
    await ana.call('auth.changePassword', { body: change });
    await ana.call('user.profile', {});
    await ben.call('user.profile', {});
    expect(await refusal(elsewhere.call('user.profile', {}))).toMatchObject({ status: 401 });
    expect(await refusal(signInAgain(service, ana))).toMatchObject({ status: 401, code: 'wrong_credentials' });
    await signInAgain(service, ana, NEW_PASSWORD);
  });

  test('asks for the old one, and a wrong one changes nothing and ends no session', async () => {
    const service = await freshService();
    const { ana } = service;
    const wrong = await refusal(ana.call('auth.changePassword', { body: { ...change, current_password: 'wrong' } }));
    expect(wrong).toMatchObject({
      status: 422,
      message: 'current_password is not your password',
      errors: { current_password: ['is not your password'] },
    });
    await ana.call('user.profile', {});
    await signInAgain(service, ana);
  });

  test('refuses one that everybody tries first, in whatever case and width', async () => {
    const { ana } = await freshService();
    for (const new_password of ['password1', 'Sunshine1', 'QWERTYUIOP', 'ｐａｓｓｗｏｒｄ１']) {
      const body = { current_password: PASSWORD, new_password };
      expect(await refusal(ana.call('auth.changePassword', { body }))).toMatchObject({
        status: 422,
        message: 'new_password is one of the passwords that are tried first: choose another',
      });
    }
  });

  test('refuses one that is little more than the product’s own name, and accepts one with enough besides', async () => {
    const { ana } = await freshService();
    for (const new_password of ['mizu admin 1', 'ｍｉｚｕｏｗｎｅｒ']) {
      const body = { current_password: PASSWORD, new_password };
      expect(await refusal(ana.call('auth.changePassword', { body }))).toMatchObject({
        status: 422,
        message:
          'new_password must have 8 characters besides the words Mizu, GTD, Getting Things Done, owner and admin',
      });
    }
    const body = { current_password: PASSWORD, new_password: 'mizu on the other bank' };
    await ana.call('auth.changePassword', { body });
  });

  test('is no place to guess at: wrong passwords count as wrong sign-ins', async () => {
    const { ana } = await freshService();
    for (let guess = 0; guess < LIMITS.pair; guess++) {
      await refusal(ana.call('auth.changePassword', { body: { ...change, current_password: `guess ${guess}` } }));
    }
    expect(await refusal(ana.call('auth.changePassword', { body: change }))).toMatchObject({ status: 429 });
  });
});

describe('where the user is signed in', () => {
  test('lists their own sessions, this one first, with browser and system', async () => {
    const service = await freshService();
    const { ana, ben, send, clock } = service;
    await signInAgain(service, ben);
    clock.advance(60_000);
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await send('POST', '/api/auth/login', {
      body: { email: ana.email, password: PASSWORD },
      headers: { 'User-Agent': agent },
    });
    const { sessions } = await ana.call('auth.sessions', {});
    expect(sessions.map(({ device, is_current }) => [device, is_current])).toEqual([
      [null, true],
      ['Firefox on Linux', false],
    ]);
    expect(sessions[1]?.last_used_at).toBe(clock.now().toISOString());
    expect(JSON.stringify(sessions)).not.toContain(ana.token);
  });

  test('no longer lists those that have ended, unused or old', async () => {
    const service = await freshService();
    const { ana, clock } = service;
    const DAY = 24 * 60 * 60 * 1000;
    const unused = await signInAgain(service, ana);
    clock.advance(20 * DAY);
    await ana.call('user.profile', {});
    clock.advance(15 * DAY);
    expect(await refusal(unused.call('user.profile', {}))).toMatchObject({ status: 401 });
    expect((await ana.call('auth.sessions', {})).sessions).toMatchObject([{ is_current: true }]);

    const { call } = await signInAgain(service, ana);
    for (let passed = 35; passed < 185; passed += 25) {
      clock.advance(25 * DAY);
      await call('user.profile', {});
      if (passed < 135) await ana.call('user.profile', {});
    }
    // Hers was used a moment ago and is too old all the same.
    await service.store.db.updateTable('sessions').set({ last_used_at: clock.now().toISOString() }).execute();
    expect((await call('auth.sessions', {})).sessions).toMatchObject([{ is_current: true }]);
  });

  test('one can be ended, or all others', async () => {
    const service = await freshService();
    const { ana, ben } = service;
    const [one, two, three] = [
      await signInAgain(service, ana),
      await signInAgain(service, ana),
      await signInAgain(service, ana),
    ];
    const { sessions } = await one.call('auth.sessions', {});
    await ana.call('auth.endSession', { params: { id: sessions[0]?.id ?? '' } });
    expect(await refusal(one.call('user.profile', {}))).toMatchObject({ status: 401 });
    await two.call('user.profile', {});
    await ana.call('auth.endOtherSessions', {});
    for (const { call } of [two, three]) expect(await refusal(call('user.profile', {}))).toMatchObject({ status: 401 });
    expect((await ana.call('auth.sessions', {})).sessions).toHaveLength(1);
    await ben.call('user.profile', {});
  });
});

describe('an access token', () => {
  const tokenOf = async ({ ana, clientOf }: Service, scope: (typeof TOKEN_SCOPES)[number]) => {
    const { token, access_token } = await ana.call('auth.createToken', { body: { name: ' Script ', scope } });
    return { token, id: access_token.id, call: clientOf(token) };
  };

  test('is shown once, named in the list with its last use, and stored as a hash', async () => {
    const service = await freshService();
    const { ana, store, clock } = service;
    const { token, call } = await tokenOf(service, 'read');
    expect(token).toMatch(/^mizu_[\w-]{43}$/);
    const listed = async () => (await ana.call('auth.tokens', {})).tokens;
    expect(await listed()).toMatchObject([{ name: 'Script', scope: 'read', last_used_at: null }]);
    await call('tasks.list', {});
    expect(await listed()).toMatchObject([{ last_used_at: clock.now().toISOString() }]);
    expect(JSON.stringify(await listed())).not.toContain(token);
    const kept = await store.db.selectFrom('access_tokens').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token.slice(5));
  });

  test('is no use once it is revoked, and no other is touched', async () => {
    const service = await freshService();
    const [one, other] = [await tokenOf(service, 'read'), await tokenOf(service, 'full')];
    await service.ana.call('auth.revokeToken', { params: { id: one.id } });
    expect(await refusal(one.call('tasks.list', {}))).toMatchObject({ status: 401 });
    await other.call('tasks.list', {});
  });

  test('outlives a changed password', async () => {
    const service = await freshService();
    const { call } = await tokenOf(service, 'read');
    await service.ana.call('auth.changePassword', { body: change });
    await call('tasks.list', {});
  });

  test('without the permission is told what it may do', async () => {
    const service = await freshService();
    const { token } = await tokenOf(service, 'capture');
    const answer = await service.send('GET', '/api/tasks', { token });
    expect(answer.status).toBe(403);
    expect(answer.json).toEqual({
      code: 'insufficient_scope',
      message: 'This access token may add tasks, and do nothing else.',
    });
    expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer error="insufficient_scope"');
  });
});

test('a disabled account signs nobody in, by password, session or access token, and says so only to who knows the password', async () => {
  const service = await freshService();
  const { ana, ben, store, stranger, clock, clientOf } = service;
  const { token } = await ana.call('auth.createToken', { body: { name: 'Script', scope: 'full' } });
  await store.db
    .updateTable('users')
    .set({ disabled_at: clock.now().toISOString() })
    .where('id', '=', ana.id)
    .execute();
  for (const call of [ana.call, clientOf(token)]) {
    expect(await refusal(call('user.profile', {}))).toMatchObject({ status: 401 });
  }
  const signIn = (password: string) => refusal(stranger('auth.login', { body: { email: ana.email, password } }));
  expect(await signIn('wrong')).toMatchObject({ status: 401, code: 'wrong_credentials' });
  expect(await signIn(PASSWORD)).toMatchObject({
    status: 403,
    message: 'This account is disabled. Ask the person who runs this Mizu.',
  });
  await ben.call('user.profile', {});
});

test('the calls of the account are those that begin with auth.', () => {
  expect(endpointNames.filter((name) => name.startsWith('auth.'))).toHaveLength(11);
});
