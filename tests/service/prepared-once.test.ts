import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { SqliteQueryCompiler, sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startSession } from '#service/auth/sessions.ts';
import { compiledOnce } from '#service/store/compiled.ts';
import { addPerson } from '#tests/contract/support/people.ts';
import { openApp, PASSWORD, START, temporaryFolder, temporaryStore } from './support/app.ts';

/** The statements that the work makes SQLite prepare and Kysely compile. */
async function effort(work: () => Promise<unknown>) {
  const prepare = vi.spyOn(SQLite.prototype, 'prepare');
  const compile = vi.spyOn(SqliteQueryCompiler.prototype, 'compileQuery');
  onTestFinished(() => {
    prepare.mockRestore();
    compile.mockRestore();
  });
  prepare.mockClear();
  compile.mockClear();
  await work();
  return { prepared: prepare.mock.calls.map(([sql]) => sql), compiled: compile.mock.calls.length };
}

test.each([
  ['a page of a status', '/api/tasks?status=next&limit=20&counts=none'],
  ['the board', '/api/tasks?each=100'],
  ['a search', '/api/tasks?q=plumber&limit=20'],
])('%s prepares and compiles nothing the second time', async (_, path) => {
  const { send, signIn } = await openApp({ store: await temporaryStore('file::memory:') });
  const token = await signIn();
  await send('POST', '/api/tasks', { token, body: { title: 'Call the plumber', status: 'next' } });
  const first = await effort(() => send('GET', path, { token }));
  expect(first.prepared.length).toBeGreaterThan(0);
  const second = await effort(() => send('GET', path, { token }));
  expect(second).toEqual({ prepared: [], compiled: 0 });
});

test.each([
  ['a task that is created', 'POST', () => '/api/tasks', { title: 'Water the ferns' }],
  ['a task that is moved', 'PUT', (id: string) => `/api/tasks/${id}/move`, { status: 'waiting' }],
] as const)(
  '%s, with a key or without, prepares and compiles nothing the second time',
  async (_, method, path, body) => {
    const { send, signIn } = await openApp({ store: await temporaryStore('file::memory:') });
    const token = await signIn();
    const { task } = (await send('POST', '/api/tasks', { token, body: { title: 'Call the plumber' } })).json();
    const write = async (key: string) => {
      const to = path((task as { id: string }).id);
      await send(method, to, { token, body });
      await send(method, to, { token, body, headers: { 'Idempotency-Key': key } });
    };
    const first = await effort(() => write('one'));
    expect(first.compiled).toBeGreaterThan(0);
    expect(await effort(() => write('two'))).toEqual({ prepared: [], compiled: 0 });
  },
);

test('a query keeps at most a hundred compiled forms, and is right for each set of values', async () => {
  const { db } = await temporaryStore('file::memory:');
  const names = Array.from({ length: 150 }, (_, index) => `name${index}`);
  const find = compiledOnce((from, values: Record<string, string>) =>
    from.selectNoFrom(() => Object.entries(values).map(([name, value]) => sql<string>`${value}`.as(name))),
  );
  for (const name of [...names, ...names]) expect(await find(db, { [name]: 'milk' })).toEqual([{ [name]: 'milk' }]);
  const effortFor = async (name: string) => (await effort(() => find(db, { [name]: 'milk' }))).compiled;
  expect([await effortFor('name149'), await effortFor('name0')]).toEqual([0, 1]);
});

test('a query that is compiled once has the values of each call', async () => {
  const { send, signIn } = await openApp();
  const token = await signIn();
  for (const status of ['next', 'waiting'] as const)
    for (const title of ['Call the plumber', 'Buy 50% off_milk'])
      await send('POST', '/api/tasks', { token, body: { title: `${title} ${status}`, status } });
  const titles = async (query: string) =>
    ((await send('GET', `/api/tasks?${query}`, { token })).json().tasks as { title: string }[]).map(
      ({ title }) => title,
    );
  expect(await titles('status=next&q=plumber')).toEqual(['Call the plumber next']);
  expect(await titles('status=waiting&q=plumber')).toEqual(['Call the plumber waiting']);
  expect(await titles('status=waiting&q=50%25 off_')).toEqual(['Buy 50% off_milk waiting']);
  expect(await titles('q=plumber')).toHaveLength(2);
  expect(await titles('limit=3')).toHaveLength(3);
  expect(await titles('limit=1')).toHaveLength(1);
});

test('a query that changes a value it is given is refused when it is compiled', async () => {
  const { db } = await temporaryStore();
  const find = compiledOnce((from, { title }: { title: string }) =>
    from.selectFrom('tasks').select('id').where('title', 'like', `%${title}%`),
  );
  await expect(find(db, { title: 'milk' })).rejects.toThrow('The query changes a value that it is given');
});

test('columns that another process adds do not shift the values that are read', async () => {
  const path = join(temporaryFolder(), 'mizu.db');
  const { db } = await temporaryStore(`file:${path}`);
  const user = await addPerson(db, { email: 'ana@example.org', name: 'Ana', password: PASSWORD }, START);
  await startSession(db, user.id, START);
  const read = () =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .selectAll('users')
      .select('sessions.last_used_at')
      .executeTakeFirstOrThrow();
  const before = await read();
  const other = new SQLite(path);
  onTestFinished(() => void other.close());
  other.exec(`alter table users add column colour text default 'blue'`);
  expect(await read()).toEqual({ ...before, colour: 'blue' });
});
