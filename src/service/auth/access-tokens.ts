import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { TokenScope } from '#contract/entities/account.ts';
import { compiledOnce } from '../store/compiled.ts';
import { newId } from '../store/new-id.ts';
import type { AccessTokensTable, Database, UserRow } from '../store/schema.ts';
import { ifWritable } from '../store/unwritable.ts';
import { hashOf, TOUCH_AFTER } from './token-hash.ts';

/** The prefix of every access token, by which people and secret scanners recognize one. */
const PREFIX = 'mizu_';

export type AccessTokenRow = Selectable<AccessTokensTable>;

interface NewToken {
  name: string;
  scope: TokenScope;
}

/** Creates an access token. This is the only time that `token` is known: only its hash is stored. */
export async function createAccessToken(
  db: Kysely<Database>,
  userId: string,
  { name, scope }: NewToken,
  now: Date,
): Promise<{ token: string; row: AccessTokenRow }> {
  const token = PREFIX + randomBytes(32).toString('base64url');
  const row = await db
    .insertInto('access_tokens')
    .values({
      id: newId(),
      user_id: userId,
      name,
      scope,
      token_hash: hashOf(token),
      created_at: now.toISOString(),
      last_used_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { token, row };
}

const tokenOf = compiledOnce((db, { hash }: { hash: string }) =>
  db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .selectAll('users')
    .select(['access_tokens.scope', 'access_tokens.last_used_at'])
    .where('token_hash', '=', hash)
    .where('users.disabled_at', 'is', null),
);

/** The user and the scope of an access token; undefined when it is unknown, revoked, or its account is disabled. */
export async function findTokenUser(
  db: Kysely<Database>,
  token: string,
  now: Date,
): Promise<{ user: UserRow; scope: TokenScope } | undefined> {
  if (!token.startsWith(PREFIX)) return undefined;
  const [row] = await tokenOf(db, { hash: hashOf(token) });
  if (!row) return undefined;
  const { scope, last_used_at, ...user } = row;
  if (last_used_at === null || now.getTime() - Date.parse(last_used_at) > TOUCH_AFTER) {
    const touch = db
      .updateTable('access_tokens')
      .set({ last_used_at: now.toISOString() })
      .where('token_hash', '=', hashOf(token));
    await ifWritable(() => touch.execute(), []);
  }
  return { user, scope: scope as TokenScope };
}
