import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { StartupError } from '../startup-error.ts';
import { makePrivateFile } from '../store/private-file.ts';
import { asOneFile } from './backup.ts';
import { type Contents, inspect } from './inspect.ts';
import { resetChanges } from './reset-changes.ts';
import { unwritten } from './unwritten.ts';

export interface Restored {
  contents: Contents;
  /** Where the former database is now; undefined when there was none. */
  kept: string | undefined;
}

/**
 * Replaces a database with a backup. The former database is kept under another name; at no moment is there none. Rejects
 * with `StartupError` when the backup is not sound, or while a service uses the database.
 */
export function restore(backup: string, path: string, now: Date): Restored {
  let contents = inspect(backup);
  const before = `${path}.before-${now.toISOString().replaceAll(':', '-')}`;
  const kept = existsSync(path) ? before : undefined;
  const part = `${path}.part`;
  // A log or journal that is left would be replayed over the next file of its name.
  const parts = ['', '-wal', '-shm', '-journal'].map((end) => part + end);
  try {
    for (const one of parts) rmSync(one, { force: true });
    makePrivateFile(part);
    copyFileSync(backup, part);
    // A copy that `backup` did not make may have its last changes, or all of them, in a log beside it.
    if (existsSync(`${backup}-wal`)) {
      copyFileSync(`${backup}-wal`, `${part}-wal`);
      asOneFile(part);
      contents = inspect(part);
    }
    tellDevices(part, now);
    if (kept === undefined) moveLog(path, before);
    else {
      closeLog(path, kept);
      makePrivateFile(kept);
      copyFileSync(path, kept);
    }
    renameSync(part, path);
  } catch (error) {
    const failure = unwritten(error, `The backup ${backup} could not be restored`, ...parts, before);
    // The database stays as it was: without its log the last changes would be lost.
    moveLog(before, path);
    throw failure;
  }
  return { contents, kept };
}

/** Makes the devices of a restored database read everything again. An older Mizu does not number its changes. */
function tellDevices(path: string, now: Date): void {
  const raw = new SQLite(path);
  try {
    raw.pragma('journal_mode = delete');
    const numbers = raw.prepare("select 1 from sqlite_master where name = 'changes'").get();
    if (numbers) raw.transaction(() => raw.exec(resetChanges(now)))();
  } finally {
    raw.close();
  }
}

/** Merges the write-ahead log into the file and removes it, which only the sole user of a file can do. */
function closeLog(path: string, kept: string): void {
  let raw: SQLite.Database | undefined;
  try {
    raw = new SQLite(path, { timeout: 0 });
    raw.pragma('journal_mode = delete');
  } catch (error) {
    if (error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new StartupError(`The database ${path} is in use: stop Mizu first.`, { cause: error });
    }
    // The present database may be damaged, which is why it is replaced.
    if (!(error instanceof SQLite.SqliteError)) throw error;
    moveLog(path, kept);
  } finally {
    raw?.close();
  }
}

/**
 * Keeps the log of a database that cannot be opened, or is gone. SQLite finds a log by name alone: it would replay it over
 * the restored database.
 */
function moveLog(path: string, kept: string): void {
  for (const end of ['-wal', '-shm', '-journal']) if (existsSync(path + end)) renameSync(path + end, kept + end);
}
