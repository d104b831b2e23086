import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type BrowserStore, type KeptWrite, openOutboxStore, STEPS } from '#client/data/outbox-store.ts';
import { countRows, deleteDatabase } from '../support/outbox-database.ts';

let store: BrowserStore;

beforeEach(async () => {
  await deleteDatabase();
  store = await openOutboxStore(() => undefined);
});
afterEach(() => store.close());

const write = (more: Partial<KeptWrite> = {}): Omit<KeptWrite, 'sequence'> => ({
  write: 'tasks.move',
  args: { task: { id: 'new:1' } },
  entity: 'task:new:1',
  account: 'ana',
  page: 'page',
  at: 0,
  state: 'waiting',
  ...more,
});
const states = async () => (await store.all('ana')).map(({ state, args }) => `${state} ${JSON.stringify(args)}`);

test('a change says whether there was something to change', async () => {
  const sequence = await store.add(write());
  expect(await store.change(sequence, { state: 'parked' })).toBe(true);
  expect(await states()).toEqual(['parked {"task":{"id":"new:1"}}']);
  await store.settle({ account: 'ana', sequence }, (other) => other);
  expect(await store.change(sequence, { state: 'waiting' })).toBe(false);
  expect(await states()).toEqual([]);
});

test('each change of the outbox is asked to be on the disk, where the browser can promise that', async () => {
  const asked: string[] = [];
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...given
  ) {
    begin.mockRestore();
    const transaction = this.transaction(...given);
    asked.push(`${given[1]} ${transaction.durability}`);
    return transaction;
  });
  onTestFinished(() => begin.mockRestore());
  await store.add(write());
  expect(asked).toEqual(['readwrite strict']);
});

test('a write that no other changes with is removed whatever becomes of the page: it hears of nothing in between', async () => {
  const sequence = await store.add(write());
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
  onTestFinished(() => commit.mockRestore());
  const removed = store.settle({ account: 'ana', sequence });
  expect(commit).toHaveBeenCalledOnce();
  expect(await removed).toBe(true);
  expect(await states()).toEqual([]);
});

test('a page can change a write that it sends only until another page sends it', async () => {
  const sequence = await store.add(write({ state: 'sending', page: 'first' }));
  expect(await store.change(sequence, { page: 'second' })).toBe(true);
  expect(await store.change(sequence, { state: 'parked' }, 'first')).toBe(false);
  expect(await store.change(sequence, { state: 'waiting' }, 'second')).toBe(true);
  expect(await store.change(sequence, { state: 'parked' }, 'second')).toBe(false);
  expect(await states()).toEqual(['waiting {"task":{"id":"new:1"}}']);
});

test('only a write that has never been sent is withdrawn, and writes that name it change with it', async () => {
  const tried = await store.add(write({ isUntried: false }));
  const untried = await store.add(write({ isUntried: true }));
  const changed = (other: KeptWrite): KeptWrite => ({ ...other, args: { changed: true } });
  expect(await store.settle({ account: 'ana', sequence: tried }, changed, 'ifUntried')).toBe(false);
  expect(await states()).toHaveLength(2);
  expect(await store.settle({ account: 'ana', sequence: untried }, changed, 'ifUntried')).toBe(true);
  expect(await states()).toEqual(['waiting {"changed":true}']);
  // The second removal finds nothing.
  expect(await store.settle({ account: 'ana', sequence: untried }, changed, 'ifUntried')).toBe(false);
});

test('a settled write changes the steps that the account’s tabs have stored, and no answers', async () => {
  const kept = (hash: string, account = 'ana') => ({ account, hash, queryKey: [], data: ['new:1'], at: 0 });
  await store.keepAnswers([
    kept(`${STEPS}one`),
    kept(`${STEPS}two`),
    kept(`${STEPS}one`, 'ben'),
    kept('["read","tasks.list"]'),
  ]);
  const sequence = await store.add(write());
  await store.settle(
    { account: 'ana', sequence },
    (other) => other,
    undefined,
    () => ['7'],
  );
  expect(await store.all('ana')).toEqual([]);
  const dataOf = async (account: string, prefix?: string) =>
    (await store.answers(account, prefix)).map(({ data }) => data);
  expect(await dataOf('ana', STEPS)).toEqual([['7'], ['7']]);
  expect(await dataOf('ana', '[')).toEqual([['new:1']]);
  expect(await dataOf('ben')).toEqual([['new:1']]);
});

test('an account’s stored answers are removed, and its unsent writes stay: another page may be sending them', async () => {
  const kept = (account: string) => ({ account, hash: '["read","tasks.list"]', queryKey: [], data: [], at: 0 });
  await store.keepAnswers([kept('ana'), kept('ben')]);
  await store.add(write({ state: 'sending' }));
  await store.clear('ana');
  expect([await store.answers('ana'), await store.answers('ben')]).toEqual([[], [kept('ben')]]);
  expect(await states()).toEqual(['sending {"task":{"id":"new:1"}}']);
});

test('a long list is copied a thousand tasks at a time, and comes back whole; a shorter one leaves nothing of it', async () => {
  const hash = '["task","tasks.list",{}]';
  const list = (count: number) => {
    const data = { tasks: Array.from({ length: count }, (_, id) => ({ id })), total: count };
    return { account: 'ana', hash, queryKey: ['task'], data, at: 1 };
  };
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  onTestFinished(() => put.mockRestore());
  await store.keepAnswers([list(2500)]);
  const copied = put.mock.calls.map(([row]) => (Array.isArray(row.data) ? row.data : row.data.tasks).length);
  expect(copied).toEqual([0, 1000, 1000, 500]);
  expect(await store.answers('ana')).toEqual([list(2500)]);
  const rows = () => countRows('snapshot', 'ana');
  await store.keepAnswers([list(1001)]);
  expect([await store.answers('ana'), await rows()]).toEqual([[list(1001)], 3]);
  await store.removeAnswer(list(1001));
  expect([await store.answers('ana'), await rows()]).toEqual([[], 0]);
});

test('a write that cannot be stored rejects, and nothing else does', async () => {
  const unhandled: unknown[] = [];
  const note = (event: PromiseRejectionEvent) => unhandled.push(event.reason);
  window.addEventListener('unhandledrejection', note);
  onTestFinished(() => window.removeEventListener('unhandledrejection', note));
  // An error within a transaction also aborts it.
  await store
    .add(write())
    .then((sequence) => store.add({ ...write(), sequence } as never))
    .then(
      () => expect.unreachable(),
      (error: DOMException) => expect(error.name).toBe('ConstraintError'),
    );
  store.close();
  await expect(store.add(write())).rejects.toThrow(/closing/);
  await new Promise((resolve) => setTimeout(resolve));
  expect(unhandled).toEqual([]);
});

test('writes put back into a new database are there once, whichever page does it, and their places are not given again', async () => {
  await deleteDatabase();
  store = await openOutboxStore(() => undefined);
  expect(store.birth).toBeGreaterThan(0);
  const owed = { sequence: 7, write: { ...write(), sequence: 7 } };
  await store.put([{ ...owed, isNew: true }]);
  await store.put([{ ...owed, write: { ...owed.write, state: 'lost' }, isNew: false }]);
  expect(await states()).toEqual(['lost {"task":{"id":"new:1"}}']);
  const later = await store.add(write());
  expect(later).toBeGreaterThan(1_000_000);
  // One page has sent both, and the other one has been notified.
  await store.put([{ ...owed, write: null, isNew: false }]);
  await store.settle({ account: 'ana', sequence: later });
  await store.put([{ ...owed, isNew: true }]);
  await store.put([{ sequence: later, write: { ...write(), sequence: later }, isNew: false }]);
  expect(await states()).toEqual([]);
});
