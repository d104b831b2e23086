import { expect, test } from 'vitest';
// The product loads this on demand; imported here, so that no test waits for the file.
import '#client/data/profile.ts';
import { readKey } from '#client/data/read.ts';
import { signIn } from '#client/data/sign-in.ts';
import { cachedUser, fillInTimeZone, whoIs } from '#client/data/user.ts';
import { createClient } from '#contract/client.ts';
import { answeredApi, settle } from './answered-api.ts';

test.each([
  ['ours has none yet', true, null, 1],
  ['ours has one', true, 'Europe/Oslo', 0],
  ['another server has none of its own', false, null, 0],
])('the time zone is filled in on our own service only: %s', async (_, isOurs, zone, times) => {
  const { api, count, queryClient } = answeredApi();
  const user = { name: 'Ana', email: 'ana@example.org', time_zone: zone };
  queryClient.setQueryData(readKey('user.profile', {}), { user });
  void fillInTimeZone({ ...api, isOurs }, () => 'Europe/Lisbon');
  await settle();
  expect(count('user.update')).toBe(times);
});

test('users of a server that knows no emails are told from each other', () => {
  const [email, none] = ['noor@elsewhere.test', { email: '', name: 'Noor', updated_at: null }];
  expect(whoIs({ ...none, email, id: 7 })).toBe(email);
  expect([7, '8', undefined].map((id) => whoIs({ ...none, id }))).toEqual(['7', '8', 'Noor']);
});

const noor = { id: 7, name: 'Noor', email: 'noor@elsewhere.test' };

/** A server that answers a sign-in with this, and its profile to the token `t`. */
function signingIn(answer: unknown) {
  const asked: [string, string | null][] = [];
  const call = createClient({
    base: '/api',
    getToken: () => null,
    fetch: async (address, { headers } = {}) => {
      asked.push([String(address), new Headers(headers).get('Authorization')]);
      return Response.json(String(address) === '/api/auth/login' ? answer : { data: noor });
    },
  });
  const api = { ...answeredApi().api, call, isOurs: false };
  const end = signIn(api, { email: noor.email, password: 'x' }, new AbortController().signal);
  return { api, asked, end };
}

test.each([
  ['the token alone', { token: 't' }],
  ['what OAuth has', { access_token: 't', token_type: 'bearer', expires_in: 3600 }],
  ['the token, wrapped', { data: { token: 't' } }],
  ['the user wrapped once more', { token: 't', user: { data: noor } }],
])('a sign-in that is answered with %s leads in: the profile says who it is', async (_, answer) => {
  const { api, asked, end } = signingIn(answer);
  expect(await end).toMatchObject({ token: 't', user: noor });
  expect(cachedUser(api)).toMatchObject(noor);
  expect(asked).toEqual([
    ['/api/auth/login', null],
    ['/api/user/profile', 'Bearer t'],
  ]);
});

test.each([{}, { user: noor }, { token: '' }, 'welcome', [], { data: null }])(
  'a sign-in without a token fails with the words of the specification: %j',
  async (answer) => {
    const { asked, end } = signingIn(answer);
    await expect(end).rejects.toThrow('Login failed. Please check your credentials.');
    expect(asked).toHaveLength(1);
  },
);
