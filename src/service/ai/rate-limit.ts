import type { Kysely } from 'kysely';
import { counted } from '#contract/entities/counted.ts';
import { HttpError } from '../http-error.ts';
import type { Database } from '../store/schema.ts';

/** A user's allowance: `calls` per `within` milliseconds. A model's answers cost the operator money. */
export const LIMITS = [
  { calls: 20, within: 60_000, words: 'in a minute' },
  { calls: 500, within: 24 * 60 * 60_000, words: 'in a day' },
] as const;

const LONGEST = Math.max(...LIMITS.map(({ within }) => within));

/**
 * Takes one call from a user's allowance, or throws 429 `ai_rate_limited` with `Retry-After`. The statement that records
 * the call decides: of two concurrent calls only one gets the next number, and the other tries again.
 */
export async function takeCall(db: Kysely<Database>, userId: string, now: Date): Promise<void> {
  for (;;) {
    const calls = await db
      .selectFrom('ai_calls')
      .select(['number', 'asked_at'])
      .where('user_id', '=', userId)
      .orderBy('number')
      .execute();
    const times = calls.map(({ asked_at }) => Date.parse(asked_at));
    refuseTooMany(times, now.getTime());
    const taken = await db
      .insertInto('ai_calls')
      .values({ user_id: userId, number: (calls.at(-1)?.number ?? 0) + 1, asked_at: now.toISOString() })
      .onConflict((conflict) => conflict.columns(['user_id', 'number']).doNothing())
      .returning('number')
      .executeTakeFirst();
    if (!taken) continue;
    const old = new Date(now.getTime() - LONGEST).toISOString();
    await db.deleteFrom('ai_calls').where('asked_at', '<=', old).execute();
    return;
  }
}

function refuseTooMany(times: readonly number[], at: number): void {
  for (const { calls, within, words } of LIMITS) {
    const oldest = times.at(-calls);
    if (oldest === undefined || oldest <= at - within) continue;
    const wait = Math.max(1, Math.ceil((oldest + within - at) / 1000));
    throw new HttpError(
      429,
      'ai_rate_limited',
      `The assistant was asked ${calls} times ${words}. Try again in ${inWords(wait)}.`,
      { headers: { 'Retry-After': String(wait) } },
    );
  }
}

/** A wait in words. */
export function inWords(seconds: number): string {
  if (seconds < 90) return counted(seconds, 'second');
  return seconds < 90 * 60 ? counted(Math.ceil(seconds / 60), 'minute') : counted(Math.ceil(seconds / 3600), 'hour');
}
