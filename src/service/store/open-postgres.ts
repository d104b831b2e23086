import { Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Pool } from 'pg';
import { StartupError } from '../startup-error.ts';
import { databaseClock } from './database-clock.ts';
import { isUpToDate, migrate, NewerDatabaseError } from './migrate.ts';
import { PortablePostgresDialect } from './postgres-dialect.ts';
import { explain, failureOf, isRace, withoutPassword } from './postgres-failures.ts';
import { createPool } from './postgres-pool.ts';
import { retrying } from './retries.ts';
import type { Database } from './schema.ts';
import type { Store } from './store.ts';

/**
 * Opens the database of `postgres://…` and migrates it. Any number of services may share it. Rejects with `StartupError`
 * when it cannot be used.
 */
export async function openPostgres(databaseUrl: string, known?: Record<string, Migration>): Promise<Store> {
  const pool = createPool(databaseUrl);
  const db = new Kysely<Database>({
    dialect: new PortablePostgresDialect({
      pool,
      namesCollation: await namesCollation(pool).catch(async (error: unknown) => {
        await pool.end();
        throw explain(error, databaseUrl);
      }),
    }),
  });
  const transact: Store['transact'] = (work) => retrying(() => db.transaction().execute(work), isRace);
  const transactAlone: Store['transactAlone'] = (work) =>
    transact(async (transaction) => {
      await sql`select id from ${sql.table(LOCK.table)} where id = ${LOCK.row} for update`.execute(transaction);
      return await work(transaction);
    });
  try {
    if (!(await isUpToDate(db, known))) {
      await retrying(() => makeLock(db), isRace);
      await transactAlone((transaction) => migrate(transaction, known));
    }
    const clock = await databaseClock(db);
    return {
      db,
      warning: warningOf(clock),
      clock,
      transact,
      transactAlone,
      snapshot: (work) => db.transaction().setIsolationLevel('repeatable read').execute(work),
      failureOf,
      close: () => db.destroy(),
    };
  } catch (error) {
    await db.destroy();
    if (error instanceof NewerDatabaseError) {
      throw new StartupError(
        `The database ${withoutPassword(databaseUrl)} was made by a newer Mizu (${error.message}): start that version, or set DATABASE_URL to another database.`,
      );
    }
    throw explain(error, databaseUrl);
  }
}

/** What to see to where this machine's clock does not count. */
function warningOf(clock: Store['clock']): string | undefined {
  const seconds = Math.round((Date.now() - clock().getTime()) / 1000);
  if (seconds === 0) return undefined;
  const where = seconds > 0 ? 'ahead of' : 'behind';
  return `This machine's clock is ${Math.abs(seconds)} s ${where} the database's, whose time is used: set them right.`;
}

/** CockroachDB compares text by bytes anyway, and takes text with a collation for another type. */
async function namesCollation(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ version: string }>('select version() as version');
  return !/CockroachDB/.test(rows[0]?.version ?? '');
}

/** The row with which Kysely would lock its migrations on databases without better locks. */
const LOCK = { table: 'kysely_migration_lock', row: 'migration_lock' } as const;

async function makeLock(db: Kysely<Database>): Promise<void> {
  const table = sql.table(LOCK.table);
  await sql`create table if not exists ${table} (id varchar(255) primary key, is_locked integer not null default 0)`.execute(
    db,
  );
  await sql`insert into ${table} (id) values (${LOCK.row}) on conflict do nothing`.execute(db);
}
