import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { verifyPassword } from '#service/auth/password.ts';
import { temporaryFolder, temporaryStore } from './support/app.ts';
import { run } from './support/program.ts';

const GOOD = ['add', '--email', ' Ben@Example.org ', '--name', 'Ben Example', '--password', 'correct horse'];
const USAGE =
  'Usage: npm run user -- add --email you@example.org --name "Your Name" --password "at least 8 characters"\n';

async function user(DATABASE_URL: string, args: string[]) {
  const { ended, output, complaints } = run('user-cli.ts', { DATABASE_URL }, args);
  return { code: await ended, output: output(), complaints: complaints() };
}
const newDatabase = () => `file:${join(temporaryFolder(), 'mizu.db')}`;

test('an account is made once', async () => {
  const url = newDatabase();
  expect(await user(url, GOOD)).toEqual({
    code: 0,
    output: 'Made an account for Ben Example (ben@example.org).\n',
    complaints: '',
  });
  expect(await user(url, GOOD)).toEqual({
    code: 1,
    output: '',
    complaints: 'There is already an account for ben@example.org.\n',
  });
  const { db } = await temporaryStore(url);
  const [ben, ...others] = await db.selectFrom('users').selectAll().execute();
  expect(others).toEqual([]);
  expect(ben).toMatchObject({ email: 'ben@example.org', name: 'Ben Example' });
  expect(await verifyPassword('correct horse', ben?.password_hash)).toBe(true);
});

describe('what cannot be an account is refused', () => {
  test.each([
    ['a short password', [...GOOD.slice(0, -1), 'seven c'], 'password must have at least 8 characters\n'],
    [
      'no email',
      ['add', '--email', 'ben', '--name', 'Ben', '--password', 'short'],
      'email must be an email address\npassword must have at least 8 characters\n',
    ],
    [
      'a blank name',
      ['add', '--email', 'b@example.org', '--name', ' ', '--password', 'correct horse'],
      'name must not be blank\n',
    ],
    ['a missing option', GOOD.slice(0, -2), USAGE],
    ['nothing at all', [], USAGE],
    ['another command', ['remove', ...GOOD.slice(1)], USAGE],
  ])('%s', async (_what, args, complaints) => {
    expect(await user(newDatabase(), args)).toEqual({ code: 1, output: '', complaints });
  });

  test('an option that is none', async () => {
    const { code, complaints } = await user(newDatabase(), [...GOOD, '--admin']);
    expect(code).toBe(1);
    expect(complaints).toContain("'--admin'");
    expect(complaints).toContain(USAGE);
  });

  test('a database that is none', async () => {
    const { code, complaints } = await user('postgres://localhost/mizu', GOOD);
    expect(code).toBe(1);
    expect(complaints).toContain('DATABASE_URL names PostgreSQL');
  });
});

test('help is no error', async () => {
  expect(await user(newDatabase(), ['--help'])).toEqual({ code: 0, output: USAGE, complaints: '' });
});
