import { type DBSchema, openDB } from 'idb';
import { fromParts, inParts, type KeptAnswer, partsOf, type StoredAnswer } from './kept-answers.ts';
import { openedInTime } from './opened-in-time.ts';
import type { AskedWrite } from './outbox.ts';

/**
 * `sending`: its page has sent it, or is about to. `waiting`: it will be sent in its turn. `lost`: it may have created an
 * item on a server that would create it twice. `parked`: the server has refused it, and the user decides.
 */
export type KeptState = 'sending' | 'waiting' | 'lost' | 'parked';

/** A write as it is stored. */
export interface KeptWrite extends AskedWrite {
  /** Its place: the order in which the writes were made. */
  sequence: number;
  /** The server and the user to whom it belongs. */
  account: string;
  /** The page that sends it, while it is `sending`. */
  page: string;
  /** When it was made, in milliseconds. */
  at: number;
  state: KeptState;
  /** Why the user has to decide. */
  problem?: string;
  /** A conflict: its fields are the conflicting ones; its item is what the server had then. */
  isConflict?: boolean;
  /** The server no longer has its item. */
  isGone?: boolean;
  /** The server did not have the created item when it was searched for. */
  isMissing?: boolean;
  /** It waits for others and was never sent: no part of it can be at the server. */
  isUntried?: boolean;
}

/** Identifies a write. */
type StoredWrite = Pick<KeptWrite, 'account' | 'sequence'>;

/** The storage of the outbox. Each function is one transaction. */
export interface OutboxStore {
  /** Resolves to the write's place once it is on the disk. */
  add(write: Omit<KeptWrite, 'sequence'>): Promise<number>;
  /** The account's writes in their order. */
  all(account: string): Promise<KeptWrite[]>;
  /** Changes a write; with `page`, only while that page sends it. False when it has been removed, or is another page's. */
  change(sequence: number, change: Partial<KeptWrite>, page?: string): Promise<boolean>;
  /**
   * Removes a write, and changes the account's other writes for its answer. Without `change` it completes even when the
   * page goes. With `ifUntried`, only a write that was never sent: false when it is too late. With `renamed`, the kept
   * steps of the account's tabs are changed as well.
   */
  settle(
    write: StoredWrite,
    change?: (other: KeptWrite) => KeptWrite,
    ifUntried?: 'ifUntried',
    renamed?: (steps: unknown) => unknown,
  ): Promise<boolean>;
  keepAnswers(answers: readonly KeptAnswer[]): Promise<void>;
  /** The account's answers; with `prefix`, only those whose hash begins with it. */
  answers(account: string, prefix?: string): Promise<KeptAnswer[]>;
  removeAnswer(answer: Pick<KeptAnswer, 'account' | 'hash'>): Promise<void>;
  /** Removes an account's answers. Its writes stay: other pages may be sending some of them. */
  clear(account: string): Promise<void>;
  close(): void;
}

/** The present state of a write, which the browser's storage lacks; without `write` it is removed. */
export interface Owed {
  sequence: number;
  write: KeptWrite | null;
  /** It was never in the database. */
  isNew: boolean;
}

/** The browser's storage, while it works. */
export interface BrowserStore extends OutboxStore {
  /**
   * Identifies the database: one that was deleted is created again with another value. Undefined: an older release created
   * it.
   */
  readonly birth: number | undefined;
  /**
   * Updates writes to their present state. A write that is missing was removed by another page; so was a new one that has
   * been put back before, since each page puts back the writes that it knows when the database was deleted.
   */
  put(owed: readonly Owed[]): Promise<void>;
}

/** When the database was created, and the places of the writes that were put back into it. */
interface Birth {
  at: number;
  putBack: readonly number[];
}

interface Schema extends DBSchema {
  outbox: { key: number; value: KeptWrite; indexes: { account: string } };
  snapshot: { key: [string, string]; value: StoredAnswer; indexes: { account: string } };
}

/** The prefix of the hashes of each tab's steps, which are stored beside the answers, so that a sign-out removes them too. */
export const STEPS = 'history ';

/** Stored beside the answers, for no account. */
const BIRTH = { account: '', hash: 'birth', queryKey: [] };

const rangeOfParts = ({ account, hash }: Pick<KeptAnswer, 'account' | 'hash'>) => {
  const [lowest, highest] = partsOf(hash);
  return IDBKeyRange.bound([account, lowest], [account, highest]);
};

const beginningWith = (account: string, prefix: string) =>
  IDBKeyRange.bound([account, prefix], [account, `${prefix}\uffff`]);

/** Whether this page sends the write. Always true where it does not matter which page does. */
export const isSentBy = (write: Pick<KeptWrite, 'page' | 'state'>, page: string | undefined): boolean =>
  page === undefined || (write.state === 'sending' && write.page === page);

/** Writes should survive a loss of power, where the browser can promise that. */
const STRICT = { durability: 'strict' } as const;

/** Runs the work of a transaction to its end. Awaits both from the start, since an error of one rejects the other as well. */
async function within<T>({ done }: { done: Promise<void> }, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), done]);
  return result;
}

/**
 * Opens the storage of this browser. Rejects where there is none. Calls `onGone` when it is taken away, as by clearing site
 * data.
 */
export async function openOutboxStore(onGone: () => void): Promise<BrowserStore> {
  const opening = openDB<Schema>('mizu', 1, {
    upgrade(database) {
      const writes = database.createObjectStore('outbox', { keyPath: 'sequence', autoIncrement: true });
      writes.createIndex('account', 'account');
      const answers = database.createObjectStore('snapshot', { keyPath: ['account', 'hash'] });
      answers.createIndex('account', 'account');
      const at = Date.now();
      const birth: Birth = { at, putBack: [] };
      // The writes of a deleted database are put back in their places, which must not be used again: new places begin after
      // them.
      const sequence = Math.floor(at / 100);
      const made = [
        answers.put({ ...BIRTH, data: birth, at }),
        writes.put({ sequence } as KeptWrite),
        writes.delete(sequence),
      ];
      // A failure makes the opening fail.
      Promise.all(made).catch(() => undefined);
    },
    // A newer release in another tab must not wait for this one.
    blocking: (_, __, event) => {
      (event.target as IDBDatabase).close();
      onGone();
    },
    terminated: onGone,
  });
  const db = await openedInTime(opening);
  const born = (await db.get('snapshot', [BIRTH.account, BIRTH.hash]))?.data as Birth | undefined;
  return {
    birth: born?.at,
    async put(owed) {
      const transaction = db.transaction(['outbox', 'snapshot'], 'readwrite', STRICT);
      await within(transaction, async () => {
        const writes = transaction.objectStore('outbox');
        const answers = transaction.objectStore('snapshot');
        const row = await answers.get([BIRTH.account, BIRTH.hash]);
        const birth = row?.data as Birth | undefined;
        const putBack = new Set(birth?.putBack);
        for (const { sequence, write, isNew } of owed) {
          if (!write) await writes.delete(sequence);
          else if (isNew ? !putBack.has(sequence) : (await writes.getKey(sequence)) !== undefined)
            await writes.put(write);
          if (isNew && write) putBack.add(sequence);
        }
        if (row && birth && putBack.size > birth.putBack.length)
          await answers.put({ ...row, data: { ...birth, putBack: [...putBack] } });
      });
    },
    async add(write) {
      const transaction = db.transaction('outbox', 'readwrite', STRICT);
      return await within(transaction, () => {
        // The database assigns the number.
        const added = transaction.store.add(write as KeptWrite);
        // Otherwise it commits only after an event in this page, and a page that is frozen before that would block the
        // others.
        transaction.commit();
        return added;
      });
    },
    all: (account) => db.getAllFromIndex('outbox', 'account', account),
    async change(sequence, change, page) {
      const transaction = db.transaction('outbox', 'readwrite', STRICT);
      return await within(transaction, async () => {
        const write = await transaction.store.get(sequence);
        const mayChange = write !== undefined && isSentBy(write, page);
        if (mayChange) await transaction.store.put({ ...write, ...change });
        return mayChange;
      });
    },
    async settle({ account, sequence }, change, ifUntried, renamed) {
      const transaction = db.transaction(renamed ? ['outbox', 'snapshot'] : ['outbox'], 'readwrite', STRICT);
      return await within(transaction, async () => {
        const writes = transaction.objectStore('outbox');
        if (ifUntried && !(await writes.get(sequence))?.isUntried) return false;
        const removed = writes.delete(sequence);
        // Otherwise it commits only after an event in this page: the next page would send a write that this one has
        // completed.
        if (!change) transaction.commit();
        await removed;
        if (!change) return true;
        for (const other of await writes.index('account').getAll(account)) {
          const changed = change(other);
          if (changed !== other) await writes.put(changed);
        }
        if (!renamed) return true;
        const answers = transaction.objectStore('snapshot');
        for (const kept of await answers.getAll(beginningWith(account, STEPS))) {
          const data = renamed(kept.data);
          if (data !== kept.data) await answers.put({ ...kept, data });
        }
        return true;
      });
    },
    async keepAnswers(answers) {
      const transaction = db.transaction('snapshot', 'readwrite');
      const rows = answers.flatMap((answer) => inParts(answer));
      await within(transaction, async () => {
        // The former parts may have been more.
        let asked: Promise<unknown> = Promise.all(
          answers.map((answer) => transaction.store.delete(rangeOfParts(answer))),
        );
        for (const [at, row] of rows.entries()) {
          if (at > 0) await asked;
          asked = Promise.all([asked, transaction.store.put(row)]);
        }
        // Otherwise it commits only after an event in this page: if it goes right after, the words that it sent would come
        // back.
        transaction.commit();
        await asked;
      });
    },
    answers: async (account, prefix = '') => fromParts(await db.getAll('snapshot', beginningWith(account, prefix))),
    async removeAnswer(answer) {
      const transaction = db.transaction('snapshot', 'readwrite');
      await within(transaction, async () => {
        const asked = [[answer.account, answer.hash] as [string, string], rangeOfParts(answer)].map((key) =>
          transaction.store.delete(key),
        );
        transaction.commit();
        await Promise.all(asked);
      });
    },
    async clear(account) {
      const transaction = db.transaction('snapshot', 'readwrite', STRICT);
      await within(transaction, async () => {
        const { store } = transaction;
        for (const key of await store.index('account').getAllKeys(account)) await store.delete(key);
      });
    },
    close: () => db.close(),
  };
}
