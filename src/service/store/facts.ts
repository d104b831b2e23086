import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';
import { inWorkingOrder, selectTasks } from './tasks.ts';

/** The columns that figures are computed from, for all of a user's tasks. */
export function findFacts(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('tasks')
    .select(['status', 'due_date', 'completed_at', 'created_at', 'context_id'])
    .where('user_id', '=', userId)
    .execute();
}

/** The instants from `since` on (ISO, UTC) at which a user's tasks were completed, the earliest first. */
export async function findCompletions(db: Kysely<Database>, userId: string, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tasks')
    .select('completed_at')
    .where('user_id', '=', userId)
    .where('completed_at', '>=', since)
    .orderBy('completed_at')
    .execute();
  return rows.flatMap(({ completed_at }) => completed_at ?? []);
}

/** A user's open tasks, as candidates for a recommendation; of equal scores the one first in a list comes first. */
export function findOpenTasks(db: Kysely<Database>, userId: string) {
  return inWorkingOrder(selectTasks(db, userId)).where('tasks.status', '!=', 'done').execute();
}
