import type { Kysely } from 'kysely';
import { counted } from '#contract/entities/counted.ts';
import { HttpError } from '../http-error.ts';
import type { Database } from '../store/schema.ts';
import { forgetOldCounts, keyOf, takeSome, windowEnd } from './counts.ts';

/** A count starts with its first failure and is forgotten after so many milliseconds. */
export const WINDOW = 15 * 60 * 1000;

/** The failures allowed per window: for one email from one address, for one address, for one email from anywhere. */
export const LIMITS = { pair: 5, address: 50, email: 100 } as const;

interface Attempt {
  /** The client's address: the socket's peer, or the one that a trusted proxy names. */
  address: string;
  /** Absent for a sign-in at a provider. */
  email?: string;
}

/**
 * Counts a sign-in before its password is checked, so that many at once cannot slip through, and refuses it with 429 when
 * there were too many. Each count is a statement of its own, outside any transaction, so that no rollback undoes it. Only
 * an attempt that may go on stays counted: a refused one uses up only the allowance that refused it. So an address that
 * keeps trying one email locks neither that email elsewhere nor other emails at that address.
 */
export async function countSignIn(db: Kysely<Database>, { address, email }: Attempt, now: Date): Promise<void> {
  const counted: string[] = [];
  const counts: [string, number][] = [[keyOf('address', address), LIMITS.address]];
  if (email !== undefined) {
    counts.unshift([keyOf('pair', address, email), LIMITS.pair]);
    counts.push([keyOf('email', email), LIMITS.email]);
  }
  for (const [key, limit] of counts) {
    if ((await takeSome(db, { key, amount: 1, limit, window: WINDOW }, now)) === undefined) {
      await giveBack(db, counted);
      throw await refusal(db, key, now);
    }
    counted.push(key);
  }
}

/** Call it after a sign-in that succeeded: it was no failure. */
export async function forgiveSignIn(db: Kysely<Database>, { address, email }: Attempt): Promise<void> {
  if (email === undefined) return await giveBack(db, [keyOf('address', address)]);
  await db
    .deleteFrom('sign_in_attempts')
    .where('key', '=', keyOf('pair', address, email))
    .execute();
  await giveBack(db, [keyOf('address', address), keyOf('email', email)]);
}

/** The checks that are running, by database, email and address, on this node. */
const underWay = new WeakMap<Kysely<Database>, Map<string, Promise<unknown>>>();

/**
 * Checks a password within the allowance: counts the attempt, and forgives it once `look` has resolved; `look` rejects for
 * a wrong password. Attempts for one email from one address run one after the other: each counts until it has succeeded, so
 * otherwise many with the right password at once would be refused.
 * @throws `HttpError` 429
 */
export async function lookWithin<T>(
  db: Kysely<Database>,
  attempt: Attempt & { email: string },
  clock: () => Date,
  look: () => Promise<T>,
): Promise<T> {
  const turns = underWay.get(db) ?? new Map<string, Promise<unknown>>();
  underWay.set(db, turns);
  const key = keyOf('pair', attempt.address, attempt.email);
  const before = turns.get(key);
  const turn = (async () => {
    await before?.catch(() => undefined);
    await forgetOldCounts(db, clock());
    await countSignIn(db, attempt, clock());
    const seen = await look();
    await forgiveSignIn(db, attempt);
    return seen;
  })();
  turns.set(key, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(key) === turn) turns.delete(key);
  }
}

/**
 * Subtracts one from each count. Deletes a count of zero: a blocked address must leave no rows for the emails that it makes
 * up.
 */
async function giveBack(db: Kysely<Database>, keys: readonly string[]): Promise<void> {
  // One row at a time: two statements that each lock several rows may deadlock.
  for (const key of keys) {
    await db
      .updateTable('sign_in_attempts')
      .set((set) => ({ failures: set('failures', '-', 1) }))
      .where('key', '=', key)
      .execute();
    await db.deleteFrom('sign_in_attempts').where('key', '=', key).where('failures', '<=', 0).execute();
  }
}

async function refusal(db: Kysely<Database>, key: string, now: Date): Promise<HttpError> {
  // A success elsewhere may have cleared the count by now: then the next attempt can go on at once.
  const left = ((await windowEnd(db, key)) ?? 0) - now.getTime();
  const wait = Math.max(1, Math.ceil(left / 1000));
  return new HttpError(429, 'too_many_attempts', `Too many failed sign-ins. Try again in ${inWords(wait)}.`, {
    headers: { 'Retry-After': String(wait) },
  });
}

function inWords(seconds: number): string {
  return seconds < 60 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
}
