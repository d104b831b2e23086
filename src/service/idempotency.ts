import { createHash } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import { KEY_LIFETIME } from '#contract/idempotency.ts';
import { HttpError } from './http-error.ts';
import { compiledOnce } from './store/compiled.ts';
import { written } from './store/retries.ts';
import type { Database, IdempotencyKeysTable } from './store/schema.ts';

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

const forgetUntil = compiledOnce((db, { userId, instant }: { userId: string; instant: string }) =>
  db.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('created_at', '<=', instant),
);

type Key = Pick<Insertable<IdempotencyKeysTable>, 'user_id' | 'key' | 'request_hash' | 'created_at'>;

const takeKey = compiledOnce((db, key: Key) =>
  db
    .insertInto('idempotency_keys')
    .values({ ...key, status: 0, response: '' })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key'),
);

const keepAnswer = compiledOnce(
  (db, { userId, key, status, response }: { userId: string; key: string; status: number; response: string }) =>
    db.updateTable('idempotency_keys').set({ status, response }).where('user_id', '=', userId).where('key', '=', key),
);

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
  await forgetUntil(db, { userId, instant: new Date(now.getTime() - KEY_LIFETIME).toISOString() });
  // The key comes first: of two requests at once the database lets one in, and the other waits for how that one ends.
  const [taken] = await takeKey(db, { user_id: userId, key, request_hash, created_at: now.toISOString() });
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
  await keepAnswer(db, { userId, key, status, response: JSON.stringify(body ?? null) });
  return { status, body, replayed: false };
}
