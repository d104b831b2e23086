import SQLite from 'better-sqlite3';
import { counted } from '#contract/entities/counted.ts';
import { messageOf } from '#contract/message-of.ts';
import { StartupError } from '../startup-error.ts';
import { migrations } from '../store/migrate.ts';

/** The contents of a database file. */
export interface Contents {
  accounts: number;
  tasks: number;
}

/** Opens a database file and checks the whole of it. Rejects with `StartupError` when it is not a sound Mizu database. */
export function inspect(path: string): Contents {
  let raw: SQLite.Database | undefined;
  try {
    raw = new SQLite(path, { readonly: true, fileMustExist: true });
    const found = raw.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new StartupError(`The database ${path} is damaged: ${found}.`);
    const loose = raw.pragma('foreign_key_check') as unknown[];
    if (loose.length > 0)
      throw new StartupError(`The database ${path} is damaged: ${loose.length} rows belong to nothing.`);
    const names = raw.prepare<[], { name: string }>('select name from kysely_migration').all();
    const newer = names.map(({ name }) => name).filter((name) => !(name in migrations));
    if (newer.length > 0)
      throw new StartupError(`The database ${path} was made by a newer Mizu (${newer.join(', ')}).`);
    return { accounts: count(raw, 'users'), tasks: count(raw, 'tasks') };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${path} is no database of Mizu (${messageOf(error)}).`, { cause: error });
  } finally {
    raw?.close();
  }
}

function count(raw: SQLite.Database, table: 'users' | 'tasks'): number {
  return raw.prepare<[], { rows: number }>(`select count(*) as rows from ${table}`).get()?.rows ?? 0;
}

/** The contents in words: '2 accounts, 1 task'. */
export function inWords({ accounts, tasks }: Contents): string {
  return `${counted(accounts, 'account')}, ${counted(tasks, 'task')}`;
}
