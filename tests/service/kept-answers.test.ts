import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient } from '#contract/client.ts';
import { endpointNames, endpoints } from '#contract/endpoints.ts';
import { type Account, keptUntilChanged } from '#service/store/kept.ts';
import { openStore } from '#service/store/open-store.ts';
import type { Store } from '#service/store/store.ts';
import { countTasks } from '#service/store/tasks.ts';
import { callAny, furnish, samples, type Things } from '#tests/contract/support/samples.ts';
import { testDatabase } from '#tests/support/databases.ts';
import { openApp, temporaryStore } from './support/app.ts';

const WRITES = endpointNames.filter((name) => endpoints[name].transaction);

let [url, stores, release]: [string, Store[], () => Promise<void>] = ['', [], async () => {}];

beforeAll(async () => {
  ({ url, release } = await testDatabase({ shared: true }));
  stores = [await openStore(url), await openStore(url), await openStore(url)];
});

afterAll(async () => {
  for (const store of stores) await store.close();
  await release();
});

let accounts = 0;

/** A new account with one of everything, two services, and a third without cached answers. */
async function twoServices() {
  let token = '';
  const openOn = async (store: Store) => {
    const { app, ...rest } = await openApp({ store });
    const call = createClient({
      base: 'http://mizu.test/api',
      fetch: async (input, init) => await app.fetch(new Request(input, init)),
      getToken: () => token,
    });
    return { ...rest, call };
  };
  const [one, other, fresh] = await Promise.all(stores.map(openOn));
  if (!one || !other || !fresh) throw new Error('There are three stores');
  accounts += 1;
  const email = `ana${accounts}@example.org`;
  token = await one.signIn(email);
  const person = { id: '', email, token, call: one.call };
  const open = async () => await openOn(await temporaryStore(url));
  return { one, other, fresh, open, person, things: await furnish(person) };
}

/** Every answer with a cached part. */
async function answers(call: Client, { project, context }: Things) {
  return [
    await call('tasks.list', {}),
    await call('tasks.list', { query: { status: 'next', limit: 1 } }),
    await call('tasks.list', { query: { project_id: project, q: 'secret' } }),
    await call('tasks.list', { query: { context_id: context, each: 1 } }),
    await call('analytics.dashboard', {}),
    await call('analytics.patterns', {}),
  ];
}

test.each(WRITES)('after %s no service answers what was kept before it', async (name) => {
  const { one, other, fresh, person, things } = await twoServices();
  // Both cache the current state.
  await answers(one.call, things);
  await answers(other.call, things);
  await callAny(one.call, name, await samples[name](person, things));
  const now = await answers(fresh.call, things);
  expect(await answers(one.call, things)).toEqual(now);
  expect(await answers(other.call, things)).toEqual(now);
});

test('after each of many writes, by turns at two services, the kept answers are what a service answers that keeps none', async () => {
  const { one, other, open, things } = await twoServices();
  const statuses = ['inbox', 'next', 'waiting', 'someday', 'done'] as const;
  for (let turn = 0; turn < 20; turn += 1) {
    const { call } = turn % 2 === 0 ? one : other;
    if (turn % 5 === 0) await call('tasks.create', { body: { title: `Secret ${turn}`, project_id: things.project } });
    else {
      const status = statuses[turn % 5] ?? 'done';
      await call('tasks.move', { params: { id: things.task }, body: { status } });
    }
    if (turn % 7 === 6) for (const { clock } of [one, other]) clock.now = new Date(clock.now.getTime() + 86_400_000);
    const service = await open();
    service.clock.now = one.clock.now;
    const fresh = await answers(service.call, things);
    expect(await answers(one.call, things)).toEqual(fresh);
    expect(await answers(other.call, things)).toEqual(fresh);
  }
});

test('a change in the same moment as a count is in the next answer', async () => {
  const { one, things } = await twoServices();
  for (let turn = 0; turn < 10; turn += 1) {
    const before = (await one.call('tasks.list', {})).counts?.inbox ?? 0;
    await Promise.all([
      one.call('tasks.list', {}),
      one.call('tasks.create', { body: { title: 'Meanwhile' } }),
      one.call('tasks.list', {}),
      one.call('analytics.patterns', {}),
    ]);
    expect((await one.call('tasks.list', {})).counts?.inbox).toBe(before + 1);
  }
  expect(things.task).not.toBe('');
});

/** A cached read that counts its computations. */
function countedRead(most: number) {
  const computed: string[] = [];
  const read = keptUntilChanged(most, async (_db, { id }: Account, { day }: { day: string }) => {
    computed.push(`${id} ${day}`);
    if (day === 'broken') throw new Error('The database is away');
    return `${id} ${day} ${computed.length}`;
  });
  return { computed, read };
}

test('it is computed once for an account, its change count and the values, also when many ask at once', async () => {
  const { db } = await temporaryStore();
  const { computed, read } = countedRead(10);
  const ana = { id: 'ana', change_count: 1 };
  const all = await Promise.all([1, 2, 3].map(() => read(db, ana, { day: 'monday' })));
  expect(all).toEqual(Array(3).fill('ana monday 1'));
  await read(db, { id: 'ben', change_count: 1 }, { day: 'monday' });
  await read(db, ana, { day: 'tuesday' });
  expect(await read(db, ana, { day: 'monday' })).toBe('ana monday 1');
  expect(await read(db, { ...ana, change_count: 2 }, { day: 'monday' })).toBe('ana monday 4');
  expect(computed).toEqual(['ana monday', 'ben monday', 'ana tuesday', 'ana monday']);
});

test('no more answers are kept than it may keep, those that were used last', async () => {
  const { db } = await temporaryStore();
  const { computed, read } = countedRead(2);
  const ask = (id: string) => read(db, { id, change_count: 1 }, { day: 'monday' });
  for (const id of ['ana', 'ben', 'ana', 'cem', 'ana']) await ask(id);
  expect(computed).toEqual(['ana monday', 'ben monday', 'cem monday']);
  await ask('ben');
  expect(computed).toHaveLength(4);
});

test('a failure is not kept', async () => {
  const { db } = await temporaryStore();
  const { computed, read } = countedRead(2);
  for (const _ of [1, 2])
    await expect(read(db, { id: 'ana', change_count: 1 }, { day: 'broken' })).rejects.toThrow('The database is away');
  expect(computed).toHaveLength(2);
});

test('a transaction counts its own writes', async () => {
  const { one, person } = await twoServices();
  const ofPerson = one.store.db.selectFrom('users').selectAll().where('email', '=', person.email);
  const user = await ofPerson.executeTakeFirstOrThrow();
  const before = await countTasks(one.store.db, user);
  await one.store.transact(async (db) => {
    await db.deleteFrom('tasks').execute();
    expect((await countTasks(db, user)).next).toBe(before.next - 1);
  });
});
