import { hash } from 'node:crypto';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from '../store/schema.ts';

/** The key of a count: a hash, so that the table does not show what was counted. */
export const keyOf = (...parts: string[]) => hash('sha256', JSON.stringify(parts));

interface Allowance {
  key: string;
  /** How many are taken at once. */
  amount: number;
  /** How many may be taken in a window. */
  limit: number;
  /** The length of the window in milliseconds, from the first one taken. */
  window: number;
}

/**
 * Takes some from an allowance, unless that is more than is left. The statement itself decides, so that among many at once,
 * on any number of nodes, no more get through. Resolves to the end of the window; undefined when nothing was taken.
 */
export async function takeSome(
  db: Kysely<Database>,
  { key, amount, limit, window }: Allowance,
  now: Date,
): Promise<number | undefined> {
  const at = now.toISOString();
  const ends = new Date(now.getTime() + window).toISOString();
  // A later end than any window can have, as long as the nodes' clocks differ by less than one: it began while a clock was
  // ahead, and would last until then.
  const tooLate = new Date(now.getTime() + 2 * window).toISOString();
  const isOver = sql<SqlBool>`(sign_in_attempts.window_ends_at <= ${at} or sign_in_attempts.window_ends_at > ${tooLate})`;
  const taken = await db
    .insertInto('sign_in_attempts')
    .values({ key, failures: amount, window_ends_at: ends })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          failures: sql<number>`case when ${isOver} then ${sql.lit(amount)} else sign_in_attempts.failures + ${sql.lit(amount)} end`,
          window_ends_at: sql<string>`case when ${isOver} then ${ends} else sign_in_attempts.window_ends_at end`,
        })
        .where((where) => where.or([isOver, where('sign_in_attempts.failures', '<=', limit - amount)])),
    )
    .returning('window_ends_at')
    .executeTakeFirst();
  return taken && Date.parse(taken.window_ends_at);
}

/** When the window of a count ends; undefined when nothing is counted. */
export async function windowEnd(db: Kysely<Database>, key: string): Promise<number | undefined> {
  const count = await db
    .selectFrom('sign_in_attempts')
    .select('window_ends_at')
    .where('key', '=', key)
    .executeTakeFirst();
  return count && Date.parse(count.window_ends_at);
}

/** Deletes counts whose window has ended. */
export async function forgetOldCounts(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('window_ends_at', '<=', now.toISOString()).execute();
}
