import { describe, expect, test } from 'vitest';
import { addAccount } from '#service/auth/accounts.ts';
import { disableAccount } from '#service/auth/manage-accounts.ts';
import { PASSWORD, START } from '../support/app.ts';
import { openAtProvider, PROOF } from './support/at-provider.ts';

const ana = { email: 'Ana@Example.org', email_verified: true, name: 'Ana Example' };
const NOT_UNDER_WAY = {
  code: 'not_under_way',
  message: 'This sign-in took too long, or it was begun in another window. Please try again.',
};
const account = { email: 'ana@example.org', name: 'Ana', password: PASSWORD };

describe('a sign-in at a provider', () => {
  test('goes there with PKCE, state and nonce, and comes back to a session of the account', async () => {
    const { begin, signInThere, comeBack, finish, send, store } = await openAtProvider(
      { ana },
      { CREATE: 'everybody' },
    );
    const url = new URL(await begin());
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'mizu',
      redirect_uri: 'http://mizu.test/api/auth/callback/company',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const answer = await finish(await comeBack(await signInThere(url.href, 'ana')));
    expect(answer.status).toBe(200);
    const { token, user } = answer.json() as { token: string; user: object };
    expect(user).toMatchObject({ email: 'ana@example.org', name: 'Ana Example' });
    expect((await send('GET', '/api/user/profile', { token })).json()).toEqual({ user });
    // No row remains.
    expect(await store.db.selectFrom('sign_ins').selectAll().execute()).toEqual([]);
    expect(await store.db.selectFrom('sign_in_attempts').selectAll().execute()).toEqual([]);
  });

  test('begun at one node ends at another, once, with a session for both', async () => {
    const { begin, signInThere, comeBack, finish, send, other } = await openAtProvider(
      { ana },
      { CREATE: 'everybody' },
    );
    const back = await signInThere(await begin(), 'ana');
    const codes = await Promise.all([other.comeBack(back), comeBack(back)]);
    expect(codes.filter(Boolean)).toHaveLength(1);
    const code = codes.find(Boolean) ?? '';
    const answers = await Promise.all([finish(code), other.finish(code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const [answer] = answers.filter(({ status }) => status === 200);
    const { token, user } = answer?.json() ?? {};
    for (const node of [send, other.send]) {
      expect((await node('GET', '/api/user/profile', { token: String(token) })).json()).toEqual({ user });
    }

    // And vice versa: one node finds the account that the other has created.
    const again = await comeBack(await signInThere(await other.begin(), 'ana'));
    expect((await other.finish(again)).json().user).toEqual(user);
  });

  test('leads to the same account the next time, whatever the email is by then', async () => {
    const accounts = { ana: { ...ana } };
    const { signInAs, store } = await openAtProvider(accounts, { CREATE: 'everybody' });
    const first = (await signInAs('ana')).json();
    accounts.ana.email = 'ana.lima@example.org';
    expect((await signInAs('ana')).json().user).toEqual(first.user);
    expect(await store.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'ana@example.org' }]);
  });

  test('is one account at that provider, whatever issuer it names where it tells the email', async () => {
    const accounts = { ana: { ...ana, iss: 'https://other.example' } };
    const { signInAs, store, provider } = await openAtProvider(accounts, { CREATE: 'everybody' });
    expect((await signInAs('ana')).status).toBe(200);
    const linked = await store.db.selectFrom('identities').select(['issuer', 'subject']).execute();
    expect(linked).toEqual([{ issuer: provider.issuer, subject: 'ana' }]);
  });

  test('for the first time in two windows at once leads both to the one account', async () => {
    const { begin, signInThere, comeBack, finish, store } = await openAtProvider({ ana }, { CREATE: 'everybody' });
    const ways = [await signInThere(await begin(), 'ana'), await signInThere(await begin(), 'ana')];
    const codes = await Promise.all(ways.map(comeBack));
    const answers = await Promise.all(codes.map((code) => finish(code)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await store.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'ana@example.org' }]);
  });

  test('sends the secret in the body to a provider that takes it nowhere else', async () => {
    const { signInAs } = await openAtProvider({ ana }, { CREATE: 'everybody' }, { clientAuth: 'client_secret_post' });
    expect((await signInAs('ana')).status).toBe(200);
  });

  test('that is cancelled there says so', async () => {
    const { signInAs } = await openAtProvider({ ana });
    const answer = await signInAs('');
    expect([answer.status, answer.json()]).toEqual([
      401,
      { code: 'provider_refused', message: 'The sign-in at Company was cancelled or refused there.' },
    ]);
  });

  test('to an account that is disabled is refused', async () => {
    const { signInAs, store, clock } = await openAtProvider({ ana }, { CREATE: 'everybody' });
    await signInAs('ana');
    const { id } = await store.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await disableAccount(store.db, id, clock.now);
    const answer = await signInAs('ana');
    expect([answer.status, answer.json().code]).toEqual([403, 'disabled']);
  });
});

describe('who gets in', () => {
  test.each([
    ['nobody is created unless it is said', {}, ana, 403, 'no_account'],
    ['another domain than those named is refused', { CREATE: 'example.com' }, ana, 403, 'no_account'],
    ['a domain that is named is created', { CREATE: 'example.com, Example.org' }, ana, 200, undefined],
    [
      'a domain that only ends like it is refused',
      { CREATE: 'example.org' },
      { ...ana, email: 'ana@evil-example.org' },
      403,
      'no_account',
    ],
    [
      'an unverified email creates nothing',
      { CREATE: 'everybody' },
      { ...ana, email_verified: false },
      403,
      'unverified_email',
    ],
    ['no email creates nothing', { CREATE: 'everybody' }, { name: 'Ana' }, 403, 'unverified_email'],
  ])('%s', async (_what, settings, person, status, code) => {
    const { signInAs, store } = await openAtProvider({ ana: person }, settings);
    const answer = await signInAs('ana');
    expect([answer.status, answer.json().code]).toEqual([status, code]);
    expect(await store.db.selectFrom('users').select('id').execute()).toHaveLength(status === 200 ? 1 : 0);
  });

  test('a user without one is told how to use another account, since the provider does not ask again', async () => {
    const { signInAs } = await openAtProvider({ ana }, {});
    expect((await signInAs('ana')).json().message).toBe(
      'There is no account for ana@example.org. Ask the person who runs this Mizu, or sign out at Company to use another account there.',
    );
  });

  test.each([
    ['is not reached by its email unless it is said', {}, ana, 403, 'not_linked'],
    ['is not reached where others are created', { CREATE: 'everybody' }, ana, 403, 'not_linked'],
    ['is reached by its verified email where that is allowed', { LINK: 'verified-email' }, ana, 200, undefined],
    [
      'is not reached by an unverified email',
      { LINK: 'verified-email', CREATE: 'everybody' },
      { ...ana, email_verified: false },
      403,
      'unverified_email',
    ],
  ])('an account that is there %s', async (_what, settings, person, status, code) => {
    const { signInAs, store } = await openAtProvider({ ana: person }, settings);
    const owner = await addAccount(store.db, account, START);
    const answer = await signInAs('ana');
    expect([answer.status, answer.json().code]).toEqual([status, code]);
    expect(await store.db.selectFrom('users').select('id').execute()).toEqual([{ id: owner.id }]);
    const linked = await store.db.selectFrom('identities').select(['user_id', 'subject']).execute();
    expect(linked).toEqual(status === 200 ? [{ user_id: owner.id, subject: 'ana' }] : []);
  });

  test('an account that is removed takes its link along', async () => {
    const { signInAs, store } = await openAtProvider({ ana }, { CREATE: 'everybody' });
    await signInAs('ana');
    await store.db.deleteFrom('users').execute();
    expect(await store.db.selectFrom('identities').selectAll().execute()).toEqual([]);
  });
});

describe('forged or replayed requests', () => {
  test('a way back whose state nobody began leads nowhere', async () => {
    const { begin, signInThere, comeBack, finish } = await openAtProvider({ ana }, { CREATE: 'everybody' });
    const back = await signInThere(await begin(), 'ana');
    back.searchParams.set('state', 'x'.repeat(43));
    const answer = await finish(await comeBack(back));
    expect([answer.status, answer.json()]).toEqual([401, NOT_UNDER_WAY]);
  });

  test('the same way back leads nowhere the second time', async () => {
    const { begin, signInThere, comeBack, finish } = await openAtProvider({ ana }, { CREATE: 'everybody' });
    const back = await signInThere(await begin(), 'ana');
    expect((await finish(await comeBack(back))).status).toBe(200);
    expect(await comeBack(back)).toBe('');
  });

  test('a code of the provider that was used already is refused, and logged without it', async () => {
    const { begin, signInThere, comeBack, finish, entries } = await openAtProvider({ ana }, { CREATE: 'everybody' });
    const used = await signInThere(await begin(), 'ana');
    await finish(await comeBack(used));
    const other = await signInThere(await begin(), 'ana');
    const code = used.searchParams.get('code') ?? '';
    other.searchParams.set('code', code);
    const answer = await finish(await comeBack(other));
    expect([answer.status, answer.json().code]).toEqual([502, 'provider_failed']);
    const written = entries.join('\n');
    expect(written).toContain('the provider company: ResponseBodyError');
    for (const secret of [code, PROOF, 'the-secret-of-this-client', 'ana@', 'Ana'])
      expect(written).not.toContain(secret);
  });

  test('the code for the page is good for one page, once, and for two minutes', async () => {
    const { begin, signInThere, comeBack, finish, clock } = await openAtProvider({ ana }, { CREATE: 'everybody' });
    const codeOf = async () => comeBack(await signInThere(await begin(), 'ana'));
    const stolen = await codeOf();
    expect((await finish(stolen, 'q'.repeat(64))).json()).toEqual(NOT_UNDER_WAY);
    expect((await finish(stolen)).json()).toEqual(NOT_UNDER_WAY);
    const once = await codeOf();
    const both = await Promise.all([finish(once), finish(once)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const late = await codeOf();
    clock.now = new Date(clock.now.getTime() + 2 * 60 * 1000);
    expect((await finish(late)).status).toBe(401);
  });

  test('a sign-in that takes longer than ten minutes leads nowhere', async () => {
    const { begin, signInThere, comeBack, clock } = await openAtProvider({ ana }, { CREATE: 'everybody' });
    const url = await begin();
    clock.now = new Date(clock.now.getTime() + 10 * 60 * 1000);
    expect(await comeBack(await signInThere(url, 'ana'))).toBe('');
  });

  test('more than fifty begun from one address are refused', async () => {
    const { begin, send } = await openAtProvider({ ana });
    for (let count = 0; count < 50; count += 1) await begin();
    const answer = await send('POST', '/api/auth/sign-ins', { body: { provider: 'company', proof: PROOF } });
    expect([answer.status, answer.json().code, answer.headers.get('Retry-After')]).toEqual([
      429,
      'too_many_attempts',
      '900',
    ]);
  });
});

describe('a provider that is away', () => {
  test('is said before the page leaves for it, and is asked again the next time', async () => {
    const { provider, send, entries } = await openAtProvider({ ana });
    await provider.stop();
    const start = () => send('POST', '/api/auth/sign-ins', { body: { provider: 'company', proof: PROOF } });
    for (const answer of [await start(), await start()]) {
      expect([answer.status, answer.json()]).toEqual([
        502,
        { code: 'provider_away', message: 'Company cannot be reached. Please try again in a moment.' },
      ]);
    }
    expect(entries.join('\n')).toContain('ECONNREFUSED');
  });

  test('is said when it goes meanwhile', async () => {
    const { begin, signInThere, comeBack, finish, provider } = await openAtProvider({ ana });
    const back = await signInThere(await begin(), 'ana');
    await provider.stop();
    const answer = await finish(await comeBack(back));
    expect([answer.status, answer.json().code]).toEqual([502, 'provider_away']);
  });

  test('that is none of those set up is not found', async () => {
    const { send } = await openAtProvider({ ana });
    const answer = await send('POST', '/api/auth/sign-ins', { body: { provider: 'other', proof: PROOF } });
    expect(answer.status).toBe(404);
  });
});
