import { expect, onTestFinished, test } from 'vitest';
import { createQueryClient } from '#client/data/query-client.ts';
import { readKey } from '#client/data/read.ts';
import { Snapshot } from '#client/data/snapshot.ts';
import { Task } from '#contract/entities/task.ts';
import { createMemoryStore } from './memory-store.ts';

test('shows nothing of a user who has signed out while it was read', async () => {
  const queryClient = createQueryClient(() => undefined);
  const { store } = createMemoryStore();
  const queryKey = readKey('contexts.list', {});
  await store.keepAnswers([{ account: 'ana', hash: 'contexts', queryKey, data: { contexts: [] }, at: 1 }]);
  const report = (error: unknown) => expect.fail(String(error));
  const [left, stays] = [0, 1].map(() => new Snapshot({ queryClient, store, account: 'ana', report }));
  const showing = left?.show();
  left?.close();
  expect(await showing).toBeNull();
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
  expect(await stays?.show()).toBe(1);
  stays?.close();
});

test('says of when the lists are that the page asks for, and has no task as it was before they came', async () => {
  const queryClient = createQueryClient(() => undefined);
  const { store } = createMemoryStore();
  const task = (id: string, title: string, updated_at: string) => Task.parse({ id, title, status: 'next', updated_at });
  const tasks = { tasks: [task('7', 'Paint', '2026-11-25')], total: null, next_cursor: null, counts: null };
  const month = { query: { start_date: '2026-10-01', end_date: '2026-10-31' } };
  const kept = [
    [readKey('tasks.get', { params: { id: '7' } }), { task: task('7', 'Plaster', '2026-10-02') }, 2],
    [readKey('tasks.get', { params: { id: '8' } }), { task: task('8', 'Sweep', '2026-10-02') }, 2],
    [readKey('tasks.calendar', month), { tasks: [] }, 1],
    [readKey('user.profile', {}), { user: {} }, 3],
    [readKey('tasks.list', {}), tasks, 4],
  ] as const;
  await store.keepAnswers(
    kept.map(([queryKey, data, at]) => ({ account: 'ana', hash: JSON.stringify(queryKey), queryKey, data, at })),
  );
  const never = () => new Promise<never>(() => undefined);
  for (const queryKey of [readKey('user.profile', {}), readKey('tasks.list', {})])
    void queryClient.prefetchQuery({ queryKey, queryFn: never });
  const report = (error: unknown) => expect.fail(String(error));
  const snapshot = new Snapshot({ queryClient, store, account: 'ana', report });
  onTestFinished(() => snapshot.close());
  expect(await snapshot.show()).toBe(4);
  const titleOf = (id: string) =>
    queryClient.getQueryData<{ task: Task }>(readKey('tasks.get', { params: { id } }))?.task.title;
  expect(['7', '8'].map(titleOf)).toEqual(['Paint', 'Sweep']);
});

test('drops what nothing has asked for in the ninety days before the last answer', async () => {
  const queryClient = createQueryClient(() => undefined);
  const { store } = createMemoryStore();
  const day = 24 * 60 * 60 * 1000;
  const monthOf = (start_date: string) => readKey('tasks.calendar', { query: { start_date, end_date: '2026-12-31' } });
  const kept = [
    [monthOf('2026-08-01'), 0],
    [monthOf('2026-09-01'), 2 * day],
    [readKey('contexts.list', {}), 91 * day],
  ] as const;
  await store.keepAnswers(
    kept.map(([queryKey, at]) => ({ account: 'ana', hash: JSON.stringify(queryKey), queryKey, data: {}, at })),
  );
  const report = (error: unknown) => expect.fail(String(error));
  const snapshot = new Snapshot({ queryClient, store, account: 'ana', report });
  onTestFinished(() => snapshot.close());
  await snapshot.show();
  expect(kept.map(([queryKey]) => queryClient.getQueryData(queryKey) !== undefined)).toEqual([false, true, true]);
  await expect.poll(async () => (await store.answers('ana')).map(({ at }) => at)).toEqual([2 * day, 91 * day]);
});

test('stores at once who the user is, which the page needs to open offline, and the lists after a pause', async () => {
  const queryClient = createQueryClient(() => undefined);
  const { store } = createMemoryStore();
  const waiting: (() => void)[] = [];
  const snapshot = new Snapshot({
    queryClient,
    store,
    account: 'ana',
    report: (error) => expect.fail(String(error)),
    later: (work) => {
      waiting.push(work);
      return () => undefined;
    },
  });
  onTestFinished(() => snapshot.close());
  const kept = async () => (await store.answers('ana')).map(({ queryKey }) => queryKey[1]);

  queryClient.setQueryData(readKey('contexts.list', {}), { contexts: [] });
  queryClient.setQueryData(readKey('user.profile', {}), { name: 'Ana' } as never);
  await expect.poll(kept).toContain('user.profile');
  queryClient.setQueryData(readKey('projects.list', {}), { projects: [] });
  expect(await kept()).not.toContain('projects.list');
  for (const work of waiting) work();
  await expect.poll(kept).toEqual(expect.arrayContaining(['contexts.list', 'projects.list', 'user.profile']));
});
