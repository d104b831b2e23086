import { expect, onTestFinished, test, vi } from 'vitest';
import { createJournal } from '#client/data/transfer-journal.ts';

const HASH = 'a'.repeat(64);

test('a journal that could not be opened is opened at the next attempt', async () => {
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
    const error = new DOMException('Encountered full disk while opening backing store', 'QuotaExceededError');
    const request = { error } as IDBOpenDBRequest;
    queueMicrotask(() => request.onerror?.(new Event('error')));
    return request;
  });
  onTestFinished(() => open.mockRestore());
  const journal = createJournal(indexedDB);
  await expect(journal.open('1 ana@example.org', HASH)).rejects.toThrow('Encountered full disk');
  expect((await journal.open('1 ana@example.org', HASH)).entries.size).toBe(0);
});

test('a browser that does not answer whether it opens the journal is not waited for without end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockReturnValueOnce({} as IDBOpenDBRequest);
  onTestFinished(() => open.mockRestore());
  const journal = createJournal(indexedDB);
  const opening = expect(journal.open('3 ana@example.org', HASH)).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(10_000);
  await opening;
  expect((await journal.open('3 ana@example.org', HASH)).entries.size).toBe(0);
});

test('a journal that the browser has deleted is opened again', async () => {
  const databases: IDBDatabase[] = [];
  const { transaction } = IDBDatabase.prototype;
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...given
  ) {
    databases.push(this);
    return transaction.apply(this, given);
  });
  onTestFinished(() => begin.mockRestore());
  const journal = createJournal(indexedDB);
  const book = await journal.open('2 ana@example.org', HASH);
  const [database] = databases;
  // The browser sends this event to pages that have the database open.
  database?.close();
  database?.dispatchEvent(new Event('close'));
  await book.note([['tasks:0', { state: 'done', id: 7 }]]);
  expect((await createJournal(indexedDB).open('2 ana@example.org', HASH)).entries.get('tasks:0')).toEqual({
    state: 'done',
    id: 7,
  });
});
