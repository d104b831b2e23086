import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addAccount } from '#service/auth/accounts.ts';
import { verifyPassword } from '#service/auth/password.ts';
import { findSessionUser, startSession } from '#service/auth/sessions.ts';
import { runCommand } from '#service/cli/run-command.ts';
import { temporaryDatabase, temporaryFolder, temporaryStore } from './support/app.ts';
import { run } from './support/program.ts';

const GOOD = ['add', '--email', ' Ben@Example.org ', '--name', 'Ben Example', '--password', 'correct horse'];
const user = (DATABASE_URL: string, args: string[]) => runCommand(['user', ...args], { DATABASE_URL });

test('an account is made once', async () => {
  const url = await temporaryDatabase();
  const { db } = await temporaryStore(url);
  const program = run('cli/mizu.ts', { DATABASE_URL: url }, ['user', ...GOOD]);
  expect(await program.ended).toBe(0);
  expect(program.output()).toBe('Made an account for Ben Example (ben@example.org).\n');
  expect(program.complaints()).toBe('');
  expect(await user(url, GOOD)).toEqual({
    code: 1,
    output: '',
    complaints: 'There is already an account for ben@example.org.\n',
  });
  const [ben, ...others] = await db.selectFrom('users').selectAll().execute();
  expect(others).toEqual([]);
  expect(ben).toMatchObject({ email: 'ben@example.org', name: 'Ben Example' });
  expect(await verifyPassword('correct horse', ben?.password_hash)).toBe(true);
});

describe('an invalid account is refused', () => {
  test.each([
    ['a short password', [...GOOD.slice(0, -1), 'seven c'], 'password must have at least 8 characters\n'],
    // With letters and accents counted separately it has eight.
    [
      'four letters with accents',
      [...GOOD.slice(0, -1), 'éééé'.normalize('NFD')],
      'password must have at least 8 characters\n',
    ],
    [
      'no email',
      ['add', '--email', 'ben', '--name', 'Ben', '--password', 'short'],
      'email must be an email address\npassword must have at least 8 characters\n',
    ],
    [
      'a name that commands a terminal',
      ['add', '--email', 'b@example.org', '--name', 'Ben\u001b[2J', '--password', 'correct horse'],
      'name must be one line, without control characters\n',
    ],
    [
      'a blank name',
      ['add', '--email', 'b@example.org', '--name', ' ', '--password', 'correct horse'],
      'name must not be blank\n',
    ],
  ])('%s', async (_what, args, complaints) => {
    expect(await user(await temporaryDatabase(), args)).toEqual({ code: 1, output: '', complaints });
  });

  test('an option that is none', async () => {
    const { code, complaints } = await user(await temporaryDatabase(), [...GOOD, '--admin']);
    expect(code).toBe(1);
    expect(complaints).toContain("'--admin'");
    expect(complaints).toContain('Usage: mizu user COMMAND');
  });

  test('a database that is none', async () => {
    const { ended, output, complaints } = run('cli/mizu.ts', { DATABASE_URL: 'mysql://localhost/mizu' }, [
      'user',
      ...GOOD,
    ]);
    expect(await ended).toBe(1);
    expect(output()).toBe('');
    expect(complaints()).toContain('DATABASE_URL must be a file');
  });
});

describe('an unknown command is answered with the usage', () => {
  test.each([
    ['nothing at all', [], 'Which command?'],
    ['another command', ['promote', '--email', 'ben@example.org'], 'mizu user has no command promote.'],
    ['a name that every object has', ['constructor'], 'mizu user has no command constructor.'],
    ['two at once', ['list', 'add'], 'mizu user has no command list add.'],
    ['a missing option', GOOD.slice(0, -2), 'An account needs --email, --name and --password.'],
    ['no email', ['disable'], 'Which account? Say so with --email.'],
  ])('%s', async (_what, args, problem) => {
    const url = await temporaryDatabase();
    await temporaryStore(url);
    const { code, output, complaints } = await user(url, args);
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(complaints).toMatch(/^[^\n]+\n\nUsage: mizu user COMMAND/);
    expect(complaints.split('\n')[0]).toBe(problem);
  });
});

test('a missing database is not created by a slip in its address, but for the first account, which reports it', async () => {
  const file = join(temporaryFolder(), 'mizu.db');
  for (const args of [['list'], ['remove', '--email', 'ben@example.org', '--yes']])
    expect(await user(`file:${file}`, args)).toEqual({
      code: 1,
      output: '',
      complaints: `There is no database ${file}: check DATABASE_URL.\n`,
    });
  expect(existsSync(file)).toBe(false);
  expect((await user(`file:${file}`, GOOD)).output).toBe(
    `Made an account for Ben Example (ben@example.org). The database ${file} is new.\n`,
  );
});

test('help is no error', async () => {
  for (const args of [['--help'], ['add', '-h']]) {
    const { code, output, complaints } = await user(await temporaryDatabase(), args);
    expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
    expect(output).toMatch(/^Usage: mizu user COMMAND.*\n\n {2}list /);
  }
});

describe('an account that is there', () => {
  /** Ana with a task and a session, and Ben with nothing. */
  async function twoAccounts() {
    const url = await temporaryDatabase();
    const { db } = await temporaryStore(url);
    const made = new Date('2026-11-01T09:00:00.000Z');
    const ana = await addAccount(db, { email: 'ana@example.org', name: 'Ana', password: 'correct horse' }, made);
    await addAccount(
      db,
      { email: 'ben@example.org', name: 'Ben Example', password: 'correct horse' },
      new Date('2026-11-02T09:00:00Z'),
    );
    const token = await startSession(db, ana.id, new Date());
    await db
      .insertInto('contexts')
      .values({ id: 'c', user_id: ana.id, name: 'home', name_key: 'home', created_at: '', updated_at: '' })
      .execute();
    const rows = async () => ({
      users: (await db.selectFrom('users').select(['email', 'disabled_at']).execute()).length,
      sessions: (await db.selectFrom('sessions').select('user_id').execute()).length,
      contexts: (await db.selectFrom('contexts').select('id').execute()).length,
    });
    return { url, db, ana, rows, isSignedIn: async () => (await findSessionUser(db, token, new Date())) !== undefined };
  }

  test('is listed', async () => {
    const { url, db, isSignedIn } = await twoAccounts();
    const today = new Date().toISOString().slice(0, 10);
    await user(url, ['disable', '--email', 'BEN@example.org']);
    // As stored before names were validated.
    await db.updateTable('users').set({ name: 'Ben\nExample' }).where('email', '=', 'ben@example.org').execute();
    expect((await user(url, ['list'])).output).toBe(
      [
        'EMAIL            NAME         MADE        USED        TASKS',
        `ana@example.org  Ana          2026-11-01  ${today}  0`,
        'ben@example.org  Ben Example  2026-11-02  never       0      disabled',
        '',
      ].join('\n'),
    );
    expect(await isSignedIn()).toBe(true);
  });

  test('gets the password that is given, and is signed out', async () => {
    const { url, db, isSignedIn } = await twoAccounts();
    expect(await user(url, ['password', '--email', 'ana@example.org', '--password', 'battery staple'])).toEqual({
      code: 0,
      output: 'ana@example.org has another password and is signed out everywhere.\n',
      complaints: '',
    });
    const { password_hash } = await db
      .selectFrom('users')
      .selectAll()
      .where('name', '=', 'Ana')
      .executeTakeFirstOrThrow();
    expect(await verifyPassword('battery staple', password_hash)).toBe(true);
    expect(await isSignedIn()).toBe(false);
    const short = await user(url, ['password', '--email', 'ana@example.org', '--password', 'short']);
    expect(short.complaints).toBe('password must have at least 8 characters\n');
  });

  test('gets a password that is made up and printed', async () => {
    const { url, db } = await twoAccounts();
    const { output } = await user(url, ['password', '--email', 'ana@example.org']);
    const [, password = ''] = /It is (\S{22}) \(shown only this once\)\.\n$/.exec(output) ?? [];
    const { password_hash } = await db
      .selectFrom('users')
      .selectAll()
      .where('name', '=', 'Ana')
      .executeTakeFirstOrThrow();
    expect(await verifyPassword(password, password_hash)).toBe(true);
  });

  test('is disabled and signed out, and enabled again', async () => {
    const { url, db, isSignedIn } = await twoAccounts();
    const disabled = async () =>
      (await db.selectFrom('users').selectAll().where('name', '=', 'Ana').executeTakeFirstOrThrow()).disabled_at;
    await user(url, ['disable', '--email', 'ana@example.org']);
    expect(await disabled()).not.toBeNull();
    expect(await isSignedIn()).toBe(false);
    expect((await user(url, ['enable', '--email', 'ana@example.org'])).output).toBe('ana@example.org can sign in.\n');
    expect(await disabled()).toBeNull();
  });

  test('is removed with all that is in it, but not without --yes', async () => {
    const { url, rows } = await twoAccounts();
    const before = await rows();
    const refused = await user(url, ['remove', '--email', 'ana@example.org']);
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.complaints).toContain('If you are sure, add --yes.');
    expect(await rows()).toEqual(before);
    const removed = await user(url, ['remove', '--email', 'ana@example.org', '--yes']);
    expect(removed.output).toBe('Removed the account of Ana (ana@example.org).\n');
    expect(await rows()).toEqual({ users: 1, sessions: 0, contexts: 0 });
  });

  test('of another email is said not to be there', async () => {
    const { url } = await twoAccounts();
    for (const command of ['password', 'disable', 'enable', 'remove']) {
      expect(await user(url, [command, '--email', 'eve@example.org', '--yes'])).toEqual({
        code: 1,
        output: '',
        complaints: 'There is no account for eve@example.org.\n',
      });
    }
  });
});
