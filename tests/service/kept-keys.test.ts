import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startSession } from '#service/auth/sessions.ts';
import { openApp } from './support/app.ts';

const DAY = 24 * 60 * 60 * 1000;
const YEAR = 365 * DAY;

/** A service whose clock the test moves; the user signs in again after each move. */
async function start() {
  const service = await openApp();
  let token = await service.signIn();
  const { id } = await service.store.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  return {
    ...service,
    send: (method: string, path: string, body?: unknown, key?: string) =>
      service.send(method, `/api${path}`, {
        token,
        body,
        headers: key === undefined ? {} : { 'Idempotency-Key': key },
      }),
    moveOn: async (by: number) => {
      service.clock.now = new Date(service.clock.now.getTime() + by);
      token = await startSession(service.store.db, id, service.clock.now);
    },
    keys: async () =>
      (await service.store.db.selectFrom('idempotency_keys').select('key').execute()).map(({ key }) => key),
  };
}

const made = [
  ['task', '/tasks', { title: 'Buy milk' }, { title: 'Buy oat milk' }],
  ['project', '/projects', { name: 'Move house' }, { name: 'Move to Porto' }],
  ['context', '/contexts', { name: 'Phone' }, { name: 'Telephone' }],
  ['reference', '/references', { title: 'Opening hours' }, { title: 'Opening times' }],
] as const;

describe('the key under which an item was made', () => {
  test.each(made)('brings back the %s as it is now, a year later', async (noun, path, body, change) => {
    const { send, moveOn } = await start();
    const key = randomUUIDv7();
    const first = await send('POST', path, body, key);
    expect(first.status).toBe(201);
    const { id } = first.json()[noun] as { id: string };
    expect((await send('PUT', `${path}/${id}`, change)).status).toBe(200);
    await moveOn(YEAR);
    // Another keyed request removes expired keys.
    await send('POST', '/tasks', { title: 'Another' }, randomUUIDv7());
    const again = await send('POST', path, body, key);
    expect(again.status).toBe(201);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(again.json()[noun]).toMatchObject({ id, ...change });
    const others = await send('POST', path, { ...body, ...change }, key);
    expect(others.json()).toMatchObject({ code: 'idempotency_mismatch' });
  });

  test('brings back the review that was begun with it, after it is completed', async () => {
    const { send, moveOn } = await start();
    const { review } = (await send('POST', '/reviews/start', undefined, 'k')).json() as {
      review: { id: string; checklist: { id: string }[] };
    };
    const checklist = review.checklist.map((item) => ({ id: item.id, completed: true }));
    expect((await send('PUT', `/reviews/${review.id}`, { checklist })).status).toBe(200);
    expect((await send('POST', `/reviews/${review.id}/complete`, { notes: 'Done' })).status).toBe(200);
    await moveOn(YEAR);
    await send('POST', '/tasks', { title: 'Another' }, 'other');
    const again = (await send('POST', '/reviews/start', undefined, 'k')).json() as { review: object };
    expect(again.review).toMatchObject({ id: review.id, notes: 'Done' });
    expect((await send('GET', '/reviews/current')).json()).toEqual({ review: null });
  });

  test('of one task among many counts for that task', async () => {
    const { send, moveOn } = await start();
    const tasks = ['Buy milk', 'Buy bread'].map((title) => ({
      title,
      idempotency_key: `key of ${title}`.replaceAll(' ', '-'),
    }));
    const first = (await send('POST', '/tasks/batch', { tasks }, 'all')).json() as { tasks: { id: string }[] };
    await moveOn(YEAR);
    const again = (await send('POST', '/tasks/batch', { tasks }, 'all')).json() as { tasks: { id: string }[] };
    expect(again.tasks.map(({ id }) => id)).toEqual(first.tasks.map(({ id }) => id));
    const single = await send('POST', '/tasks', { title: 'Buy bread' }, 'key-of-Buy-bread');
    expect(single.json()).toMatchObject({ task: { id: first.tasks[1]?.id } });
  });

  test.each(made)('is forgotten ninety days after the %s is deleted', async (noun, path, body) => {
    const { send, moveOn, keys } = await start();
    const first = await send('POST', path, body, 'k');
    const { id } = first.json()[noun] as { id: string };
    await moveOn(YEAR);
    expect((await send('DELETE', `${path}/${id}`)).status).toBe(204);
    await moveOn(90 * DAY - 1);
    // A deleted item does not come back: the answer is the original one.
    const replayed = await send('POST', path, body, 'k');
    expect(replayed.headers.get('Idempotency-Replayed')).toBe('true');
    expect(replayed.text).toBe(first.text);
    await moveOn(1);
    const anew = await send('POST', path, body, 'k');
    expect(anew.headers.get('Idempotency-Replayed')).toBeNull();
    expect((anew.json()[noun] as { id: string }).id).not.toBe(id);
    expect(await keys()).toEqual(['k']);
  });
});

test('the key of a request that makes nothing is forgotten after ninety days', async () => {
  const { send, moveOn, keys } = await start();
  const { task } = (await send('POST', '/tasks', { title: 'Buy milk' })).json() as { task: { id: string } };
  const defer = () => send('POST', `/tasks/${task.id}/defer`, { defer_until: '2026-12-24' }, 'k');
  const first = await defer();
  expect(first.status).toBe(200);
  await moveOn(90 * DAY - 1);
  const again = await defer();
  expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  expect(again.text).toBe(first.text);
  await moveOn(1);
  expect((await defer()).headers.get('Idempotency-Replayed')).toBeNull();
  expect(await keys()).toEqual(['k']);
});
