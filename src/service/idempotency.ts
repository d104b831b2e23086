import { createHash } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type { Id } from '#contract/entities/common.ts';
import { HttpError } from './http-error.ts';
import { compiledOnce } from './store/compiled.ts';
import { written } from './store/retries.ts';
import type { Database, IdempotencyKeysTable } from './store/schema.ts';

/** How long a key is remembered that has no item of the account, in milliseconds. */
const KEY_LIFETIME = 90 * 24 * 60 * 60 * 1000;

export interface Answer {
  status: number;
  body: unknown;
  replayed: boolean;
}

interface Keyed {
  userId: string;
  /** The header; undefined: the request has no key. */
  key: string | undefined;
  /** What makes two requests the same: endpoint, id and body. */
  request: unknown;
  now: Date;
  /** For a request that creates an item: its id in the answer, and a function that reads the answer for the present item. */
  item?: { idIn: (body: unknown) => Id | undefined; read: (id: string) => Promise<unknown> } | undefined;
}

const forgetUntil = compiledOnce((db, { userId, instant }: { userId: string; instant: string }) =>
  db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('item_id', 'is', null)
    .where('created_at', '<=', instant),
);

type Key = Insertable<IdempotencyKeysTable>;

const takeKey = compiledOnce((db, key: Omit<Key, 'status' | 'response' | 'item_id'>) =>
  db
    .insertInto('idempotency_keys')
    .values({ ...key, status: 0, response: '' })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key'),
);

const keepAnswer = compiledOnce(
  (
    db,
    {
      userId,
      knownKey,
      ...answer
    }: Pick<Key, 'status' | 'response' | 'item_id'> & { userId: string; knownKey: string },
  ) => db.updateTable('idempotency_keys').set(answer).where('user_id', '=', userId).where('key', '=', knownKey),
);

const letGo = compiledOnce((db, { userId, itemId, at }: { userId: string; itemId: string; at: string }) =>
  db
    .updateTable('idempotency_keys')
    .set({ item_id: null, created_at: at })
    .where('user_id', '=', userId)
    .where('item_id', '=', itemId),
);

/** Lets the key of a deleted item expire. Must run in the transaction of the deletion. */
export async function letGoOfKey(db: Kysely<Database>, userId: string, itemId: string, now: Date): Promise<void> {
  await letGo(db, { userId, itemId, at: now.toISOString() });
}

/**
 * Runs `work` once per user and key. Must run in the transaction in which `work` writes, so that the key is kept exactly
 * when the write is; an error is not kept. Refuses another request with the same key. A repeated request that created an
 * item is answered with the item as it is now, however long ago that was.
 */
export async function once(
  db: Kysely<Database>,
  { userId, key, request, now, item }: Keyed,
  work: () => Promise<{ status: number; body: unknown }>,
): Promise<Answer> {
  if (key === undefined) return { ...(await work()), replayed: false };
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new HttpError(400, 'bad_idempotency_key', 'Idempotency-Key must be 1 to 200 visible characters.');
  }
  const request_hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  await forgetUntil(db, { userId, instant: new Date(now.getTime() - KEY_LIFETIME).toISOString() });
  // The key is written first: of two requests at once the database lets one in, and the other waits until that one ends.
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
    const { status, item_id, response } = kept;
    const body = item && item_id !== null ? await item.read(item_id) : JSON.parse(response);
    return { status, body, replayed: true };
  }
  const { status, body } = await work();
  const id = item?.idIn(body);
  const item_id = id === undefined ? null : String(id);
  await keepAnswer(db, { userId, knownKey: key, status, response: JSON.stringify(body ?? null), item_id });
  return { status, body, replayed: false };
}
