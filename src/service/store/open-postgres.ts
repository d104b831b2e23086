import { Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Pool } from 'pg';
import { StartupError } from '../startup-error.ts';
import { isUpToDate, migrate, NewerDatabaseError } from './migrate.ts';
import { PortablePostgresDialect } from './postgres-dialect.ts';
import { explain, failureOf, isRace, withoutPassword } from './postgres-failures.ts';
import { retrying } from './retries.ts';
import type { Database } from './schema.ts';
import type { Store } from './store.ts';

/** How many connections one service holds at most. */
const CONNECTIONS = 10;
/** How long a request waits for a connection, in milliseconds. */
const CONNECT_TIMEOUT = 5_000;
/** What every connection is told: to acknowledge only what is on the disk, and never to wait for ever. */
const SESSION =
  'set synchronous_commit = on; set statement_timeout = 30000; set idle_in_transaction_session_timeout = 10000';

/**
 * Opens the database of `postgres://…` and migrates it. Many services may share one. Rejects with `StartupError` when it
 * cannot be used.
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
    return {
      db,
      warning: undefined,
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

function createPool(databaseUrl: string): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    onConnect: async (client) => {
      // A connection that is cut while nothing runs on it tells nobody else, and without a listener ends the process;
      // whoever uses it next gets the error.
      client.on('error', () => {});
      await client.query(SESSION);
    },
  });
  pool.on('error', () => {});
  return pool;
}

/** CockroachDB compares text by bytes anyway, and takes text with a collation for another type. */
async function namesCollation(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ version: string }>('select version() as version');
  return !/CockroachDB/.test(rows[0]?.version ?? '');
}

/** The row that Kysely would lock its migrations with, where there are no better locks. */
const LOCK = { table: 'kysely_migration_lock', row: 'migration_lock' } as const;

async function makeLock(db: Kysely<Database>): Promise<void> {
  const table = sql.table(LOCK.table);
  await sql`create table if not exists ${table} (id varchar(255) primary key, is_locked integer not null default 0)`.execute(
    db,
  );
  await sql`insert into ${table} (id) values (${LOCK.row}) on conflict do nothing`.execute(db);
}
