import SQLite from 'better-sqlite3';
import { Client } from 'pg';
import { StartupError } from '#service/startup-error.ts';
import { isPostgres } from '#service/store/open-store.ts';
import type { Store } from '#service/store/store.ts';

/** The message for the operator when a store cannot be opened. */
export async function refusalOf(opening: Promise<Store>): Promise<StartupError> {
  const error = await opening.then(
    async (store) => {
      await store.close();
      return new Error('It was opened');
    },
    (reason: unknown) => reason,
  );
  if (error instanceof StartupError) return error;
  throw error;
}

/** The names of a database's tables, without those that track migrations. */
export async function tablesOf(url: string): Promise<string[]> {
  const names = isPostgres(url) ? await postgresTables(url) : sqliteTables(url.replace('file:', ''));
  return names.filter((name) => !name.startsWith('kysely_')).toSorted();
}

function sqliteTables(path: string): string[] {
  const raw = new SQLite(path, { readonly: true });
  const rows = raw.prepare<[], { name: string }>("select name from sqlite_schema where type = 'table'").all();
  raw.close();
  return rows.map(({ name }) => name);
}

async function postgresTables(connectionString: string): Promise<string[]> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  await client.end();
  return rows.map(({ name }) => name);
}
