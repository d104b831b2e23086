import { expect, test } from 'vitest';
import { accountOf } from '#client/app/kept-session.ts';

const nameAt = (base: string, href: string) => accountOf(base, { href }, 'ana@example.org');

test.each(['/api', 'https://api.example.org/v1', ''])('the account of %j is the same on every screen', (base) => {
  const [home, board] = ['https://tasks.example.org/', 'https://tasks.example.org/tasks?q=door#x'];
  expect(nameAt(base, board)).toBe(nameAt(base, home));
});

test('the same user of another server, and another user, have accounts of their own', () => {
  const page = { href: 'https://tasks.example.org/' };
  const names = [
    nameAt('/api', page.href),
    nameAt('https://api.example.org', page.href),
    accountOf('/api', page, 'ben@example.org'),
  ];
  expect(new Set(names).size).toBe(3);
});
