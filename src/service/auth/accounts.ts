import { dictionary } from '@zxcvbn-ts/language-common';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { isBlank } from '#contract/entities/blank.ts';
import { newId } from '../store/new-id.ts';
import { written } from '../store/retries.ts';
import type { Database, UserRow } from '../store/schema.ts';
import { hashPassword, PASSWORD_MIN } from './password.ts';
import { hashOf } from './token-hash.ts';

/** Emails are compared without case and outer space. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The form of a password that is hashed: wide letters of an input method count as the usual ones. */
const plain = (password: string) => password.normalize('NFKC');

/** Whether a password is among the 49,000 that leaked most often, in any case. */
const isCommon = (password: string) => dictionary['passwords-common'].includes(plain(password).toLowerCase());

/** Words that are guessed first here; they do not count, whatever is around them. */
const OWN_WORDS = /mizu|gtd|getting *things *done|owner|admin/gi;
const isMostlyOwnWords = (password: string) =>
  plain(password).search(OWN_WORDS) >= 0 && plain(password).replaceAll(OWN_WORDS, '').length < PASSWORD_MIN;

export const NewAccount = z.object({
  email: z
    .string()
    .transform(normalizeEmail)
    .pipe(z.email('must be an email address').max(320, 'must have at most 320 characters')),
  name: z
    .string()
    .trim()
    .refine((name) => !isBlank(name), 'must not be blank')
    .max(200, 'must have at most 200 characters')
    // It is printed to the operator's terminal.
    .regex(/^\P{Cc}*$/u, 'must be one line, without control characters'),
  password: z
    .string()
    .refine((password) => plain(password).length >= PASSWORD_MIN, {
      error: `must have at least ${PASSWORD_MIN} characters`,
      abort: true,
    })
    .max(1000, 'must have at most 1000 characters')
    .refine((password) => !isCommon(password), 'is one of the passwords that are tried first: choose another')
    .refine(
      (password) => !isMostlyOwnWords(password),
      `must have ${PASSWORD_MIN} characters besides the words Mizu, GTD, Getting Things Done, owner and admin`,
    ),
});
export type NewAccount = z.input<typeof NewAccount>;

/** An account with this email exists. */
export class AccountExistsError extends Error {
  override readonly name = 'AccountExistsError';
}

/** Creates an account. Rejects with a `ZodError` for bad fields and `AccountExistsError` for a taken email. */
export async function addAccount(db: Kysely<Database>, account: NewAccount, now: Date): Promise<UserRow> {
  const { email, name, password } = NewAccount.parse(account);
  const at = now.toISOString();
  const row = await db
    .insertInto('users')
    .values({
      id: newId(),
      email,
      name,
      password_hash: await hashPassword(password),
      time_zone: null,
      disabled_at: null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AccountExistsError(`There is already an account for ${email}.`);
  return row;
}

interface PasswordOptions {
  now: Date;
  /** The token of the session that stays. */
  keepSession?: string;
  /** The hash against which the old password was checked. */
  known?: string;
}

/**
 * Sets an account's password and ends its sessions, both or neither. The old password must have been checked. Rejects with
 * `LostRaceError` when the hash has changed since.
 */
export async function setPassword(
  db: Kysely<Database>,
  userId: string,
  password: string,
  { now, keepSession, known }: PasswordOptions,
): Promise<void> {
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('users')
      .set({ password_hash, updated_at: now.toISOString() })
      .where('id', '=', userId)
      .$if(known !== undefined, (query) => query.where('password_hash', '=', known ?? ''))
      .returning('id')
      .executeTakeFirst();
    if (known !== undefined) written(changed);
    await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .$if(keepSession !== undefined, (query) => query.where('token_hash', '!=', hashOf(keepSession ?? '')))
      .execute();
  });
}
