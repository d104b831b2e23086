import type { AnswerOf } from '#contract/endpoints.ts';
import { normalizeEmail } from '../auth/accounts.ts';
import type { Handlers } from '../handler.ts';
import { invalid, stale } from '../http-error.ts';
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
    const own = db.updateTable('users').where('id', '=', user.id).returningAll();
    // Locks the row: of many changes at once, one that has only read it loses to the others again and again.
    const current = await own.set(({ ref }) => ({ change_count: ref('change_count') })).executeTakeFirstOrThrow();
    if (updated_at !== undefined && updated_at !== current.updated_at) throw stale('The profile');
    const at = laterThan(current.updated_at, clock());
    return { user: toUser(await own.set({ ...change, updated_at: at }).executeTakeFirstOrThrow()) };
  },
};
