import { createHash } from 'node:crypto';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { StartupError } from '../startup-error.ts';
import type { Database } from './schema.ts';
import type { Store } from './store.ts';

/** Every table, after those that its rows refer to, with the columns of its key. This does not compile without one. */
const KEYS = {
  users: ['id'],
  sessions: ['token_hash'],
  access_tokens: ['id'],
  identities: ['issuer', 'subject'],
  sign_ins: ['key'],
  sign_in_attempts: ['key'],
  idempotency_keys: ['user_id', 'key'],
  ai_calls: ['user_id', 'number'],
  projects: ['id'],
  contexts: ['id'],
  tasks: ['id'],
  reference_items: ['id'],
  reviews: ['id'],
  changes: ['user_id', 'number'],
} as const satisfies Record<keyof Database, readonly string[]>;

/** Every table of Mizu. */
export const tableNames = Object.keys(KEYS);

/** How many rows are read and written at a time. */
const BATCH = 500;

/** A table that was copied and compared. */
export interface CopiedTable {
  table: string;
  rows: number;
  /** SHA-256 of all its rows in the order of their keys, hexadecimal; the same in both databases. */
  hash: string;
}

type Row = Record<string, unknown>;
/** Untyped, since all tables are copied alike. */
type Tables = Kysely<Record<string, Row>>;

/**
 * Copies every row of one database, as it is at one moment, to another that has none, and compares what arrived with what
 * was sent, row by row. In one transaction: all of it or nothing. Rejects with `StartupError`.
 */
export async function copyStore(from: Store, to: Store): Promise<CopiedTable[]> {
  return await to.transactAlone(async (target) => {
    await refuseFilled(target);
    return await from.snapshot(async (source) => {
      const copied: CopiedTable[] = [];
      for (const [table, key] of Object.entries(KEYS)) {
        for await (const rows of batches(source, table, key)) {
          await (target as unknown as Tables).insertInto(table).values(rows).execute();
        }
        copied.push(await compare(source, target, table, key));
      }
      return copied;
    });
  });
}

/** Rejects with `StartupError` when any table has a row. */
export async function refuseFilled(target: Kysely<Database>): Promise<void> {
  for (const table of tableNames) {
    const row = await (target as unknown as Tables).selectFrom(table).selectAll().limit(1).executeTakeFirst();
    if (row) throw new StartupError(`The target is not empty: there is something in ${table}. Give one without data.`);
  }
}

/** A table's rows in the order of their keys, which is the same in every database. */
async function* batches(db: Kysely<Database>, table: string, key: readonly string[]): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let last: Row | undefined;
  for (;;) {
    let query = (db as unknown as Tables).selectFrom(table).selectAll().limit(BATCH);
    for (const column of key) query = query.orderBy(column);
    if (last) {
      const values: Row = last;
      query = query.where(sql<SqlBool>`(${columns}) > (${sql.join(key.map((column) => values[column]))})`);
    }
    const rows = await query.execute();
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

async function compare(
  source: Kysely<Database>,
  target: Kysely<Database>,
  table: string,
  key: readonly string[],
): Promise<CopiedTable> {
  const arrived = batches(target, table, key);
  const hash = createHash('sha256');
  let rows = 0;
  for await (const sent of batches(source, table, key)) {
    const { value: got = [] } = await arrived.next();
    for (const [index, row] of sent.entries()) {
      const line = lineOf(row);
      if (line !== lineOf(got[index] ?? {})) {
        throw new StartupError(`A row of ${table} arrived changed: ${key.map((column) => row[column]).join(', ')}.`);
      }
      hash.update(line);
    }
    rows += sent.length;
  }
  if (!(await arrived.next()).done) throw new StartupError(`More rows of ${table} arrived than were sent.`);
  return { table, rows, hash: hash.digest('hex') };
}

/** A row as one line, independent of the order of its columns. */
function lineOf(row: Row): string {
  return `${JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)))}\n`;
}
