import { expect, onTestFinished, test, vi } from 'vitest';
import { accountOf } from '#client/app/account-name.ts';
import { openKept } from '#client/app/kept-session.ts';
import { Drafts } from '#client/data/drafts.ts';
import { openOutboxStore } from '#client/data/outbox-store.ts';
import { moveTask } from '#client/data/tasks.ts';
import { ApiError } from '#contract/api-error.ts';
import { Task } from '#contract/entities/task.ts';
import { expectConsole } from '#tests/support/console.ts';
import { deleteDatabase } from '../support/outbox-database.ts';
import { answeredApi } from './session-world.ts';

test('a database that is deleted under the page has what waits again; where the browser opens none, leaving asks first', async () => {
  const { api, last } = answeredApi();
  const said: string[] = [];
  const report = vi.fn();
  const place = { window, base: 'http://storage.test/', getToken: () => null, drafts: new Drafts() };
  const options = { ...place, api, say: (words: string) => void said.push(words), report };
  const account = accountOf(place.base, window.location, 'ana@example.org');
  const kept = await openKept(options, account, { isAway: false });
  if (!kept) throw new Error('Nothing is kept');
  onTestFinished(async () => {
    vi.restoreAllMocks();
    kept.close();
    await deleteDatabase();
  });
  api.outbox = kept.outbox;
  /** Gets no answer. */
  const move = async (id: number) => {
    const moving = moveTask(api, Task.parse({ id, title: `Task ${id}`, status: 'inbox' }), 'next');
    await vi.waitFor(() => last('tasks.move'));
    last('tasks.move').fail(new ApiError('Failed to move task', { kind: 'network', endpoint: 'tasks.move' }));
    await moving;
  };
  const isAskedBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expectConsole(/Failed to move task/);
  await move(1);

  await deleteDatabase();
  const store = await openOutboxStore(() => undefined);
  await expect
    .poll(async () => (await store.all(account)).map(({ write, state }) => `${write} ${state}`))
    .toEqual(['tasks.move waiting']);
  store.close();
  expect(said).toEqual(['Failed to move task. It is kept, and is sent when the server answers']);
  expect(isAskedBeforeLeaving()).toBe(false);

  expectConsole(/Internal error/);
  const fail = () => {
    throw new DOMException('Internal error', 'UnknownError');
  };
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(fail);
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(fail);
  await move(2);
  await expect
    .poll(() => said.slice(1))
    .toEqual(['This browser cannot keep changes just now: what is not sent is lost when the page is closed']);
  expect(kept.outbox.get()).toMatchObject({ waiting: 2, canKeep: false });
  expect(isAskedBeforeLeaving()).toBe(true);
  expect(report).not.toHaveBeenCalled();
});

test('a storage that the browser neither opens nor refuses is reported, and does not block without end', async () => {
  const { api } = answeredApi();
  const report = vi.fn();
  const place = { window, base: 'http://storage.test/', getToken: () => null, drafts: new Drafts() };
  const options = { ...place, api, say: () => undefined, report };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const silent = Object.assign(Object.create(IDBOpenDBRequest.prototype), { addEventListener: () => undefined });
  vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue(silent);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const opening = openKept(options, 'ana', { isAway: false });
  await vi.advanceTimersByTimeAsync(9999);
  expect(report).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await opening).toBeNull();
  expect(report).toHaveBeenCalledWith(
    new Error('This browser does not open its storage: changes that are kept in it are not sent'),
  );
});
