import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addAccount } from '#service/auth/accounts.ts';
import { openStore } from '#service/store/open-store.ts';
import { openApp, PASSWORD, START, temporaryFolder, temporaryStore } from './support/app.ts';
import { refusalOf } from './support/stores.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('a database file', () => {
  test('and its folders are made for this account alone', async () => {
    const path = join(temporaryFolder(), 'deep', 'down', 'mizu.db');
    const { db, warning } = await temporaryStore(`file:${path}`);
    await addAccount(db, { email: 'ana@example.org', name: 'Ana', password: PASSWORD }, START);
    for (const name of [path, `${path}-wal`, `${path}-shm`]) expect(modeOf(name), name).toBe('600');
    for (const folder of [dirname(path), dirname(dirname(path))]) expect(modeOf(folder), folder).toBe('700');
    expect(warning).toBeUndefined();
  });

  test.each([
    ['644', '755', true],
    ['640', '755', false],
    ['644', '700', false],
  ])(
    'of mode %s in a folder of mode %s stays so, and whether all can read it is told: %s',
    async (file, folder, told) => {
      const path = join(temporaryFolder(), 'shared', 'mizu.db');
      await (await openStore(`file:${path}`)).close();
      chmodSync(path, Number.parseInt(file, 8));
      chmodSync(dirname(path), Number.parseInt(folder, 8));
      const { warning } = await temporaryStore(`file:${path}`);
      expect(modeOf(path)).toBe(file);
      expect(modeOf(dirname(path))).toBe(folder);
      expect(warning).toBe(
        told
          ? `Every account on this machine can read the database ${path} (mode 644). To keep it to yourself: chmod 600 ${path}*`
          : undefined,
      );
    },
  );

  test('in a folder that was there leaves the folder as it is', async () => {
    const folder = join(temporaryFolder(), 'shared');
    mkdirSync(folder, { mode: 0o755 });
    await temporaryStore(`file:${join(folder, 'mizu.db')}`);
    expect(modeOf(folder)).toBe('755');
    expect(modeOf(join(folder, 'mizu.db'))).toBe('600');
  });

  test('is created with its folder, and keeps what it acknowledges', async () => {
    const path = join(temporaryFolder(), 'deep', 'down', 'mizu.db');
    const { db } = await temporaryStore(`file:${path}`);
    expect(existsSync(path)).toBe(true);
    const pragma = async (name: string) => {
      const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(db);
      return Object.values(rows[0] ?? {})[0];
    };
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('foreign_keys')).toBe(1);
    expect(await pragma('busy_timeout')).toBe(10_000);
  });

  test('is the same after it was closed and opened again', async () => {
    const url = `file:${join(temporaryFolder(), 'mizu.db')}`;
    const store = await openStore(url);
    await addAccount(store.db, { email: 'ana@example.org', name: 'Ana', password: PASSWORD }, START);
    await store.close();
    const again = await temporaryStore(url);
    expect(await again.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'ana@example.org' }]);
  });

  test('that is none is left as it is', async () => {
    const path = join(temporaryFolder(), 'notes.txt');
    writeFileSync(path, 'Buy milk. '.repeat(1000));
    const { message } = await refusalOf(openStore(`file:${path}`));
    expect(message).toBe(
      `The database ${path} cannot be opened (file is not a database): check the file and its folder's permissions, or set DATABASE_URL to another file.`,
    );
    expect(readFileSync(path, 'utf8')).toBe('Buy milk. '.repeat(1000));
  });

  test('that is damaged is refused', async () => {
    const path = join(temporaryFolder(), 'mizu.db');
    await (await openStore(`file:${path}`)).close();
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0xa5, 100));
    const { message } = await refusalOf(openStore(`file:${path}`));
    expect(message).toBe(
      `The database ${path} cannot be opened (database disk image is malformed): put a backup in its place (mizu restore), or set DATABASE_URL to another file.`,
    );
  });

  test.each([
    // What SQLite says on a full disk depends on how full it is: without room for its log's index it is an I/O error.
    ['SQLITE_FULL', 'database or disk is full', 'make room on its disk if that is full, and check that it works'],
    ['SQLITE_IOERR_SHMSIZE', 'disk I/O error', 'make room on its disk if that is full, and check that it works'],
    ['SQLITE_BUSY', 'database is locked', 'end the other program that uses it'],
    ['SQLITE_READONLY', 'attempt to write a readonly database', "check the file and its folder's permissions"],
  ])('that cannot be opened for %s says what to do about it', async (code, reason, remedy) => {
    const path = join(temporaryFolder(), 'mizu.db');
    const failing = { up: () => Promise.reject(new SQLite.SqliteError(reason, code)) };
    const { message } = await refusalOf(openStore(`file:${path}`, { '0001-first': failing }));
    expect(message).toBe(
      `The database ${path} cannot be opened (${reason}): ${remedy}, or set DATABASE_URL to another file.`,
    );
  });

  test.each([
    ['a folder', (path: string) => mkdirSync(path)],
    ['in a folder that is a file', (path: string) => writeFileSync(join(path, '..'), '')],
  ])('that is %s is refused', async (_kind, make) => {
    const path = join(temporaryFolder(), 'place', 'mizu.db');
    if (_kind === 'a folder') mkdirSync(join(path, '..'));
    make(path);
    expect((await refusalOf(openStore(`file:${path}`))).message).toContain('cannot be opened');
  });
});

test('a lock held by another process is reported as such, and not as a fault', async () => {
  const { send, log } = await openApp({
    store: await temporaryStore('file::memory:'),
    overrides: {
      'auth.login': () => Promise.reject(new SQLite.SqliteError('database is locked', 'SQLITE_BUSY')),
    },
  });
  const body = { email: 'ana@example.org', password: PASSWORD };
  const { status, headers, json } = await send('POST', '/api/auth/login', { body });
  expect(status).toBe(503);
  expect(headers.get('Retry-After')).toBe('1');
  expect(json()).toEqual({
    code: 'database_busy',
    message: 'The database is too busy. Please try again in a moment.',
  });
  expect(log).toEqual([expect.stringMatching(/: the database is busy \(database is locked\)$/)]);
});

test('damage is reported as such, and from then on by the check that alerts somebody', async () => {
  const { send, log } = await openApp({
    store: await temporaryStore('file::memory:'),
    overrides: {
      'auth.login': () => Promise.reject(new SQLite.SqliteError('database disk image is malformed', 'SQLITE_CORRUPT')),
    },
  });
  expect((await send('GET', '/healthz/writes')).status).toBe(200);
  const { status, json } = await send('POST', '/api/auth/login', {
    body: { email: 'ana@example.org', password: PASSWORD },
  });
  expect([status, json()]).toEqual([
    503,
    {
      code: 'database_damaged',
      message: 'A part of the database is damaged and cannot be read. Tell the person who runs this Mizu.',
    },
  ]);
  expect(log).toEqual([expect.stringMatching(/: the database is damaged \(database disk image is malformed\)$/)]);
  const check = await send('GET', '/healthz/writes');
  expect([check.status, check.json()]).toEqual([503, { status: 'failing', database: 'damaged' }]);
  expect((await send('GET', '/healthz')).status).toBe(200);
});

describe('a database that cannot be written any more', () => {
  test('for a full disk refuses changes in plain words and keeps none of them; once there is room, they can be sent again', async () => {
    const store = await temporaryStore(`file:${join(temporaryFolder(), 'mizu.db')}`);
    const { send, signIn, log } = await openApp({ store });
    const token = await signIn();
    const capture = () =>
      send('POST', '/api/tasks', {
        token,
        body: { title: 'Long', description: 'word '.repeat(4000) },
        headers: { 'Idempotency-Key': 'one' },
      });
    // A smaller limit means the present size: from now on the database behaves as on a full disk.
    await sql`pragma max_page_count = 1`.execute(store.db);
    const { status, headers, json } = await capture();
    expect(status).toBe(503);
    expect(headers.get('Retry-After')).toBe('1');
    expect(json()).toEqual({
      code: 'database_unwritable',
      message:
        'Nothing can be saved at the moment: the server’s disk is full, or cannot be written. Tell the person who runs this Mizu.',
    });
    expect(log).toEqual([expect.stringMatching(/: the database is unwritable \(database or disk is full\)$/)]);
    expect((await send('GET', '/api/tasks', { token })).json()).toMatchObject({ tasks: [] });
    await sql`pragma max_page_count = 1000000`.execute(store.db);
    expect((await capture()).status).toBe(201);
  });

  test('since its file was moved away is still read, and takes no change that would be lost, until the file is back', async () => {
    const path = join(temporaryFolder(), 'mizu.db');
    const { send, signIn, log } = await openApp({ store: await temporaryStore(`file:${path}`) });
    const token = await signIn();
    const capture = async () => (await send('POST', '/api/tasks', { token, body: { title: 'New' } })).status;
    renameSync(path, `${path}.moved`);
    expect(await capture()).toBe(503);
    writeFileSync(path, '');
    expect(await capture()).toBe(503);
    const reason =
      /: the database is unwritable \(.* was removed or replaced while Mizu uses it: put the file back, or /;
    expect(log).toEqual([expect.stringMatching(reason), expect.stringMatching(reason)]);
    expect((await send('GET', '/api/tasks', { token })).json()).toMatchObject({ tasks: [] });
    renameSync(`${path}.moved`, path);
    expect(await capture()).toBe(201);
  });

  test('is still read: what calls note for themselves is left out', async () => {
    const store = await temporaryStore('file::memory:');
    const { send, signIn, clock } = await openApp({ store, limits: { calls: 60 } });
    const session = await signIn();
    const made = await send('POST', '/api/auth/tokens', { token: session, body: { name: 'Reader', scope: 'read' } });
    const { token } = made.json() as { token: string };
    await sql`pragma query_only = on`.execute(store.db);
    // Late enough for the session's last use to be recorded, and a new minute of calls to be counted.
    clock.now = new Date(START.getTime() + 2 * 60 * 60 * 1000);
    for (const reader of [session, token])
      expect((await send('GET', '/api/tasks', { token: reader })).status).toBe(200);
    const { status, json } = await send('POST', '/api/tasks', { token: session, body: { title: 'New' } });
    expect([status, json().code]).toEqual([503, 'database_unwritable']);
  });

  test('is reported by its own check, and the service stays healthy, since reading still works', async () => {
    const store = await temporaryStore('file::memory:');
    const { send, clock, log } = await openApp({ store });
    const later = () => {
      clock.now = new Date(clock.now.getTime() + 6000);
    };
    expect((await send('GET', '/healthz/writes')).json()).toEqual({ status: 'ok', database: 'ok' });
    later();
    await sql`pragma query_only = on`.execute(store.db);
    const { status, json } = await send('GET', '/healthz/writes');
    expect([status, json()]).toEqual([503, { status: 'failing', database: 'unwritable' }]);
    expect(log).toEqual([expect.stringContaining('healthz: the database cannot be written (')]);
    expect((await send('GET', '/healthz')).status).toBe(200);
    await sql`pragma query_only = off`.execute(store.db);
    expect((await send('GET', '/healthz/writes')).status).toBe(200);
    later();
    expect((await send('GET', '/healthz/writes')).status).toBe(200);
  });

  test.each(['WRITE', 'FSYNC', 'DIR_FSYNC', 'TRUNCATE', 'SHMSIZE'])(
    'is told as such where its disk fails by SQLITE_IOERR_%s: some are full in no other words',
    async (what) => {
      const { failureOf } = await temporaryStore('file::memory:');
      expect(failureOf(new SQLite.SqliteError('disk I/O error', `SQLITE_IOERR_${what}`))).toBe('unwritable');
    },
  );

  test('is told by that check too while there is room for the check alone: until a call as long is taken, and for five minutes at most', async () => {
    const store = await temporaryStore(`file:${join(temporaryFolder(), 'mizu.db')}`);
    const { send, signIn, clock } = await openApp({ store });
    const token = await signIn();
    const capture = async (title: string, description = '') => {
      const body = JSON.stringify({ title, description });
      const headers = { 'Content-Length': String(body.length) };
      return (await send('POST', '/api/tasks', { token, body, headers })).status;
    };
    const long = () => capture('Long', 'word '.repeat(4000));
    const stateAfter = async (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
      const { status, json } = await send('GET', '/healthz/writes');
      return [status, json().database];
    };
    expect(await stateAfter(0)).toEqual([200, 'ok']);
    await sql`pragma max_page_count = 1`.execute(store.db);
    expect(await long()).toBe(503);
    expect(await stateAfter(10)).toEqual([503, 'unwritable']);
    expect(await stateAfter(280)).toEqual([503, 'unwritable']);
    expect(await stateAfter(10)).toEqual([200, 'ok']);
    expect(await long()).toBe(503);
    expect(await capture('Short')).toBe(201);
    expect(await stateAfter(10)).toEqual([503, 'unwritable']);
    await sql`pragma max_page_count = 1000000`.execute(store.db);
    expect(await long()).toBe(201);
    expect(await stateAfter(0)).toEqual([200, 'ok']);
  });
});
