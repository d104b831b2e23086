import type { Kysely } from 'kysely';
import type { Database, UserRow } from '../store/schema.ts';
import { normalizeEmail } from './accounts.ts';

/** An account for the operator. */
export interface AccountSummary extends Pick<UserRow, 'id' | 'email' | 'name' | 'created_at' | 'disabled_at'> {
  /** When somebody was last signed in, according to the sessions that still exist. */
  last_used_at: string | null;
  tasks: number;
}

/** The account of an email, in any case. */
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

/** Disables an account, and ends its sessions. */
export async function disableAccount(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('users').set({ disabled_at: now.toISOString() }).where('id', '=', id).execute();
    await transaction.deleteFrom('sessions').where('user_id', '=', id).execute();
  });
}

/** Enables an account again. Sessions stay ended; access tokens work as before. */
export async function enableAccount(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable('users').set({ disabled_at: null }).where('id', '=', id).execute();
}

/**
 * Deletes an account and everything in it: all other tables follow by their foreign keys. Disables it first: PostgreSQL
 * deletes a row only while nobody writes rows that refer to it, which a busy program would prevent.
 */
export async function removeAccount(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await disableAccount(db, id, now);
  await db.deleteFrom('users').where('id', '=', id).execute();
}

/** Whether the account exists. */
export async function isAccount(db: Kysely<Database>, id: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
