import type { Id } from '#contract/entities/common.ts';

/** What has become of one item of a file. */
export interface JournalEntry {
  /** `sent`: perhaps made, no answer is known · `made`: it has an id, and may still lack a part · `done` · `used`: was there. */
  state: 'sent' | 'made' | 'done' | 'used';
  id?: Id;
  /** How often it has been made and deleted since: a new one must not be taken for the old one. */
  again?: number;
  /** Whether the server has failed at it before. */
  failed?: true;
}

/** What is known of one file's import by one person, from one attempt to the next. */
export interface JournalBook {
  /** Of this import: what the keys of its calls begin with. */
  readonly id: string;
  /** By the item's key. */
  readonly entries: ReadonlyMap<string, JournalEntry>;
  /** The ids of what was on the server before the first attempt and has the same words as something in the file. */
  readonly before: ReadonlySet<string> | null;
  /** Resolves once it is stored. Undefined: nothing is known of the item any more. */
  note(key: string, entry: JournalEntry | undefined): Promise<void>;
  setBefore(ids: ReadonlySet<string>): Promise<void>;
}

/** Keeps the books, by file and person. */
export interface Journal {
  open(name: string): Promise<JournalBook>;
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

/** The journal in the browser's database: it outlives the page, and holds nothing but ids. */
export function createJournal(indexedDB: IDBFactory): Journal {
  let database: Promise<IDBDatabase> | undefined;
  const opened = () => {
    database ??= openDatabase(indexedDB);
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
    async open(name) {
      const reading = (await opened()).transaction([BOOKS, ENTRIES], 'readonly');
      const [kept, rows] = await Promise.all([
        answerOf<StoredBook | undefined>(reading.objectStore(BOOKS).get(name)),
        answerOf<StoredEntry[]>(reading.objectStore(ENTRIES).index('name').getAll(name)),
      ]);
      const book: StoredBook = kept ?? { name, id: crypto.randomUUID(), before: null };
      if (!kept) await change(BOOKS, (books) => books.put(book));
      return bookOf(book, new Map(rows.map(({ key, entry }) => [key, entry])), {
        putBook: (next) => change(BOOKS, (books) => books.put(next)),
        putEntry: (key, entry) =>
          change(ENTRIES, (entries) => {
            if (entry) entries.put({ name, key, entry } satisfies StoredEntry);
            else entries.delete([name, key]);
          }),
      });
    },
  };
}

interface Keeping {
  putBook(book: StoredBook): Promise<void>;
  putEntry(key: string, entry: JournalEntry | undefined): Promise<void>;
}

function bookOf(stored: StoredBook, entries: Map<string, JournalEntry>, { putBook, putEntry }: Keeping): JournalBook {
  let before = stored.before && new Set(stored.before);
  return {
    id: stored.id,
    entries,
    get before() {
      return before;
    },
    async note(key, entry) {
      await putEntry(key, entry);
      if (entry) entries.set(key, entry);
      else entries.delete(key);
    },
    async setBefore(ids) {
      await putBook({ ...stored, before: [...ids] });
      before = new Set(ids);
    },
  };
}

function openDatabase(indexedDB: IDBFactory): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(BOOKS, { keyPath: 'name' });
    request.result.createObjectStore(ENTRIES, { keyPath: ['name', 'key'] }).createIndex('name', 'name');
  };
  return answerOf(request);
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
