import type { AnswerOf } from '#contract/endpoints.ts';
import type { TokenScope } from '#contract/entities/account.ts';
import { type AccessTokenRow, createAccessToken } from '../auth/access-tokens.ts';
import { NewAccount, setPassword } from '../auth/accounts.ts';
import { verifyPassword } from '../auth/password.ts';
import { idleSince } from '../auth/sessions.ts';
import { lookWithin } from '../auth/throttle.ts';
import { hashOf } from '../auth/token-hash.ts';
import type { Handlers } from '../handler.ts';
import { invalid, notFound } from '../http-error.ts';
import { LostRaceError } from '../store/retries.ts';

type Names =
  | 'auth.changePassword'
  | 'auth.sessions'
  | 'auth.endSession'
  | 'auth.endOtherSessions'
  | 'auth.tokens'
  | 'auth.createToken'
  | 'auth.revokeToken';

const toToken = ({
  id,
  name,
  scope,
  created_at,
  last_used_at,
}: AccessTokenRow): AnswerOf<'auth.tokens'>['tokens'][number] => ({
  id,
  name,
  scope: scope as TokenScope,
  created_at,
  last_used_at,
});

const notYours = () => invalid('current_password', 'is not your password');

/** A user's calls for their own account; an access token may make none of them. */
export const accountHandlers: Handlers<Names> = {
  'auth.changePassword': async ({ body }, { db, user, token, clock, address }) => {
    // A stolen session must not allow guessing the password.
    await lookWithin(db, { address, email: user.email }, clock, async () => {
      if (!(await verifyPassword(body.current_password, user.password_hash))) throw notYours();
    });
    const { error } = NewAccount.shape.password.safeParse(body.new_password);
    if (error) throw invalid('new_password', error.issues[0]?.message ?? 'is not valid');
    try {
      const known = user.password_hash;
      await setPassword(db, user.id, body.new_password, { now: clock(), keepSession: token, known });
    } catch (error) {
      // Another change came first, such as the operator's: the password that was sent is an old one by now.
      throw error instanceof LostRaceError ? notYours() : error;
    }
  },

  'auth.sessions': async (_request, { db, user, token, clock }) => {
    const rows = await db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', user.id)
      // The rows of ended sessions stay until somebody signs in.
      .where('expires_at', '>', clock().toISOString())
      .where('last_used_at', '>', idleSince(clock()))
      .orderBy('last_used_at', 'desc')
      .orderBy('token_hash')
      .execute();
    const current = hashOf(token);
    // The hash can name a session: no token can be found from it.
    const sessions = rows.map(({ token_hash, device, created_at, last_used_at }) => ({
      id: token_hash,
      device,
      created_at,
      last_used_at,
      is_current: token_hash === current,
    }));
    return { sessions: sessions.toSorted((one, other) => Number(other.is_current) - Number(one.is_current)) };
  },

  'auth.endSession': async ({ params }, { db, user }) => {
    const ended = await db
      .deleteFrom('sessions')
      .where('user_id', '=', user.id)
      .where('token_hash', '=', params.id)
      .returning('token_hash')
      .executeTakeFirst();
    if (!ended) throw notFound('Session');
  },

  'auth.endOtherSessions': async (_request, { db, user, token }) => {
    await db.deleteFrom('sessions').where('user_id', '=', user.id).where('token_hash', '!=', hashOf(token)).execute();
  },

  'auth.tokens': async (_request, { db, user }) => {
    const rows = await db
      .selectFrom('access_tokens')
      .selectAll()
      .where('user_id', '=', user.id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return { tokens: rows.map(toToken) };
  },

  'auth.createToken': async ({ body }, { db, user, clock }) => {
    const { token, row } = await createAccessToken(db, user.id, body, clock());
    return { token, access_token: toToken(row) };
  },

  'auth.revokeToken': async ({ params }, { db, user }) => {
    const revoked = await db
      .deleteFrom('access_tokens')
      .where('user_id', '=', user.id)
      .where('id', '=', params.id)
      .returning('id')
      .executeTakeFirst();
    if (!revoked) throw notFound('Access token');
  },
};
