import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { first } from './migrations/0001-first.ts';
import { keysByAge } from './migrations/0002-keys-by-age.ts';
import { aiCalls } from './migrations/0003-ai-calls.ts';
import { accounts } from './migrations/0004-accounts.ts';
import { inOrder } from './migrations/0005-in-order.ts';
import { signIns } from './migrations/0006-sign-ins.ts';
import { repeats } from './migrations/0007-repeats.ts';
import { changes } from './migrations/0008-changes.ts';
import { engage } from './migrations/0009-engage.ts';
import { projectFields } from './migrations/0010-project-fields.ts';
import { keysOfItems } from './migrations/0011-keys-of-items.ts';
import { projectOrder } from './migrations/0012-project-order.ts';
import { folded } from './migrations/0013-folded.ts';
import { toAsk } from './migrations/0014-to-ask.ts';
import { unaccented } from './migrations/0015-unaccented.ts';
import { marked } from './migrations/0016-marked.ts';
import type { Database } from './schema.ts';

/** In order; the name of a released one never changes. */
export const migrations: Record<string, Migration> = {
  '0001-first': first,
  '0002-keys-by-age': keysByAge,
  '0003-ai-calls': aiCalls,
  '0004-accounts': accounts,
  '0005-in-order': inOrder,
  '0006-sign-ins': signIns,
  '0007-repeats': repeats,
  '0008-changes': changes,
  '0009-engage': engage,
  '0010-project-fields': projectFields,
  '0011-keys-of-items': keysOfItems,
  '0012-project-order': projectOrder,
  '0013-folded': folded,
  '0014-to-ask': toAsk,
  '0015-unaccented': unaccented,
  '0016-marked': marked,
};

/** The database was created by a newer program, with migrations that this one does not know. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/**
 * Migrates the tables. Kysely's migrator takes no lock that every database supports: the caller runs this in a transaction
 * that no other service's start runs beside, so that two starts at once, or a migration that fails half way, leave one
 * complete set of tables.
 */
export async function migrate(db: Kysely<Database>, known: Record<string, Migration> = migrations): Promise<void> {
  if (await isUpToDate(db, known)) return;
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(known) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Whether the database has all migrations. Rejects with `NewerDatabaseError` when it has more. */
export async function isUpToDate(
  db: Kysely<Database>,
  known: Record<string, Migration> = migrations,
): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const unknown = rows.map((row) => row.name).filter((name) => !(name in known));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown.join(', '));
  return rows.length === Object.keys(known).length;
}
