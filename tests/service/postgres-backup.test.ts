import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from '#contract/client.ts';
import { addAccount } from '#service/auth/accounts.ts';
import { backUpIfDue } from '#service/backup/schedule.ts';
import { runCommand } from '#service/cli/run-command.ts';
import { migrations } from '#service/store/migrate.ts';
import { openStore } from '#service/store/open-store.ts';
import { openApp, temporaryDatabase, temporaryFolder, temporaryStore } from './support/app.ts';
import { run, startMain } from './support/program.ts';
import { tablesOf } from './support/stores.ts';

const owner = { email: 'ana@example.org', password: 'correct horse battery' };

test('a PostgreSQL database is backed up while it is written to, checked, and restored as it was, and its service makes backups by itself', async () => {
  const DATABASE_URL = await temporaryDatabase({ bare: true });
  const mizu = async (...args: string[]) => {
    const { ended, output, complaints } = run('cli/mizu.ts', { DATABASE_URL }, args);
    return { code: await ended, output: output(), complaints: complaints() };
  };
  const start = async (settings = {}) => {
    const service = await startMain({
      ...settings,
      DATABASE_URL,
      MIZU_OWNER_EMAIL: owner.email,
      MIZU_OWNER_NAME: 'Ana',
      MIZU_OWNER_PASSWORD: owner.password,
    });
    let token: string | null = null;
    const call = createClient({ base: `${service.address}/api`, fetch, getToken: () => token });
    ({ token } = await call('auth.login', { body: owner }));
    const titles = async () => (await call('tasks.inbox', {})).tasks.map(({ title }) => title);
    return { ...service, call, titles };
  };
  const folder = temporaryFolder();
  const backup = join(folder, 'copies', 'one.dump');

  const first = await start();
  const firstTitles = await first.titles();
  let isOver = false;
  const made: string[] = [];
  const load = (async () => {
    for (let number = 0; !isOver; number++) {
      await first.call('tasks.create', { body: { title: `Task\t${number}` } });
      made.push(`Task\t${number}`);
      // However long the backup takes, these are fewer than an account may make in a minute.
      await pause(10);
    }
  })();
  await expect.poll(() => made.length, { timeout: 30_000 }).toBeGreaterThan(10);
  const before = [...made];
  const { code, output, complaints } = await mizu('backup', backup);
  isOver = true;
  await load;
  expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
  expect(output).toMatch(/^Backed up 1 account, \d+ tasks to .*one\.dump \(\d+ kB\), and checked it\.\n$/);
  expect(readdirSync(join(folder, 'copies'))).toEqual(['one.dump']);
  await first.call('tasks.create', { body: { title: 'After the backup' } });
  first.child.kill('SIGTERM');
  await first.ended;

  const restored = await mizu('restore', backup);
  expect(restored).toMatchObject({ code: 0, complaints: '' });
  const [, kept = ''] = /is now (.*)\.\n$/.exec(restored.output) ?? [];
  expect(existsSync(kept)).toBe(true);
  const own = join(folder, 'own');
  const second = await start({ MIZU_BACKUP_FOLDER: own });
  const titles = await second.titles();
  expect(titles).toEqual(expect.arrayContaining([...firstTitles, ...before]));
  expect(titles).not.toContain('After the backup');
  await expect
    .poll(() => existsSync(own) && readdirSync(own), { timeout: 30_000 })
    .toEqual([expect.stringMatching(/^mizu-\S+Z\.dump$/)]);
  expect(second.complaints()).toBe('');
  second.child.kill('SIGTERM');
  await second.ended;

  expect(await runCommand(['backup', backup], { DATABASE_URL })).toMatchObject({
    code: 1,
    complaints: expect.stringContaining('exists already'),
  });
  const other = join(folder, 'no-backup');
  writeFileSync(other, 'words');
  expect(await runCommand(['restore', other], { DATABASE_URL })).toMatchObject({
    code: 1,
    complaints: expect.stringContaining('pg_restore failed'),
  });
});

test('a password with a percent sign, which the service takes, is no reason to make no backup', async () => {
  const { pathname, searchParams } = new URL(await temporaryDatabase());
  const DATABASE_URL = `postgres://mizu:50%off@localhost${pathname}?host=${searchParams.get('host')}`;
  await (await temporaryStore(DATABASE_URL)).db.selectFrom('users').selectAll().execute();
  const made = await runCommand(['backup', join(temporaryFolder(), 'one.dump')], { DATABASE_URL });
  expect(made).toMatchObject({ code: 0, complaints: '' });
});

test('what an address says of TLS in the words of the driver is no reason to make no backup', async () => {
  const DATABASE_URL = await temporaryDatabase();
  await (await temporaryStore(DATABASE_URL)).db.selectFrom('users').selectAll().execute();
  const backup = join(temporaryFolder(), 'one.dump');
  const address = `${DATABASE_URL}&uselibpqcompat=true&sslmode=no-verify`;
  expect(await runCommand(['backup', backup], { DATABASE_URL: address })).toMatchObject({ code: 0, complaints: '' });
});

test('what else is in the database, and Mizu’s user may not read, is left alone; and an empty database takes a backup too', async () => {
  const url = new URL(await temporaryDatabase({ bare: true }));
  const host = new Client({ connectionString: url.href });
  await host.connect();
  const user = `plain_${randomUUID().replaceAll('-', '')}`;
  await host.query(`create role ${user} login; grant create on schema public to ${user}; create table notes (id int)`);
  url.searchParams.set('user', user);
  const own = { DATABASE_URL: url.href };
  await runCommand(['user', 'add', '--email', owner.email, '--name', 'Ana', '--password', owner.password], own);
  const backup = join(temporaryFolder(), 'one.dump');
  expect(await runCommand(['backup', backup], own)).toMatchObject({ code: 0, complaints: '' });
  expect(await runCommand(['restore', backup], own)).toMatchObject({ code: 0, complaints: '' });
  expect((await host.query('select * from notes')).rows).toEqual([]);
  await host.end();

  const DATABASE_URL = await temporaryDatabase({ bare: true });
  const restored = await runCommand(['restore', backup], { DATABASE_URL });
  expect(restored).toEqual({ code: 0, complaints: '', output: 'Restored 1 account, 0 tasks.\n' });
});

test('a line separator in somebody’s text ends no line of the dump', async () => {
  const DATABASE_URL = await temporaryDatabase({ bare: true });
  const { send, signIn } = await openApp({ store: await temporaryStore(DATABASE_URL) });
  const token = await signIn();
  const description = 'pasted\u2028COPY kysely_migration (\u2028x\u2029y';
  for (const body of [{ title: 'One', description }, { title: 'Two' }]) {
    expect(await send('POST', '/api/tasks', { token, body })).toMatchObject({ status: 201 });
  }
  const backup = join(temporaryFolder(), 'one.dump');
  const made = await runCommand(['backup', backup], { DATABASE_URL });
  expect(made).toMatchObject({ code: 0, complaints: '' });
  expect(made.output).toMatch(/^Backed up 1 account, 2 tasks to /);
  const restored = await runCommand(['restore', backup], { DATABASE_URL });
  expect(restored).toMatchObject({ code: 0, complaints: '' });
  expect((await send('GET', '/api/tasks', { token })).text).toContain('"total":2');
});

test('a backup of an older Mizu replaces a database to which a later one has added tables', async () => {
  const before = await temporaryDatabase({ bare: true });
  const older = await openStore(before, Object.fromEntries(Object.entries(migrations).slice(0, 7)));
  await older.db
    .insertInto('users')
    .values({ id: 'u', email: 'ana@example.org', name: 'Ana', password_hash: '', created_at: '', updated_at: '' })
    .execute();
  await older.close();
  const backup = join(temporaryFolder(), 'older.dump');
  expect(await runCommand(['backup', backup], { DATABASE_URL: before })).toMatchObject({ code: 0 });

  const DATABASE_URL = await temporaryDatabase({ bare: true });
  const later = await openStore(DATABASE_URL);
  await addAccount(later.db, { email: 'ben@example.org', name: 'Ben', password: owner.password }, new Date());
  await later.close();
  expect(await tablesOf(DATABASE_URL)).toContain('changes');
  expect(await runCommand(['restore', backup], { DATABASE_URL })).toMatchObject({ code: 0, complaints: '' });
  expect(await tablesOf(DATABASE_URL)).not.toContain('changes');
  const { output } = await runCommand(['user', 'list'], { DATABASE_URL });
  expect(output).toContain('ana@example.org');
  expect(output).not.toContain('ben@example.org');
  expect(await tablesOf(DATABASE_URL)).toContain('changes');
});

test('a restore that the database refuses leaves everything as it was, and says why', async () => {
  const DATABASE_URL = await temporaryDatabase({ bare: true });
  const store = await temporaryStore(DATABASE_URL);
  await addAccount(store.db, { email: 'ana@example.org', name: 'Ana', password: owner.password }, new Date());
  const backup = join(temporaryFolder(), 'one.dump');
  await runCommand(['backup', backup], { DATABASE_URL });
  const readOnly = `${DATABASE_URL}&options=${encodeURIComponent('-c default_transaction_read_only=on')}`;
  const { code, complaints } = await runCommand(['restore', backup], { DATABASE_URL: readOnly });
  expect(code).toBe(1);
  expect(complaints).toContain('psql failed');
  expect(complaints).toContain('read-only transaction');
  expect(await store.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'ana@example.org' }]);
});

test('a restore by tools that are newer than the server leaves out the setting that it does not know', async () => {
  const DATABASE_URL = await temporaryDatabase({ bare: true });
  const store = await temporaryStore(DATABASE_URL);
  await addAccount(store.db, { email: 'ana@example.org', name: 'Änne', password: owner.password }, new Date());
  const backup = join(temporaryFolder(), 'one.dump');
  await runCommand(['backup', backup], { DATABASE_URL });
  const tools = temporaryFolder();
  const newer = `sed 's/^SET lock_timeout = 0;$/&\\nSET transaction_timeout = 0;/'`;
  const path = process.env.PATH ?? '';
  writeFileSync(join(tools, 'pg_restore'), `#!/bin/sh\nPATH='${path}' pg_restore "$@" | ${newer}\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${tools}${delimiter}${path}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await runCommand(['restore', backup], { DATABASE_URL })).toMatchObject({ code: 0, complaints: '' });
  expect(await store.db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Änne' }]);
});

test('a backup and a restore say in a sentence that their folder cannot be written', async () => {
  const DATABASE_URL = await temporaryDatabase();
  await (await temporaryStore(DATABASE_URL)).db.selectFrom('users').selectAll().execute();
  const folder = temporaryFolder();
  // Root may write in any folder, and nobody in a file.
  const noFolder = join(folder, 'a-file');
  writeFileSync(noFolder, '');
  const one = join(noFolder, 'one.dump');
  const refused = await runCommand(['backup', one], { DATABASE_URL });
  expect(refused.code).toBe(1);
  expect(refused.complaints).toMatch(/^The backup \S+one\.dump could not be made \(.+\)\.\n$/);

  // A name that is as long as may be leaves no room for that of what is kept beside it.
  const long = join(folder, 'x'.repeat(250));
  expect(await runCommand(['backup', long], { DATABASE_URL })).toMatchObject({ code: 0 });
  const { code, complaints } = await runCommand(['restore', long], { DATABASE_URL });
  expect(code).toBe(1);
  expect(complaints).toMatch(/^What is in the database could not be kept as \S+: copy the backup to .+ \(.+\)\.\n$/);
  expect(readdirSync(folder).toSorted()).toEqual(['a-file', 'x'.repeat(250)]);
});

test('a backup that makes itself is a dump, and only dumps are counted and removed', async () => {
  const DATABASE_URL = await temporaryDatabase();
  await (await temporaryStore(DATABASE_URL)).db.selectFrom('users').selectAll().execute();
  const folder = join(temporaryFolder(), 'copies');
  mkdirSync(folder);
  // From before the move to PostgreSQL: a later time than any of the dumps.
  writeFileSync(join(folder, 'mizu-2026-11-30T09-00-00Z.db'), 'a copy of SQLite');
  const schedule = { folder, everyHours: 24, keep: 1, databaseUrl: DATABASE_URL };
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 9));
  expect(await backUpIfDue(schedule, at(20))).toBe('mizu-2026-11-20T09-00-00Z.dump');
  expect(await backUpIfDue(schedule, at(20))).toBeUndefined();
  await backUpIfDue(schedule, at(21));
  expect(readdirSync(folder).toSorted()).toEqual(['mizu-2026-11-21T09-00-00Z.dump', 'mizu-2026-11-30T09-00-00Z.db']);
});

test('of two nodes that check in the same second one makes the backup', async () => {
  const DATABASE_URL = await temporaryDatabase();
  await (await temporaryStore(DATABASE_URL)).db.selectFrom('users').selectAll().execute();
  const folder = join(temporaryFolder(), 'copies');
  const schedule = { folder, everyHours: 24, keep: 2, databaseUrl: DATABASE_URL };
  const now = new Date(Date.UTC(2026, 10, 20, 9));
  const made = await Promise.all([backUpIfDue(schedule, now), backUpIfDue(schedule, now)]);
  expect(made).toEqual(['mizu-2026-11-20T09-00-00Z.dump', undefined]);
  expect(readdirSync(folder)).toEqual(['mizu-2026-11-20T09-00-00Z.dump']);
});

test('a backup says so where pg_dump is missing', async () => {
  const folder = temporaryFolder();
  const databaseUrl = await temporaryDatabase();
  vi.stubEnv('PATH', folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  await expect(
    backUpIfDue({ folder: join(folder, 'copies'), everyHours: 24, keep: 2, databaseUrl }, new Date()),
  ).rejects.toMatchObject({
    stderr: expect.stringContaining('pg_dump is not installed here: it comes with PostgreSQL'),
  });
});
