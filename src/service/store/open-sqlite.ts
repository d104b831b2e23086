import { statSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { messageOf } from '#contract/message-of.ts';
import { StartupError } from '../startup-error.ts';
import { commitTogether } from './group-commit.ts';
import { migrate, NewerDatabaseError } from './migrate.ts';
import { exposureOf, makePrivateFile } from './private-file.ts';
import type { Database } from './schema.ts';
import { WriterSqliteDialect } from './sqlite-dialect.ts';
import type { Store, StoreFailure } from './store.ts';
import { isDamaged, isUnwritable } from './unwritable.ts';

/** How long a writer waits for another process, in milliseconds. */
const BUSY_TIMEOUT = 10_000;
const MEMORY = ':memory:';

/**
 * Opens the database of `file:…` (`file::memory:` for a temporary one), checks that it syncs what it acknowledges, and
 * migrates it. Rejects with `StartupError` when it cannot be used.
 */
export async function openSqlite(databaseUrl: string, known?: Record<string, Migration>): Promise<Store> {
  const path = databaseUrl.replace(/^file:/, '');
  const raw = open(path);
  try {
    raw.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
    raw.pragma('journal_mode = WAL');
    // In WAL mode the default is NORMAL, which may lose acknowledged writes when the power fails.
    raw.pragma('synchronous = FULL');
    raw.pragma('foreign_keys = ON');
    check(raw, path);
    const db = new Kysely<Database>({
      dialect: new WriterSqliteDialect({ database: raw, refuseMoved: refusalOfMoved(path) }),
    });
    raw.exec('begin immediate');
    try {
      await migrate(db, known);
      raw.exec('commit');
    } catch (error) {
      // Some errors, such as a full disk, have rolled back already.
      if (raw.inTransaction) raw.exec('rollback');
      throw error;
    }
    // A transaction holds the only write lock from its beginning, so it never has to be run again.
    const transactAlone: Store['transact'] = (work) => db.transaction().execute(work);
    return {
      db,
      warning: path === MEMORY ? undefined : exposureOf(path),
      transact: commitTogether(transactAlone, () => raw.inTransaction),
      transactAlone,
      snapshot: transactAlone,
      clock: () => new Date(),
      failureOf,
      close: () => db.destroy(),
    };
  } catch (error) {
    raw.close();
    throw explain(error, path);
  }
}

/** Another process has held the lock for longer than a writer waits. */
function isBusy(error: unknown): boolean {
  return error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

function failureOf(error: unknown): StoreFailure | undefined {
  if (isBusy(error)) return 'busy';
  if (isUnwritable(error)) return 'unwritable';
  return isDamaged(error) ? 'damaged' : undefined;
}

function open(path: string): SQLite.Database {
  try {
    if (path !== MEMORY) makePrivateFile(path);
    return new SQLite(path);
  } catch (error) {
    throw explain(error, path);
  }
}

/**
 * Throws once the path of the open file leads to another file or to none, as SQLite does with its older journal: what is
 * written to a file without a name is gone when the service ends.
 */
function refusalOfMoved(path: string): () => void {
  if (path === MEMORY) return () => undefined;
  const fileThere = () => statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
  const opened = fileThere();
  return () => {
    if (fileThere() === opened) return;
    throw new SQLite.SqliteError(
      `${path} was removed or replaced while Mizu uses it: put the file back, or start Mizu again with what is there now`,
      'SQLITE_READONLY_DBMOVED',
    );
  };
}

function check(raw: SQLite.Database, path: string): void {
  const journal = raw.pragma('journal_mode', { simple: true });
  const synchronous = raw.pragma('synchronous', { simple: true });
  const foreignKeys = raw.pragma('foreign_keys', { simple: true });
  const journalWanted = path === MEMORY ? 'memory' : 'wal';
  if (journal !== journalWanted || synchronous !== 2 || foreignKeys !== 1) {
    throw new StartupError(
      `The database ${path} cannot keep what it acknowledges (journal ${journal}, synchronous ${synchronous}, foreign keys ${foreignKeys}): put it on a local disk.`,
    );
  }
}

/** What to do about SQLite's codes; for any other, check whether the file can be written. */
const REMEDIES: readonly (readonly [RegExp, string])[] = [
  // On a full disk a start may fail with any of these: its first writes are not all the database's own.
  [/^SQLITE_(FULL|IOERR)/, 'make room on its disk if that is full, and check that it works'],
  [/^SQLITE_CORRUPT/, 'put a backup in its place (mizu restore)'],
  [/^SQLITE_BUSY/, 'end the other program that uses it'],
];

function remedyOf(error: unknown): string {
  const code = error instanceof SQLite.SqliteError ? error.code : '';
  return REMEDIES.find(([codes]) => codes.test(code))?.[1] ?? "check the file and its folder's permissions";
}

function explain(error: unknown, path: string): Error {
  if (error instanceof StartupError) return error;
  if (error instanceof NewerDatabaseError) {
    return new StartupError(
      `The database ${path} was made by a newer Mizu (${error.message}): start that version, or set DATABASE_URL to another file.`,
    );
  }
  return new StartupError(
    `The database ${path} cannot be opened (${messageOf(error)}): ${remedyOf(error)}, or set DATABASE_URL to another file.`,
    { cause: error },
  );
}
