import { existsSync, renameSync, rmSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { StartupError } from '../startup-error.ts';
import { makePrivateFile } from '../store/private-file.ts';
import { type Contents, inspect } from './inspect.ts';
import { unwritten } from './unwritten.ts';

/** Copies all pages in one step: SQLite would start again whenever another process writes between two steps. */
const ALL = 0x7fff_ffff;

/** The file of a database address, `file:…`. */
export const fileOf = (databaseUrl: string): string => databaseUrl.replace(/^file:/, '');

/**
 * Copies a database into a new file, as it is at one moment, while the service may run and write. Opens and checks the copy
 * before it gets its name, so that a file of that name is a whole backup. Rejects with `StartupError`.
 */
export async function backUp(source: string, target: string): Promise<Contents> {
  if (!existsSync(source)) throw new StartupError(`There is no database ${source}: check DATABASE_URL.`);
  if (existsSync(target)) throw new StartupError(`${target} exists already: give another name, or move it away.`);
  const part = `${target}.part`;
  try {
    rmSync(part, { force: true });
    makePrivateFile(part);
    const raw = new SQLite(source, { readonly: true, fileMustExist: true });
    try {
      await raw.backup(part, { progress: () => ALL });
    } finally {
      raw.close();
    }
    asOneFile(part);
    const contents = inspect(part);
    renameSync(part, target);
    return contents;
  } catch (error) {
    throw unwritten(error, `The backup ${target} could not be made`, part);
  }
}

/**
 * Merges a log beside a copy into it, and switches the copy to a mode without one: in the mode of its source, it would
 * leave two more files beside it.
 */
export function asOneFile(path: string): void {
  const raw = new SQLite(path);
  try {
    raw.pragma('journal_mode = delete');
  } finally {
    raw.close();
  }
}
