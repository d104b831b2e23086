import { normalizeEmail } from '../auth/accounts.ts';
import { verifyPassword } from '../auth/password.ts';
import { endSession, startSession } from '../auth/sessions.ts';
import { lookWithin } from '../auth/throttle.ts';
import type { Handlers } from '../handler.ts';
import { HttpError } from '../http-error.ts';
import type { UserRow } from '../store/schema.ts';
import { toUser } from './user.ts';

/** Nobody may sign in to an account that the operator has disabled. Throws `HttpError`. */
export function refuseDisabled(user: UserRow): void {
  if (user.disabled_at === null) return;
  throw new HttpError(403, 'disabled', 'This account is disabled. Ask the person who runs this Mizu.');
}

const wrongCredentials = () => new HttpError(401, 'wrong_credentials', 'The email or the password is wrong.');

/** Signing in and out. These calls run outside a transaction: the throttle's counts must survive a refusal. */
export const authHandlers: Handlers<'auth.login' | 'auth.logout'> = {
  'auth.login': async ({ body }, { db, clock, address, userAgent }) => {
    const email = normalizeEmail(body.email);
    const { id, password_hash } = await lookWithin(db, { address, email }, clock, async () => {
      const found = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
      if (!(await verifyPassword(body.password, found?.password_hash)) || !found) throw wrongCredentials();
      return found;
    });
    return await db.transaction().execute(async (transaction) => {
      // A password change ends all sessions: one that the old password starts at the same time must not survive it.
      const user = await transaction
        .updateTable('users')
        .set({ password_hash })
        .where('id', '=', id)
        .where('password_hash', '=', password_hash)
        .returningAll()
        .executeTakeFirst();
      if (!user) throw wrongCredentials();
      // Said only to a caller who knows the password.
      refuseDisabled(user);
      return { token: await startSession(transaction, id, clock(), userAgent), user: toUser(user) };
    });
  },

  'auth.logout': async (_request, { db, token }) => {
    await endSession(db, token);
  },
};
