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

/** How many reviews are looked back on. */
const REVIEWS = 3;

/** When a user's current review was started, and their last ones were completed, the newest first (instants). */
export async function findReviewTimes(db: Kysely<Database>, userId: string) {
  const reviews = db.selectFrom('reviews').where('user_id', '=', userId);
  const current = await reviews.select('started_at').where('completed_at', 'is', null).executeTakeFirst();
  const completed = await reviews
    .select('completed_at')
    .where('completed_at', 'is not', null)
    .orderBy('completed_at', 'desc')
    .limit(REVIEWS)
    .execute();
  return { startedAt: current?.started_at ?? null, completedAt: completed.flatMap((row) => row.completed_at ?? []) };
}
