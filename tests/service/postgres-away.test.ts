import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import { explainFailure } from '#service/cli/database-failure.ts';
import { runCommand } from '#service/cli/run-command.ts';
import { openStore } from '#service/store/open-store.ts';
import { failureOf } from '#service/store/postgres-failures.ts';
import { createPool } from '#service/store/postgres-pool.ts';
import { LostRaceError } from '#service/store/retries.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { openApp, PASSWORD, START, temporaryDatabase, temporaryFolder, temporaryStore } from './support/app.ts';
import { OWNER, run, signIn, startMain } from './support/program.ts';

/** The longest wait on a very busy machine. */
const PATIENTLY = { timeout: 30_000, interval: 5 };

/** The one line with which a failed start ends. */
async function startError(DATABASE_URL: string): Promise<string> {
  const { ended, output, complaints } = run('main.ts', { PORT: '0', DATABASE_URL });
  expect(await ended).toBe(1);
  expect(output()).toBe('');
  expect(complaints().trimEnd().split('\n')).toHaveLength(1);
  return complaints();
}

test('a start without the server reports that in one line, without the password', async () => {
  // A port that was free a moment ago.
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await new Promise((resolve) => server.close(resolve));
  expect(await startError(`postgres://mizu:top-secret@127.0.0.1:${port}/mizu?application_name=secret-too`)).toBe(
    `The database postgres://mizu@127.0.0.1:${port}/mizu cannot be reached (connect ECONNREFUSED 127.0.0.1:${port}): start it, or check DATABASE_URL.\n`,
  );
});

test('a start without the database, or with a user who may not use it, says what to do', async () => {
  const url = await temporaryDatabase();
  expect(await startError(url.replace(/\/mizu_[^?]*/, '/nowhere'))).toBe(
    'The database postgres:///nowhere cannot be used (database "nowhere" does not exist): make that database (createdb), or check its name in DATABASE_URL.\n',
  );
  expect(await startError(url.replace('user=mizu', 'user=nobody'))).toMatch(
    /^The database \S+ cannot be used \(role "nobody" does not exist\): check the user and the password in DATABASE_URL, and that the server lets this machine in\.\n$/,
  );
});

test('a service whose server is killed under load refuses in plain words, and goes on when it is back, with all that it acknowledged', async () => {
  const server = await startPostgres({ durable: true });
  onTestFinished(() => server.dispose());
  const { address, child, complaints } = await startMain({ DATABASE_URL: server.url('postgres'), ...OWNER });
  const { call } = await signIn(address);
  const acknowledged = new Set<string>();
  const refused: ApiError[] = [];
  const create = async (key: string) => {
    const { task } = await call('tasks.create', { body: { title: key } }, { idempotencyKey: key });
    acknowledged.add(task.title);
  };

  // Eight writers, each of which retries until its task exists, as a client does.
  const back = Promise.withResolvers<void>();
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let round = 0; round < 25; round += 1) {
      for (;;) {
        try {
          await create(`task-${writer}-${round}`);
          break;
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 503) throw error;
          refused.push(error);
          await back.promise;
        }
      }
    }
  });
  await expect.poll(() => acknowledged.size, PATIENTLY).toBeGreaterThan(30);
  await server.kill();
  await expect.poll(() => refused.length, PATIENTLY).toBeGreaterThanOrEqual(8);
  const health = await fetch(`${address}/healthz`);
  expect(health.status).toBe(503);
  const before = acknowledged.size;
  await server.start();
  await expect.poll(async () => (await fetch(`${address}/healthz`)).status, PATIENTLY).toBe(200);
  back.resolve();
  await Promise.all(writers);

  expect(before).toBeLessThan(200);
  expect(new Set(refused.map(({ status, code, message }) => `${status} ${code} ${message}`))).toEqual(
    new Set(['503 database_away The database cannot be reached. Please try again in a moment.']),
  );
  const { tasks } = await call('tasks.list', { query: { q: 'task-' } });
  const titles = tasks.map(({ title }) => title).filter((title) => /^task-\d/.test(title));
  expect(titles.toSorted()).toEqual([...acknowledged].toSorted());
  expect(titles).toHaveLength(200);
  expect(child.exitCode).toBeNull();
  // One line for each refusal and each health check, and no stack.
  for (const line of complaints().trimEnd().split('\n'))
    expect(line).toMatch(/: the database (is away|does not answer) \(.*\)$/);
});

test('a change that loses every race is refused in plain words, and none of it is kept', async () => {
  let tries = 0;
  const { send, signIn, store } = await openApp({
    overrides: {
      'user.update': async (_request, { db, user }) => {
        tries += 1;
        await db.updateTable('users').set({ name: 'Somebody else' }).where('id', '=', user.id).execute();
        throw new LostRaceError();
      },
    },
  });
  const token = await signIn();
  const { status, headers, json } = await send('PUT', '/api/user/profile', { token, body: { name: 'Ana Lima' } });
  expect(status).toBe(503);
  expect(headers.get('Retry-After')).toBe('1');
  expect(json()).toEqual({
    code: 'database_busy',
    message: 'The database is too busy. Please try again in a moment.',
  });
  expect(tries).toBe(20);
  expect(await store.db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Ana' }]);
});

test('a connection on which nothing comes any more is given up, and the next request has another', async () => {
  const pool = createPool(await temporaryDatabase(), { silence: 500 });
  onTestFinished(() => pool.end());
  const error = await pool.query('select pg_sleep(5)').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: 'the server has gone silent' });
  expect(failureOf(error)).toBe('away');
  // On a busy machine the next connection may take as long to open.
  const next = async () => (await pool.query('select 1 as one').catch(() => undefined))?.rows;
  await expect.poll(next, PATIENTLY).toEqual([{ one: 1 }]);
});

test('a service that is told to stop does not wait for a server that has gone silent', async () => {
  const url = new URL(await temporaryDatabase());
  const asked = Promise.withResolvers<void>();
  let isSilent = false;
  const way = createServer((socket) => {
    const server = connect(`${url.searchParams.get('host')}/.s.PGSQL.5432`);
    server.on('data', (answer) => isSilent || socket.write(answer)).on('close', () => socket.destroy());
    socket.on('data', (question) => (isSilent ? asked.resolve() : server.write(question)));
    socket.on('close', () => server.destroy()).on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(way, 'listening');
  onTestFinished(() => void way.close());
  const { port } = way.address() as AddressInfo;
  const { address, child, ended } = await startMain({
    DATABASE_URL: `postgres://mizu@127.0.0.1:${port}${url.pathname}`,
    ...OWNER,
  });
  isSilent = true;
  const hasLeft = new AbortController();
  const health = fetch(`${address}/healthz`, { signal: hasLeft.signal });
  await asked.promise;
  hasLeft.abort();
  await expect(health).rejects.toThrow();
  const told = performance.now();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  // The connection is given up after 35 s.
  expect(performance.now() - told).toBeLessThan(20_000);
});

test('where several addresses were tried, which have no message together, the log and the commands tell the code', async () => {
  const error = Object.assign(new AggregateError([new Error('connect ECONNREFUSED ::1:5432')]), {
    code: 'ECONNREFUSED',
  });
  const store = await temporaryStore(await temporaryDatabase());
  expect(explainFailure(error, store)).toMatchObject({
    message: 'The database cannot be reached (ECONNREFUSED): try again in a moment.',
  });
  const { send, log } = await openApp({ store, overrides: { 'auth.login': () => Promise.reject(error) } });
  await send('POST', '/api/auth/login', { body: { email: 'ana@example.org', password: PASSWORD } });
  expect(log).toEqual([expect.stringMatching(/: the database is away \(ECONNREFUSED\)$/)]);
});

/** The same database with read-only connections. */
const readOnly = (url: string) => `${url}&options=${encodeURIComponent('-c default_transaction_read_only=on')}`;

test('a service starts on a server that may only be read, where there are accounts', async () => {
  const url = await temporaryDatabase();
  await (await openApp({ store: await temporaryStore(url) })).signIn();
  const { address } = await startMain({ DATABASE_URL: readOnly(url), ...OWNER });
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});

test('a copy to a read-only database reports that in one line', async () => {
  const url = await temporaryDatabase();
  await temporaryStore(url);
  const from = `file:${join(temporaryFolder(), 'mizu.db')}`;
  await (await openStore(from)).close();
  expect(await runCommand(['copy', from, readOnly(url)], {})).toEqual({
    code: 1,
    output: '',
    complaints:
      'The database cannot be written (cannot execute SELECT FOR UPDATE in a read-only transaction): make room on its disk, or see whether it may be written.\n',
  });
});

test('a read-only server, a replica or one whose disk is nearly full, still serves reads, and refuses changes as read-only', async () => {
  const url = await temporaryDatabase();
  const token = await (await openApp({ store: await temporaryStore(url) })).signIn();
  const { send, clock } = await openApp({ store: await temporaryStore(readOnly(url)), limits: { calls: 60 } });
  // Late enough for the session's use to be recorded, and the call to be counted.
  clock.now = new Date(START.getTime() + 24 * 60 * 60 * 1000);
  expect((await send('GET', '/api/tasks', { token })).status).toBe(200);
  const { status, json } = await send('POST', '/api/tasks', { token, body: { title: 'Call Ana' } });
  expect({ status, ...json() }).toMatchObject({ status: 503, code: 'database_unwritable' });
});

test('whatever the server’s settings, a connection acknowledges after the write is on disk and lets transactions wait for each other', async () => {
  // Under a stricter isolation one of them would fail, and of many simultaneous writes some would lose every time.
  const options = '-c synchronous_commit=off -c default_transaction_isolation=serializable';
  const { db } = await temporaryStore(`${await temporaryDatabase()}&options=${encodeURIComponent(options)}`);
  const { rows } = await sql`select name, setting from pg_settings where name in
    ('synchronous_commit', 'transaction_isolation') order by name`.execute(db);
  expect(rows).toEqual([
    { name: 'synchronous_commit', setting: 'on' },
    { name: 'transaction_isolation', setting: 'read committed' },
  ]);
});

test.each([
  ['a full disk of the server', '53100', 'unwritable'],
  ['a disk on which the server has used up its quota', 'XX000', 'unwritable', 'Disk quota exceeded'],
  ['a disk that has become read-only', '42501', 'unwritable', 'Read-only file system'],
  ['a disk that cannot be written', '58030', 'unwritable', 'could not extend file "base/5/16400": Input/output error'],
  [
    'a disk that cannot be read',
    '58030',
    'damaged',
    'could not read block 7 in file "base/5/16400": Input/output error',
  ],
  ['a damaged page of a table', 'XX001', 'damaged'],
  ['a connection that the server has left idle for too long', '57P05', 'away'],
  ['a transaction that the server has left idle for too long', '25P03', 'away'],
  ['a transaction that has taken the server too long', '25P04', 'away'],
  ['a database that is put in the place of another one', '3D000', 'away'],
  ['a database that was dropped under its connections', '57P04', 'away'],
  ['a password that was changed', '28P01', 'away'],
  ['a user who may not sign in', '28000', 'away'],
  ['a server that is starting', '57P03', 'away'],
  ['a server that is full of connections', '53300', 'away'],
  ['a server without memory', '53200', 'away'],
  ['a server with too many open files', '53000', 'away'],
  ['a transaction that others got in the way of', '40001', 'busy'],
  ['a lock that is not had in time', '55P03', 'busy'],
  ['a fault of the server', 'XX000', undefined],
  ['a table that the user may not use', '42501', undefined],
])('%s is told as what it is', (_what, code, failure, message = 'as the server says it') => {
  expect(failureOf(Object.assign(new Error(message), { code }))).toBe(failure);
});
