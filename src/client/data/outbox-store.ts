import { type DBSchema, openDB } from 'idb';
import { fromParts, inParts, type KeptAnswer, partsOf, type StoredAnswer } from './kept-answers.ts';
import { openedInTime } from './opened-in-time.ts';
import type { AskedWrite } from './outbox.ts';

/**
 * `sending`: its page has sent it, or is about to. `waiting`: it is sent when its turn comes. `lost`: it may have created
 * an item on a server that would create it twice. `parked`: the server has refused it, and the user decides.
 */
export type KeptState = 'sending' | 'waiting' | 'lost' | 'parked';

/** A write as it is stored. */
export interface KeptWrite extends AskedWrite {
  /** The order in which writes were asked for. */
  sequence: number;
  /** The server and the user to whom it belongs. */
  account: string;
  /** The page that sends it, while it is `sending`. */
  page: string;
  /** When it was asked for, in milliseconds. */
  at: number;
  state: KeptState;
  /** Why the user has to decide. */
  problem?: string;
  /** Its fields are those that are in conflict; its item is what the server had then. */
  isConflict?: boolean;
  /** The server does not have its item any more. */
  isGone?: boolean;
  /** The server did not have what it creates, when it was looked for. */
  isMissing?: boolean;
  /** It waits for others, and has never been sent: nothing of it can be at the server. */
  isUntried?: boolean;
}

/** Which write is meant. */
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
   * Removes a write, and changes the others of its account for what its answer brought. Without `change`, once it has begun, it
   * outlives the page. With `ifUntried`, only one that has never been sent: false when it is too late. With `renamed`, the steps
   * that the account's tabs have kept are changed as well.
   */
  settle(
    write: StoredWrite,
    change?: (other: KeptWrite) => KeptWrite,
    ifUntried?: 'ifUntried',
    renamed?: (steps: unknown) => unknown,
  ): Promise<boolean>;
  keepAnswers(answers: readonly KeptAnswer[]): Promise<void>;
  /** The account's answers; with `prefix`, those alone whose hash begins so. */
  answers(account: string, prefix?: string): Promise<KeptAnswer[]>;
  removeAnswer(answer: Pick<KeptAnswer, 'account' | 'hash'>): Promise<void>;
  /** Removes an account's answers. Its writes stay: other pages may be sending some of them. */
  clear(account: string): Promise<void>;
  close(): void;
}

/** What has become of a write, which the browser's storage lacks; without `write` it is gone. */
export interface Owed {
  sequence: number;
  write: KeptWrite | null;
  /** It has never been in the database. */
  isNew: boolean;
}

/** The storage while it can be used. */
export interface BrowserStore extends OutboxStore {
  /** Names the database: one that was deleted is made anew under another. Undefined: it was made by an older release. */
  readonly birth: number | undefined;
  /**
   * Brings writes to what has become of them. One that is there no more has been dealt with by another page, and so has a new one
   * that was there before: each page that knows of it puts it back when the database was deleted.
   */
  put(owed: readonly Owed[]): Promise<void>;
}

/** Of a database: when it was made, and the places of the writes that were put back into it. */
interface Birth {
  at: number;
  putBack: readonly number[];
}

interface Schema extends DBSchema {
  outbox: { key: number; value: KeptWrite; indexes: { account: string } };
  snapshot: { key: [string, string]; value: StoredAnswer; indexes: { account: string } };
}

/** Beside the answers are the steps of each tab: a sign-out takes them along. Their hashes begin so. */
export const STEPS = 'history ';

/** Beside the answers, of no account. */
const BIRTH = { account: '', hash: 'birth', queryKey: [] };

const rangeOfParts = ({ account, hash }: Pick<KeptAnswer, 'account' | 'hash'>) => {
  const [lowest, highest] = partsOf(hash);
  return IDBKeyRange.bound([account, lowest], [account, highest]);
};

const beginningWith = (account: string, prefix: string) =>
  IDBKeyRange.bound([account, prefix], [account, `${prefix}\uffff`]);

/** Whether this page sends it. Always true where it does not matter which page does. */
export const isSentBy = (write: Pick<KeptWrite, 'page' | 'state'>, page: string | undefined): boolean =>
  page === undefined || (write.state === 'sending' && write.page === page);

/** What a write must survive is a loss of power, where the browser can promise that. */
const STRICT = { durability: 'strict' } as const;

/** Does the work of a transaction, to its end. Both are waited for from the start: what ends one rejects the other as well. */
async function within<T>({ done }: { done: Promise<void> }, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), done]);
  return result;
}

/** Opens the storage of this browser. Rejects where there is none. `onGone`: it was taken away, as by clearing site data. */
export async function openOutboxStore(onGone: () => void): Promise<BrowserStore> {
  const opening = openDB<Schema>('mizu', 1, {
    upgrade(database) {
      const writes = database.createObjectStore('outbox', { keyPath: 'sequence', autoIncrement: true });
      writes.createIndex('account', 'account');
      const answers = database.createObjectStore('snapshot', { keyPath: ['account', 'hash'] });
      answers.createIndex('account', 'account');
      const at = Date.now();
      const birth: Birth = { at, putBack: [] };
      // The places of the database before are put back, and must not be given again: these begin beyond them.
      const sequence = Math.floor(at / 100);
      const made = [
        answers.put({ ...BIRTH, data: birth, at }),
        writes.put({ sequence } as KeptWrite),
        writes.delete(sequence),
      ];
      // The opening fails with them.
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
        // The store gives the number.
        const added = transaction.store.add(write as KeptWrite);
        // Else it waits for this page to hear of it, and a page that is frozen before holds up the others.
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
        // Else it waits for this page to hear of it: a page that goes before that leaves the write to the next one, which sends it.
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
        // They may have been longer.
        let asked: Promise<unknown> = Promise.all(
          answers.map((answer) => transaction.store.delete(rangeOfParts(answer))),
        );
        for (const [at, row] of rows.entries()) {
          if (at > 0) await asked;
          asked = Promise.all([asked, transaction.store.put(row)]);
        }
        // Else it waits for this page to hear of it: where that goes right after, words that were sent would be brought back.
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
