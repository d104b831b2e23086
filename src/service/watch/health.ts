import { sql } from 'kysely';
import { keyOf, takeSome } from '../auth/counts.ts';
import type { Store } from '../store/store.ts';

/** How long the database may take to answer, in milliseconds: a health check waits no longer than this. */
const PATIENCE = 5_000;

/** For how many milliseconds a write shows that writing is possible: anybody may ask, and each check waits for the disk. */
const WRITTEN = 5_000;

/** For so long at most a call that found no room tells of it, in milliseconds: for the short write of a check there may be room left. */
const REFUSED = 5 * 60_000;

const lastRefusals = new WeakMap<Store['db'], { error: Error; at: number; size: number }>();

/** A call with so many bytes could not write. */
export function noteUnwritten(
  { db }: Pick<Store, 'db'>,
  error: Error,
  { now, size }: { now: Date; size: number },
): void {
  lastRefusals.set(db, { error, at: now.getTime(), size });
}

/** A call with so many bytes has written: for as many as could not be written there is room again. */
export function noteWritten({ db }: Pick<Store, 'db'>, size: number): void {
  const refusal = lastRefusals.get(db);
  if (refusal && size >= refusal.size) lastRefusals.delete(db);
}

/** Why the database does not answer; undefined when it does. */
export async function databaseFailure({ db }: Pick<Store, 'db'>): Promise<Error | undefined> {
  return await failureOf(() => sql`select 1`.execute(db));
}

/** Why nothing can be written to the database, or a call could not a while ago and none as long has since; undefined when it can. */
export async function writingFailure({ db }: Pick<Store, 'db'>, now: Date): Promise<Error | undefined> {
  const refusal = lastRefusals.get(db);
  if (refusal && now.getTime() - refusal.at < REFUSED) return refusal.error;
  const allowance = { key: keyOf('health'), amount: 1, limit: 1, window: WRITTEN };
  return await failureOf(() => takeSome(db, allowance, now));
}

/** The reason when an answer takes too long. */
async function failureOf(ask: () => Promise<unknown>): Promise<Error | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The database has not answered within ${PATIENCE / 1000} s`)), PATIENCE);
  });
  try {
    await Promise.race([ask(), tooLong]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    clearTimeout(timer);
  }
}
