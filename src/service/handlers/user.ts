import type { AnswerOf } from '#contract/endpoints.ts';
import { normalizeEmail } from '../auth/accounts.ts';
import type { Handlers } from '../handler.ts';
import { invalid, stale } from '../http-error.ts';
import { written } from '../store/retries.ts';
import type { UserRow } from '../store/schema.ts';
import { laterThan } from './instants.ts';

/** The user as it is sent: never with the password's hash. */
export function toUser(row: UserRow): AnswerOf<'user.profile'>['user'] {
  return { id: row.id, name: row.name, email: row.email, time_zone: row.time_zone, updated_at: row.updated_at };
}

export const userHandlers: Handlers<'user.profile' | 'user.update'> = {
  'user.profile': async (_request, { user }) => ({ user: toUser(user) }),

  'user.update': async ({ body: { updated_at, email, ...change } }, { db, user, clock }) => {
    if (email !== undefined && normalizeEmail(email) !== user.email) throw invalid('email', 'cannot be changed');
    const current = await db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
    if (updated_at !== undefined && updated_at !== current.updated_at) throw stale('The profile');
    const row = await db
      .updateTable('users')
      .set({ ...change, updated_at: laterThan(current.updated_at, clock()) })
      .where('id', '=', user.id)
      .where('updated_at', '=', current.updated_at)
      .returningAll()
      .executeTakeFirst();
    return { user: toUser(written(row)) };
  },
};
