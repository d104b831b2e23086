import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { KEY_LIFETIME } from '#contract/idempotency.ts';
import { HttpError } from './http-error.ts';
import { written } from './store/retries.ts';
import type { Database } from './store/schema.ts';

export interface Answer {
  status: number;
  body: unknown;
  replayed: boolean;
}

interface Keyed {
  userId: string;
  /** The header as it came; undefined: the request is not keyed. */
  key: string | undefined;
  /** What makes two requests the same: endpoint, id and body. */
  request: unknown;
  now: Date;
}

/**
 * Runs `work` once per user and key. Must run inside the transaction that `work` writes in, so that the key is kept
 * exactly when the write is; an error is not kept. The same key with another request is refused.
 */
export async function once(
  db: Kysely<Database>,
  { userId, key, request, now }: Keyed,
  work: () => Promise<{ status: number; body: unknown }>,
): Promise<Answer> {
  if (key === undefined) return { ...(await work()), replayed: false };
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new HttpError(400, 'bad_idempotency_key', 'Idempotency-Key must be 1 to 200 visible characters.');
  }
  const request_hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('created_at', '<=', new Date(now.getTime() - KEY_LIFETIME).toISOString())
    .execute();
  // The key comes first: of two requests at once the database lets one in, and the other waits for how that one ends.
  const taken = await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, request_hash, status: 0, response: '', created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!taken) {
    const kept = written(
      await db
        .selectFrom('idempotency_keys')
        .selectAll()
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .executeTakeFirst(),
    );
    if (kept.request_hash !== request_hash) {
      throw new HttpError(422, 'idempotency_mismatch', 'This Idempotency-Key was used for another request.');
    }
    return { status: kept.status, body: JSON.parse(kept.response), replayed: true };
  }
  const { status, body } = await work();
  await db
    .updateTable('idempotency_keys')
    .set({ status, response: JSON.stringify(body ?? null) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
  return { status, body, replayed: false };
}
