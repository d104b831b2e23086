import { expect, onTestFinished, test } from 'vitest';
import { createQueryClient } from '#client/data/query-client.ts';
import { readKey } from '#client/data/read.ts';
import { Snapshot } from '#client/data/snapshot.ts';
import { createMemoryStore } from './memory-store.ts';

test('shows nothing of a user who has left while it was read', async () => {
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

test('stores who the user is at once, without whom the page cannot open offline, and the lists after a pause', async () => {
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
