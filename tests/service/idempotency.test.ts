import { describe, expect, test, vi } from 'vitest';
import { once } from '#service/idempotency.ts';
import { openApp, START, type TestApp } from './support/app.ts';

async function start() {
  const service = await openApp();
  const token = await service.signIn();
  const post = (key: string | undefined, body: unknown, path = '/api/tasks', as = token) =>
    service.send('POST', path, {
      token: as,
      body,
      headers: key === undefined ? {} : { 'Idempotency-Key': key },
    });
  return { ...service, token, post };
}

const countTasks = async ({ store }: Pick<TestApp, 'store'>) =>
  (await store.db.selectFrom('tasks').select('id').execute()).length;

test('a DELETE with an Idempotency-Key is answered the same again; without it the thing is not there', async () => {
  const service = await start();
  const { task } = (await service.post(undefined, { title: 'Buy milk' })).json() as { task: { id: string } };
  const { token, send } = service;
  const remove = (headers: Record<string, string>) => send('DELETE', `/api/tasks/${task.id}`, { token, headers });
  const answers = [
    await remove({ 'Idempotency-Key': 'k' }),
    await remove({ 'Idempotency-Key': 'k' }),
    await remove({}),
  ];
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 404]);
  expect(answers.map(({ headers }) => headers.get('Idempotency-Replayed'))).toEqual([null, 'true', null]);
});

describe('a POST with an Idempotency-Key', () => {
  test('is done once, and answered the same again', async () => {
    const service = await start();
    const first = await service.post('key-1', { title: 'Buy milk', priority: 60 });
    expect(first.status).toBe(201);
    expect(first.headers.get('Idempotency-Replayed')).toBeNull();
    // The same fields in another order are the same request.
    const again = await service.post('key-1', { priority: 60, title: ' Buy milk ' });
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await countTasks(service)).toBe(1);
  });

  test('is refused for another request', async () => {
    const service = await start();
    const { task } = (await service.post('key-1', { title: 'Buy milk' })).json() as { task: { id: string } };
    const others = [
      await service.post('key-1', { title: 'Buy bread' }),
      await service.post('key-1', { name: 'House' }, '/api/projects'),
      await service.post('key-1', { defer_until: null }, `/api/tasks/${task.id}/defer`),
    ];
    for (const { status, json } of others) {
      expect(status).toBe(422);
      expect(json()).toEqual({
        code: 'idempotency_mismatch',
        message: 'This Idempotency-Key was used for another request.',
      });
    }
    expect(await countTasks(service)).toBe(1);
  });

  test('creates one item from twenty at once', async () => {
    const service = await start();
    const answers = await Promise.all(Array.from({ length: 20 }, () => service.post('key-1', { title: 'Buy milk' })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => !headers.has('Idempotency-Replayed'))).toHaveLength(1);
    expect(await countTasks(service)).toBe(1);
  });

  test('has its key to itself: another user’s is another', async () => {
    const service = await start();
    const ben = await service.signIn('ben@example.org');
    const [one, other] = [
      await service.post('key-1', { title: 'Buy milk' }),
      await service.post('key-1', { title: 'Buy bread' }, '/api/tasks', ben),
    ];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(await countTasks(service)).toBe(2);
  });

  test('is forgotten when it was refused', async () => {
    const service = await start();
    const refused = await service.post('key-1', { title: 'Call', project_id: 'none' });
    expect(refused.status).toBe(422);
    expect(await service.post('key-1', { title: '' })).toMatchObject({ status: 422 });
    expect(await service.post('key-1', { title: 'Call' })).toMatchObject({ status: 201 });
    expect(await countTasks(service)).toBe(1);
  });

  test.each(['', ' ', 'x'.repeat(201), 'two words', 'é'])('is refused with the key %j', async (key) => {
    const service = await start();
    const answer = await service.post(key, { title: 'Buy milk' });
    expect(answer.status).toBe(400);
    expect(answer.json()).toEqual({
      code: 'bad_idempotency_key',
      message: 'Idempotency-Key must be 1 to 200 visible characters.',
    });
    expect(await countTasks(service)).toBe(0);
  });

  test('without a body is keyed as well', async () => {
    const service = await start();
    const first = await service.post('k'.repeat(200), undefined, '/api/reviews/start');
    const again = await service.post('k'.repeat(200), {}, '/api/reviews/start');
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(again.text).toBe(first.text);
  });
});

test('the key and the write are kept together or not at all', async () => {
  const fault = new Error('the lights went out');
  let broken = true;
  const service = await openApp({
    overrides: {
      'contexts.create': async (_request, { db, user, clock }) => {
        const at = clock().toISOString();
        const row = { id: 'c', name: 'Phone', created_at: at, updated_at: at };
        await db
          .insertInto('contexts')
          .values({ ...row, user_id: user.id, name_key: 'phone' })
          .execute();
        if (broken) throw fault;
        return { context: row };
      },
    },
  });
  const token = await service.signIn();
  const create = () =>
    service.send('POST', '/api/contexts', { token, body: { name: 'Phone' }, headers: { 'Idempotency-Key': 'k' } });
  expect((await create()).status).toBe(500);
  expect(service.log).toHaveLength(1);
  const { db } = service.store;
  expect(await db.selectFrom('contexts').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([]);
  broken = false;
  expect((await create()).status).toBe(201);
});

test('a POST without a key is done each time', async () => {
  const service = await start();
  for (const count of [1, 2]) {
    const { headers } = await service.post(undefined, { title: 'Buy milk' });
    expect(headers.get('Idempotency-Replayed')).toBeNull();
    expect(await countTasks(service)).toBe(count);
  }
});

test('the key of a call that is no POST is disregarded', async () => {
  const service = await start();
  const { token, send } = service;
  const put = (name: string) =>
    send('PUT', '/api/user/profile', { token, body: { name }, headers: { 'Idempotency-Key': 'k' } });
  expect((await put('Ana Lima')).status).toBe(200);
  expect((await put('Ana Sousa')).json()).toMatchObject({ user: { name: 'Ana Sousa' } });
});

test('an answer without a body is kept like any other, and one without a key is not kept', async () => {
  const { store, signIn } = await openApp();
  await signIn();
  const { id: userId } = await store.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const work = vi.fn(async () => ({ status: 204, body: undefined }));
  const keyed = { userId, key: 'k', request: [], now: START };
  expect(await once(store.db, keyed, work)).toEqual({ status: 204, body: undefined, replayed: false });
  expect(await once(store.db, keyed, work)).toEqual({ status: 204, body: null, replayed: true });
  expect(work).toHaveBeenCalledTimes(1);
  expect(await once(store.db, { ...keyed, key: undefined }, work)).toMatchObject({ status: 204, replayed: false });
  expect(work).toHaveBeenCalledTimes(2);
});
