import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { AccountExistsError, addAccount, NewAccount } from '../auth/accounts.ts';
import { findAccount } from '../auth/manage-accounts.ts';
import { HttpError } from '../http-error.ts';
import { LostRaceError } from '../store/retries.ts';
import type { Database } from '../store/schema.ts';
import type { Claims } from './identity-providers.ts';
import type { ProviderSettings } from './settings.ts';

/**
 * The id of the account for a sign-in at a provider: the one linked to this identity, else one with its verified email or a
 * new one, if the provider's settings allow that. Throws `HttpError`. Runs in a transaction.
 */
export async function accountOf(
  db: Kysely<Database>,
  provider: ProviderSettings,
  claims: Claims,
  now: Date,
): Promise<string> {
  const { issuer, subject } = claims;
  const linked = await db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (linked) return linked.user_id;
  const user_id = await accountByEmail(db, provider, claims, now);
  await db.insertInto('identities').values({ issuer, subject, user_id, created_at: now.toISOString() }).execute();
  return user_id;
}

async function accountByEmail(
  db: Kysely<Database>,
  { name, links, creates }: ProviderSettings,
  claims: Claims,
  now: Date,
): Promise<string> {
  const refuse = (code: string, words: string) => new HttpError(403, code, words);
  const address = NewAccount.shape.email.safeParse(claims.email);
  if (!claims.isEmailVerified || !address.success) {
    throw refuse('unverified_email', `${name} does not say that your email address is yours. Verify it there first.`);
  }
  const email = address.data;
  const owner = await findAccount(db, email);
  if (owner && links) return owner.id;
  if (owner) throw refuse('not_linked', `Your account here is not linked to ${name}. Sign in with your password.`);
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (creates === 'nobody' || (creates !== 'everybody' && !creates.includes(domain))) {
    throw refuse(
      'no_account',
      `There is no account for ${email}. Ask the person who runs this Mizu, or sign out at ${name} to use another account there.`,
    );
  }
  // Nobody knows this password: the account signs in at the provider, until the operator sets another.
  const password = randomBytes(32).toString('base64url');
  const called = NewAccount.shape.name.safeParse(claims.name);
  try {
    return (await addAccount(db, { email, name: called.success ? called.data : email, password }, now)).id;
  } catch (error) {
    // Another sign-in has created it meanwhile: the next attempt finds it.
    if (error instanceof AccountExistsError) throw new LostRaceError(error.message, { cause: error });
    throw error;
  }
}
