import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { compiledOnce } from '../store/compiled.ts';
import type { Database, UserRow } from '../store/schema.ts';
import { ifWritable } from '../store/unwritable.ts';
import { deviceOf } from './device.ts';
import { hashOf, TOUCH_AFTER } from './token-hash.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A session that was unused for so long ends, so that a lost laptop is not signed in for ever. */
export const IDLE_LIFETIME = 30 * DAY;
/** A session ends after so long in any case. */
export const ABSOLUTE_LIFETIME = 180 * DAY;

/** The instant of last use at which a session has ended by now. */
export const idleSince = (now: Date): string => new Date(now.getTime() - IDLE_LIFETIME).toISOString();

/**
 * Starts a session; resolves to its token, 256 random bits that are stored only as a hash. `userAgent`: the header of the
 * browser.
 */
export async function startSession(
  db: Kysely<Database>,
  userId: string,
  now: Date,
  userAgent?: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = now.toISOString();
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('expires_at', '<=', at), where('last_used_at', '<=', idleSince(now))]))
    .execute();
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      created_at: at,
      last_used_at: at,
      device: deviceOf(userAgent),
      expires_at: new Date(now.getTime() + ABSOLUTE_LIFETIME).toISOString(),
    })
    .execute();
  return token;
}

const sessionOf = compiledOnce((db, { hash, now, idleSince }: { hash: string; now: string; idleSince: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select('sessions.last_used_at')
    .where('token_hash', '=', hash)
    .where('users.disabled_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', idleSince),
);

/** The user of a token, or undefined when it is unknown, revoked or expired. */
export async function findSessionUser(db: Kysely<Database>, token: string, now: Date): Promise<UserRow | undefined> {
  const [row] = await sessionOf(db, {
    hash: hashOf(token),
    now: now.toISOString(),
    idleSince: idleSince(now),
  });
  if (!row) return undefined;
  const { last_used_at, ...user } = row;
  if (now.getTime() - Date.parse(last_used_at) > TOUCH_AFTER) {
    const touch = db
      .updateTable('sessions')
      .set({ last_used_at: now.toISOString() })
      .where('token_hash', '=', hashOf(token));
    await ifWritable(() => touch.execute(), []);
  }
  return user;
}

/** Revokes a token at once. */
export async function endSession(db: Kysely<Database>, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute();
}
