import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { HttpError } from '../http-error.ts';
import type { Database } from '../store/schema.ts';

/** A count starts with its first failure and is forgotten after so long, in milliseconds. */
export const WINDOW = 15 * 60 * 1000;

/** Failures allowed per window: for one email from one address, for one address, for one email from anywhere. */
export const LIMITS = { pair: 5, address: 50, email: 100 } as const;

const keyOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

interface Attempt {
  /** The socket's peer; never a header, which anybody can write. */
  address: string;
  email: string;
}

/**
 * Counts a sign-in before its password is looked at, so that many at once cannot slip through, and refuses it with 429
 * when there were too many. Each count is a statement of its own, outside of any transaction: no rollback takes it back.
 * What one count refuses does not reach the next: a blocked address adds no rows, and an address that keeps trying one
 * email cannot lock that email for everybody else.
 */
export async function countSignIn(db: Kysely<Database>, { address, email }: Attempt, now: Date): Promise<void> {
  await count(db, keyOf('address', address), now, LIMITS.address);
  await count(db, keyOf('pair', address, email), now, LIMITS.pair);
  await count(db, keyOf('email', email), now, LIMITS.email);
}

/** After a sign-in that succeeded: it was no failure. */
export async function forgiveSignIn(db: Kysely<Database>, { address, email }: Attempt): Promise<void> {
  await db
    .deleteFrom('sign_in_attempts')
    .where('key', '=', keyOf('pair', address, email))
    .execute();
  await db
    .updateTable('sign_in_attempts')
    .set((set) => ({ failures: set('failures', '-', 1) }))
    .where('key', 'in', [keyOf('address', address), keyOf('email', email)])
    .where('failures', '>', 0)
    .execute();
}

/** Adds one; throws when that is over the limit. */
async function count(db: Kysely<Database>, key: string, now: Date, limit: number): Promise<void> {
  const at = now.toISOString();
  const ends = new Date(now.getTime() + WINDOW).toISOString();
  const { failures, window_ends_at } = await db
    .insertInto('sign_in_attempts')
    .values({ key, failures: 1, window_ends_at: ends })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`case when sign_in_attempts.window_ends_at <= ${at} then 1 else sign_in_attempts.failures + 1 end`,
        window_ends_at: sql<string>`case when sign_in_attempts.window_ends_at <= ${at} then ${ends} else sign_in_attempts.window_ends_at end`,
      }),
    )
    .returning(['failures', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  if (failures <= limit) return;
  const wait = Math.max(1, Math.ceil((Date.parse(window_ends_at) - now.getTime()) / 1000));
  throw new HttpError(429, 'too_many_attempts', `Too many failed sign-ins. Try again in ${inWords(wait)}.`, {
    headers: { 'Retry-After': String(wait) },
  });
}

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} minute${minutes === 1 ? '' : 's'}`;
}

/** Drops counts whose window has ended. */
export async function forgetOldSignIns(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('window_ends_at', '<=', now.toISOString()).execute();
}
