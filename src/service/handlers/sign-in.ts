import { forgetOldCounts } from '../auth/counts.ts';
import { startSession } from '../auth/sessions.ts';
import { countSignIn, forgiveSignIn } from '../auth/throttle.ts';
import type { Handlers } from '../handler.ts';
import { HttpError } from '../http-error.ts';
import { beginSignIn, finishSignIn } from '../oidc/sign-in.ts';
import { refuseDisabled } from './auth.ts';
import { toUser } from './user.ts';

/** Signing in at a provider of OpenID Connect. */
export const signInHandlers: Handlers<'auth.startSignIn' | 'auth.finishSignIn'> = {
  'auth.startSignIn': async ({ body }, { db, clock, address, providers }) => {
    // Limited, since each attempt keeps a row for a while, and nobody must fill the table.
    await forgetOldCounts(db, clock());
    await countSignIn(db, { address }, clock());
    return { url: await beginSignIn({ db, providers, now: clock() }, body.provider, body.proof) };
  },

  'auth.finishSignIn': async ({ body }, { db, clock, address, userAgent }) => {
    const id = await finishSignIn(db, body.code, body.proof, clock());
    await forgiveSignIn(db, { address });
    return await db.transaction().execute(async (transaction) => {
      // The update changes nothing. It locks the row, as with a password: whoever disables or removes the account meanwhile
      // finds this session, and ends it.
      const user = await transaction
        .updateTable('users')
        .set((set) => ({ name: set.ref('name') }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (!user) throw new HttpError(403, 'no_account', 'This account is no longer there.');
      refuseDisabled(user);
      return { token: await startSession(transaction, id, clock(), userAgent), user: toUser(user) };
    });
  },
};
