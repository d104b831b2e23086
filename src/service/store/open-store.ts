import type { Migration } from 'kysely/migration';
import type { Store } from './store.ts';

/** Whether the address is that of a PostgreSQL server. */
export function isPostgres(databaseUrl: string): boolean {
  return /^postgres(ql)?:/.test(databaseUrl);
}

/** Whether `openStore` can open an address. A Windows line end after a file's name would make another database. */
export function isDatabaseUrl(address: string): boolean {
  return isPostgres(address) ? URL.canParse(address) : /^file:[^\p{Cc}]+$/u.test(address);
}

/**
 * Opens the database of `file:…` (`file::memory:` for a temporary one) or `postgres://…`, and migrates it. Rejects with
 * `StartupError` when it cannot be used.
 */
export async function openStore(databaseUrl: string, known?: Record<string, Migration>): Promise<Store> {
  // Loads only the driver that is used.
  if (isPostgres(databaseUrl)) return await (await import('./open-postgres.ts')).openPostgres(databaseUrl, known);
  return await (await import('./open-sqlite.ts')).openSqlite(databaseUrl, known);
}
