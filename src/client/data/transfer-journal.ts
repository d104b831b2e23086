import type { Id } from '#contract/entities/common.ts';
import { openedInTime } from './opened-in-time.ts';

/** The state of one item of a file. */
export interface JournalEntry {
  /**
   * `sent`: perhaps created, without an answer · `made`: it has an id, and may still lack a part · `done` · `used`: it was
   * on the server.
   */
  state: 'sent' | 'made' | 'done' | 'used';
  id?: Id;
  /** The server's creation time: some servers use the id of a deleted item again. */
  at?: string;
  /** How often it was created and deleted since: a new one must not be taken for the old one. */
  again?: number;
  /** Whether the server has failed at it before. */
  failed?: true;
  /** The origin of the item in the file (`originOf`): another file may hold the same item. */
  origin?: string;
}

/** The new entry of an item. Undefined removes it. */
export type JournalChange = readonly [key: string, entry: JournalEntry | undefined];

/** What is known of one user's import of one file, from one attempt to the next. */
export interface JournalBook {
  /** The beginning of the keys of this import's calls. */
  readonly id: string;
  /** By the item's key. */
  readonly entries: ReadonlyMap<string, JournalEntry>;
  /** The ids of items that were on the server before the first attempt and have the words of one in the file. */
  readonly before: ReadonlySet<string> | null;
  /** The ids of items from the same user's imports of other files, by origin. */
  readonly elsewhere: ReadonlyMap<string, Id>;
  /** Resolves once everything is stored. */
  note(changes: readonly JournalChange[]): Promise<void>;
  setBefore(ids: ReadonlySet<string>): Promise<void>;
}

/** Keeps the journals, by user and file. */
export interface Journal {
  /** `hash`: the file's. */
  open(person: string, hash: string): Promise<JournalBook>;
}

const DATABASE = 'mizu-imports';
const BOOKS = 'books';
const ENTRIES = 'entries';

interface StoredBook {
  name: string;
  id: string;
  before: string[] | null;
}

interface StoredEntry {
  name: string;
  key: string;
  entry: JournalEntry;
}

/** The journal in the browser's database: it outlives the page, and holds only ids and times. */
export function createJournal(indexedDB: IDBFactory): Journal {
  let database: Promise<IDBDatabase> | undefined;
  /** The next caller opens it again, and may succeed. */
  const forget = () => {
    database = undefined;
  };
  const opened = () => {
    if (!database) {
      database = openDatabase(indexedDB, forget);
      database.catch(forget);
    }
    return database;
  };
  const change = async (store: string, work: (objects: IDBObjectStore) => void): Promise<void> => {
    const transaction = (await opened()).transaction(store, 'readwrite');
    work(transaction.objectStore(store));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  };
  return {
    async open(person, hash) {
      const name = `${person} ${hash}`;
      const reading = (await opened()).transaction([BOOKS, ENTRIES], 'readonly');
      const ofPerson = IDBKeyRange.bound(`${person} `, `${person} \uffff`);
      const [kept, all] = await Promise.all([
        answerOf<StoredBook | undefined>(reading.objectStore(BOOKS).get(name)),
        answerOf<StoredEntry[]>(reading.objectStore(ENTRIES).index('name').getAll(ofPerson)),
      ]);
      const rows = all.filter((row) => row.name === name);
      const others = all.filter((row) => row.name !== name && row.name.length === name.length);
      const book: StoredBook = kept ?? { name, id: crypto.randomUUID(), before: null };
      if (!kept) await change(BOOKS, (books) => books.put(book));
      return bookOf(book, new Map(rows.map(({ key, entry }) => [key, entry])), {
        elsewhere: madeBy(others.map(({ entry }) => entry)),
        putBook: (next) => change(BOOKS, (books) => books.put(next)),
        putEntries: (changes) =>
          change(ENTRIES, (entries) => {
            for (const [key, entry] of changes) {
              if (entry) entries.put({ name, key, entry } satisfies StoredEntry);
              else entries.delete([name, key]);
            }
          }),
      });
    },
  };
}

/** What was created or found, by its origin. */
export function madeBy(entries: Iterable<JournalEntry>): ReadonlyMap<string, Id> {
  return new Map(
    [...entries].flatMap(({ origin, id }) => (origin === undefined || id === undefined ? [] : [[origin, id] as const])),
  );
}

interface Keeping {
  elsewhere: ReadonlyMap<string, Id>;
  putBook(book: StoredBook): Promise<void>;
  putEntries(changes: readonly JournalChange[]): Promise<void>;
}

function bookOf(stored: StoredBook, entries: Map<string, JournalEntry>, keeping: Keeping): JournalBook {
  const { elsewhere, putBook, putEntries } = keeping;
  let before = stored.before && new Set(stored.before);
  return {
    id: stored.id,
    entries,
    elsewhere,
    get before() {
      return before;
    },
    async note(changes) {
      await putEntries(changes);
      for (const [key, entry] of changes) {
        if (entry) entries.set(key, entry);
        else entries.delete(key);
      }
    },
    async setBefore(ids) {
      await putBook({ ...stored, before: [...ids] });
      before = new Set(ids);
    },
  };
}

/** `onGone`: the browser has removed it, as when site data is cleared. */
async function openDatabase(indexedDB: IDBFactory, onGone: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(BOOKS, { keyPath: 'name' });
    request.result.createObjectStore(ENTRIES, { keyPath: ['name', 'key'] }).createIndex('name', 'name');
  };
  const database = await openedInTime(answerOf(request));
  database.onclose = onGone;
  return database;
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
