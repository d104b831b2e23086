import type { Kysely } from 'kysely';
import type { Database, UserRow } from '../store/schema.ts';
import { normalizeEmail } from './accounts.ts';

/** What the operator sees of an account. */
export interface AccountSummary extends Pick<UserRow, 'id' | 'email' | 'name' | 'created_at' | 'disabled_at'> {
  /** When somebody was last signed in, as far as sessions tell that are still there. */
  last_used_at: string | null;
  tasks: number;
}

/** The account of an email, in whatever case it is written. */
export async function findAccount(db: Kysely<Database>, email: string): Promise<UserRow | undefined> {
  return await db.selectFrom('users').selectAll().where('email', '=', normalizeEmail(email)).executeTakeFirst();
}

/** All accounts, the oldest first. */
export async function listAccounts(db: Kysely<Database>): Promise<AccountSummary[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'created_at', 'disabled_at'])
    .select((query) => [
      query
        .selectFrom('sessions')
        .whereRef('sessions.user_id', '=', 'users.id')
        .select((sessions) => sessions.fn.max('last_used_at').as('at'))
        .as('last_used_at'),
      query
        .selectFrom('tasks')
        .whereRef('tasks.user_id', '=', 'users.id')
        .select((tasks) => tasks.fn.countAll().as('count'))
        .as('tasks'),
    ])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, tasks: Number(row.tasks) }));
}

/** Lets nobody sign in to an account, and signs out everybody who is. */
export async function disableAccount(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('users').set({ disabled_at: now.toISOString() }).where('id', '=', id).execute();
    await transaction.deleteFrom('sessions').where('user_id', '=', id).execute();
  });
}

/** Lets an account be used again. Sessions stay ended; access tokens work as before. */
export async function enableAccount(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable('users').set({ disabled_at: null }).where('id', '=', id).execute();
}

/**
 * Deletes an account and everything in it: all other tables follow by their foreign keys. It is signed out first. PostgreSQL
 * deletes a row only when nobody is writing what points to it, and a program that writes all the time keeps it from that.
 */
export async function removeAccount(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await disableAccount(db, id, now);
  await db.deleteFrom('users').where('id', '=', id).execute();
}

/** Whether there is such an account. */
export async function isAccount(db: Kysely<Database>, id: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
