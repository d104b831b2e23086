import { expect, test } from 'vitest';
import { accountOf, placeOf } from '#client/app/account-name.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';

const nameAt = (base: string, href: string) => accountOf(base, { href }, 'ana@example.org');

test.each(['/api', 'https://api.example.org/v1', ''])('the account of %j is the same on every screen', (base) => {
  const [home, board] = ['https://tasks.example.org/', 'https://tasks.example.org/tasks?q=door#x'];
  expect(nameAt(base, board)).toBe(nameAt(base, home));
});

test('the same user on another server, and another user, are separate accounts', () => {
  const page = { href: 'https://tasks.example.org/' };
  const names = [
    nameAt('/api', page.href),
    nameAt('https://api.example.org', page.href),
    accountOf('/api', page, 'ben@example.org'),
  ];
  expect(new Set(names).size).toBe(3);
});

test('another API in config.json is another server, and the one that was there first keeps its account', () => {
  const storage = memoryStorage();
  const failures: unknown[] = [];
  const at = (now: string, base = '') => placeOf(base, now, storage, (error) => failures.push(error));
  const [old, next] = ['https://old.example.org/', 'https://new.example.org/'];
  expect(at('')).toBe('');
  expect(at(next, '/api')).toBe('/api');
  expect([old, next, '', old, ''].map((now) => at(now))).toEqual(['', next, next, '', '']);
  expect(failures).toEqual([]);
});
