import { expect, test } from 'vitest';
// Loaded by the product when it is needed; here at once, so that no test waits for the file.
import '#client/data/profile.ts';
import { readKey } from '#client/data/read.ts';
import { fillInTimeZone, whoIs } from '#client/data/user.ts';
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
