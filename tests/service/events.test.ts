import { join } from 'node:path';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eventsOf } from '#contract/event-stream.ts';
import { runCommand } from '#service/cli/run-command.ts';
import { Listeners } from '#service/events/listeners.ts';
import { openStore } from '#service/store/open-store.ts';
import type { Database } from '#service/store/schema.ts';
import type { Store } from '#service/store/store.ts';
import { openApp, type TestApp, temporaryDatabase, temporaryFolder, temporaryStore } from './support/app.ts';
import { hear } from './support/hear.ts';

async function listenTo({ app }: TestApp, token: string, last?: number): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}`, ...(last !== undefined && { 'Last-Event-ID': String(last) }) };
  return await app.request('/api/events', { headers });
}

const titled = (title: string) => ({ title });

test('each write is sent once, by its number, and a stream resumes after the last one that was received', async () => {
  const world = await openApp();
  const token = await world.signIn();
  const created = (await world.send('POST', '/api/tasks', { token, body: titled('Sweep') })).json();
  const { id, updated_at } = created.task as { id: string; updated_at: string };
  await world.send('PUT', `/api/tasks/${id}/move`, { token, body: { status: 'next' } });
  // Refused calls and reads are no changes.
  await world.send('POST', '/api/tasks', { token, body: { title: '' } });
  await world.send('GET', '/api/tasks', { token });
  await world.send('DELETE', `/api/tasks/${id}`, { token });

  const answer = await listenTo(world, token);
  expect(answer.headers.get('Content-Type')).toContain('text/event-stream');
  expect(answer.headers.get('Connection')).toBe('close');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const all = await hear(answer.body, 3);
  expect(all).toMatchObject([
    { id: '1', event: 'change', data: { call: 'tasks.create', id, updated_at } },
    { id: '2', event: 'change', data: { call: 'tasks.move', id } },
    { id: '3', event: 'change', data: { call: 'tasks.delete', id, updated_at: null } },
  ]);
  expect(await hear((await listenTo(world, token, 2)).body, 1)).toEqual(all.slice(2));
});

test('a write that is sent twice is reported once, and other accounts’ writes are not reported', async () => {
  const world = await openApp();
  const token = await world.signIn();
  const other = await world.signIn('ben@example.org');
  const keyed = { token, body: titled('Once'), headers: { 'Idempotency-Key': 'one' } };
  await world.send('POST', '/api/tasks', keyed);
  await world.send('POST', '/api/tasks', { token: other, body: titled('Ben’s') });
  await world.send('POST', '/api/tasks', keyed);
  await world.send('POST', '/api/tasks', { token, body: titled('Twice') });
  const heard = await hear((await listenTo(world, token, 0)).body, 2);
  expect(heard.map(({ id }) => id)).toEqual(['1', '2']);
  expect(heard.map(({ data }) => (data as { id: string }).id)).toHaveLength(2);
});

test('a device that missed more than is kept, or heard of more than there is, asks for everything again', async () => {
  const world = await openApp();
  const token = await world.signIn();
  for (const title of ['One', 'Two', 'Three']) await world.send('POST', '/api/tasks', { token, body: titled(title) });
  await world.store.db.deleteFrom('changes').where('number', '<=', 2).execute();
  expect(await hear((await listenTo(world, token, 1)).body, 1)).toEqual([{ id: '3', event: 'reset', data: {} }]);
  expect(await hear((await listenTo(world, token, 9)).body, 1)).toEqual([{ id: '3', event: 'reset', data: {} }]);
});

/** Makes this many changes in an account; earlier ones are no longer kept. */
async function haveChanged({ store, clock }: TestApp, { from, to }: { from: number; to: number }): Promise<void> {
  const { id: user_id } = await store.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const made_at = clock.now.toISOString();
  const rows = Array.from({ length: to - from + 1 }, (_, at) => ({
    user_id,
    number: from + at,
    call: 'tasks.create',
    item_id: null,
    item_updated_at: null,
    made_at,
  }));
  await store.db.insertInto('changes').values(rows).execute();
  await store.db.updateTable('users').set({ change_count: to }).where('id', '=', user_id).execute();
}

test('a new stream gets the last minute’s writes, however many', async () => {
  const world = await openApp();
  const token = await world.signIn();
  await haveChanged(world, { from: 1, to: 450 });
  expect(await hear((await listenTo(world, token)).body, 1)).toMatchObject([{ id: '1' }]);
  const heard = await hear((await listenTo(world, token)).body, 450);
  expect(heard.map(({ id }) => Number(id))).toEqual(Array.from({ length: 450 }, (_, at) => at + 1));
  expect(new Set(heard.map(({ event }) => event))).toEqual(new Set(['change']));
  // Older changes happened before the page read its lists.
  world.clock.now = new Date(world.clock.now.getTime() + 60_001);
  await world.send('POST', '/api/tasks', { token, body: titled('Later') });
  expect(await hear((await listenTo(world, token)).body, 1)).toMatchObject([{ id: '451', event: 'change' }]);
});

test('a device asks for everything again after a restore, also where as much has been written since as it had heard of', async () => {
  const DATABASE_URL = await temporaryDatabase({ bare: true });
  const before = await openApp({ store: await openStore(DATABASE_URL) });
  const token = await before.signIn();
  const write = ({ send }: TestApp, title: string) => send('POST', '/api/tasks', { token, body: titled(title) });
  await write(before, 'Kept');
  const backup = join(temporaryFolder(), 'one');
  expect(await runCommand(['backup', backup], { DATABASE_URL })).toMatchObject({ code: 0 });
  await write(before, 'Lost');
  await before.store.close();
  expect(await runCommand(['restore', backup], { DATABASE_URL })).toMatchObject({ code: 0, complaints: '' });
  const after = await openApp({ store: await temporaryStore(DATABASE_URL) });
  for (const title of ['One', 'Two']) await write(after, title);
  expect(await hear((await listenTo(after, token, 2)).body, 1)).toMatchObject([{ event: 'reset' }]);
});

test('a stream says at its beginning where to go on, for a device that hears of no change before it sleeps', async () => {
  const world = await openApp();
  const token = await world.signIn();
  await world.send('POST', '/api/tasks', { token, body: titled('Before') });
  world.clock.now = new Date(world.clock.now.getTime() + 60_001);
  const { body } = await listenTo(world, token);
  if (!body) throw new Error('There is no stream');
  const first = await eventsOf(body).next();
  expect(first.value).toMatchObject({ event: 'ping', id: '1' });
});

test('where the last minute has brought more than is kept, everything is asked for again', async () => {
  const world = await openApp();
  const token = await world.signIn();
  await haveChanged(world, { from: 2, to: 1001 });
  expect(await hear((await listenTo(world, token)).body, 2)).toMatchObject([
    { id: '2', event: 'reset' },
    { id: '3', event: 'change' },
  ]);
});

test('a HEAD request takes no stream', async () => {
  const world = await openApp({ limits: { streams: 1 } });
  const token = await world.signIn();
  const head = await world.send('HEAD', '/api/events', { token });
  expect([head.status, head.headers.get('Content-Type')]).toEqual([200, 'text/event-stream']);
  const answer = await listenTo(world, token);
  expect(answer.status).toBe(200);
  await answer.body?.cancel();
});

test('a client that reconnects while the database is being asked causes no further query', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let questions = 0;
  const answer = Promise.withResolvers<void>();
  class SlowDriver extends DummyDriver {
    override async acquireConnection() {
      return {
        executeQuery: async () => {
          questions += 1;
          await answer.promise;
          return { rows: [] };
        },
        streamQuery: () => {
          throw new Error('Nothing is streamed');
        },
      };
    }
  }
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new SlowDriver(),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  const listeners = new Listeners({ db } as Store);
  const stop = listeners.listen('ana', () => {});
  await vi.advanceTimersByTimeAsync(400);
  expect(questions).toBe(1);
  stop();
  listeners.listen('ana', () => {});
  answer.resolve();
  await vi.advanceTimersByTimeAsync(2000);
  expect(questions).toBe(6);
  listeners.close();
});

test('the stream takes a token that may read, a number and GET', async () => {
  const world = await openApp();
  const token = await world.signIn();
  expect((await world.send('GET', '/api/events')).status).toBe(401);
  expect((await world.send('POST', '/api/events', { token })).status).toBe(405);
  expect((await world.send('GET', '/api/events', { token, headers: { 'Last-Event-ID': 'x' } })).status).toBe(400);
  const made = (
    await world.send('POST', '/api/auth/tokens', { token, body: { name: 'Mail', scope: 'capture' } })
  ).json();
  expect((await world.send('GET', '/api/events', { token: String(made.token) })).status).toBe(403);
});

test('a service that stops ends its streams', async () => {
  const world = await openApp();
  const listeners = new Listeners(world.store);
  const other = await openApp({ store: world.store, listeners });
  const answer = await listenTo(other, await world.signIn());
  const heard = hear(answer.body, 1);
  listeners.close();
  expect(await heard).toEqual([]);
});

test('more streams than an account may have are refused, another account gets its own, and one that ends makes room', async () => {
  const store = await temporaryStore();
  const listeners = new Listeners(store);
  onTestFinished(() => listeners.close());
  const world = await openApp({ store, listeners, limits: { streams: 2 } });
  const token = await world.signIn();
  const open = [await listenTo(world, token), await listenTo(world, token)];
  const refused = await listenTo(world, token);
  expect([refused.status, refused.headers.get('Retry-After'), await refused.json()]).toEqual([
    429,
    '5',
    {
      code: 'too_many_streams',
      message: 'This account hears 2 streams already. Close a page, or let an answer end, and try again.',
    },
  ]);
  expect((await listenTo(world, await world.signIn('ben@example.org'))).status).toBe(200);
  await open[0]?.body?.cancel();
  await expect.poll(async () => (await listenTo(world, token)).status, { timeout: 15_000 }).toBe(200);
});
