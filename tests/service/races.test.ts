import { expect, test } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import type { Client } from '#contract/client.ts';
import { temporaryDatabase } from './support/app.ts';
import { OWNER, signIn, startMain } from './support/program.ts';

/** Two services on one database, and a client of each. */
async function twoServices() {
  const settings = { DATABASE_URL: await temporaryDatabase(), ...OWNER };
  const [one, other] = [await startMain(settings), await startMain(settings)];
  const clients = [await signIn(one.address), await signIn(other.address)] as const;
  return { clients, complaints: () => one.complaints() + other.complaints() };
}

/** The results of this many simultaneous calls, alternating between the services: the answer's value, or the status. */
async function atOnce<T>(
  [one, other]: readonly [{ call: Client }, { call: Client }],
  count: number,
  act: (call: Client, index: number) => Promise<T>,
) {
  const calls = Array.from({ length: count }, async (_, index) => {
    const { call } = index % 2 === 0 ? one : other;
    return await act(call, index).catch((error: unknown) => {
      if (error instanceof ApiError) return error.status;
      throw error;
    });
  });
  return await Promise.all(calls);
}

const statuses = (ends: unknown[]) => ends.filter((end) => typeof end === 'number');
const values = <T>(ends: (T | number)[]) => ends.filter((end): end is T => typeof end !== 'number');

test('of two services on one database the statement that writes decides each race, and counters are shared', async () => {
  const { clients, complaints } = await twoServices();
  const [{ call }] = clients;

  // One key, many requests: one task.
  const keyed = await atOnce(clients, 24, (at) =>
    at('tasks.create', { body: { title: 'Once' } }, { idempotencyKey: 'key-1' }),
  );
  expect(statuses(keyed)).toEqual([]);
  expect(new Set(values(keyed).map(({ task }) => task.id)).size).toBe(1);

  // One state, many changes to it: one succeeds, the others are told that it has changed.
  const { task } = await call('tasks.create', { body: { title: 'Changed' } });
  const stamped = await atOnce(clients, 24, (at, index) =>
    at('tasks.update', {
      params: { id: task.id },
      body: { title: `Title ${index}`, updated_at: String(task.updated_at) },
    }),
  );
  expect(values(stamped)).toHaveLength(1);
  expect(statuses(stamped)).toEqual(Array.from({ length: 23 }, () => 409));

  // Unconditional changes of different fields: all of them hold.
  const fields = [
    { description: 'by hand' },
    { priority: 77 },
    { due_date: '2026-12-24' },
    { defer_until: '2026-12-01' },
    { waiting_for: 'Ben' },
    { status: 'done' as const },
  ];
  const plain = await atOnce(clients, fields.length, (at, index) =>
    at('tasks.update', { params: { id: task.id }, body: fields[index] ?? {} }),
  );
  expect(statuses(plain)).toEqual([]);
  const { task: changed } = await call('tasks.get', { params: { id: task.id } });
  expect(changed).toMatchObject(Object.assign({}, ...fields));
  // Search uses the current text, whichever change of it came last.
  const titled = await atOnce(clients, 12, (at, index) =>
    at('tasks.update', { params: { id: task.id }, body: index % 2 ? { title: 'Paper' } : { description: 'scissors' } }),
  );
  expect(statuses(titled)).toEqual([]);
  for (const q of ['paper', 'scissors']) expect((await call('tasks.list', { query: { q } })).total).toBe(1);

  // One name, many contexts: one is created.
  const named = await atOnce(clients, 12, (at) => at('contexts.create', { body: { name: 'Phone' } }));
  expect(values(named)).toHaveLength(1);
  expect(statuses(named)).toEqual(Array.from({ length: 11 }, () => 422));

  // Tasks for a context that is being deleted: each is created or refused, and created ones have lost it.
  const contextId = values(named)[0]?.context.id ?? '';
  const orphans = await atOnce(clients, 16, (at, index) =>
    index === 8
      ? at('contexts.delete', { params: { id: contextId } })
      : at('tasks.create', { body: { title: 'Call', context_id: contextId } }),
  );
  expect(statuses(orphans).filter((status) => status !== 422)).toEqual([]);
  const { tasks } = await call('tasks.list', { query: { q: 'call' } });
  expect(tasks.filter(({ context }) => context)).toEqual([]);

  // One review at a time, whoever starts it, and each tick of its list is kept.
  const started = await atOnce(clients, 12, (at) => at('reviews.start', {}));
  const [review] = values(started).map((answer) => answer.review);
  expect(new Set(values(started).map((answer) => answer.review.id)).size).toBe(1);
  const items = review?.checklist ?? [];
  const ticked = await atOnce(clients, items.length, (at, index) =>
    at('reviews.update', {
      params: { id: review?.id ?? '' },
      body: { checklist: items.slice(index, index + 1).map(({ id }) => ({ id, completed: true })) },
    }),
  );
  expect(statuses(ticked)).toEqual([]);
  const { review: current } = await call('reviews.current', {});
  expect(current?.checklist.filter(({ completed }) => !completed)).toEqual([]);

  // Each of many changes of the profile at once is made.
  const rounds = await atOnce(clients, 32, async (at, index) => {
    const names = Array.from({ length: 8 }, (_, round) => `Ana ${index} ${round}`);
    const made: string[] = [];
    for (const name of names) made.push((await at('user.update', { body: { name } })).user.name);
    expect(made).toEqual(names);
  });
  expect(statuses(rounds)).toEqual([]);
  expect(complaints()).toBe('');

  // Counters are shared.
  const wrong = { email: 'ben@example.org', password: 'not this one' };
  const tries = await atOnce(clients, 20, (at) => at('auth.login', { body: wrong }));
  expect(statuses(tries).toSorted()).toEqual([...Array(5).fill(401), ...Array(15).fill(429)]);

  // A session of one node is valid on the other, and ends on both.
  const [one, other] = clients;
  await one.call('auth.logout', {});
  await expect(one.call('user.profile', {})).rejects.toMatchObject({ status: 401 });
  expect((await other.call('user.profile', {})).user.email).toBe('ana@example.org');
});
