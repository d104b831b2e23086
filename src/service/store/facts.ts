import { type Kysely, sql } from 'kysely';
import { addDays, type Day } from '#contract/entities/day.ts';
import { notBlocked } from './project-order.ts';
import type { Database } from './schema.ts';
import { inWorkingOrder, selectTasks, selectTheseTasks } from './tasks.ts';

/** The columns for figures, of all of a user's tasks. */
export function findFacts(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('tasks')
    .select(['status', 'due_date', 'completed_at', 'created_at'])
    .where('user_id', '=', userId)
    .execute();
}

const factsOf = (db: Kysely<Database>, userId: string) =>
  db.selectFrom('tasks').select(['due_date', 'completed_at']).where('tasks.user_id', '=', userId);

/** A user's tasks that are due on `today`, or were completed on it or on a day beside it, in any time zone. */
export async function findFactsOfToday(db: Kysely<Database>, userId: string, today: Day) {
  const due = await factsOf(db, userId).where('due_date', '=', today).execute();
  const completed = await factsOf(db, userId)
    .where('completed_at', '>=', `${addDays(today, -1)}T00:00:00.000Z`)
    .where('completed_at', '<', `${addDays(today, 2)}T00:00:00.000Z`)
    .where((where) => where.or([where('due_date', 'is', null), where('due_date', '!=', today)]))
    .execute();
  return [...due, ...completed];
}

/** A user's tasks that are done, or overdue on `today`. */
export async function findDoneOrOverdue(db: Kysely<Database>, userId: string, today: Day) {
  const done = await factsOf(db, userId).where('completed_at', 'is not', null).execute();
  const overdue = await factsOf(db, userId).where('due_date', '<', today).where('completed_at', 'is', null).execute();
  return [...done, ...overdue];
}

/** The number of tasks and of done tasks in each of a user's contexts, by name; without empty contexts. */
export async function countByContext(db: Kysely<Database>, userId: string) {
  const rows = await db
    .selectFrom('contexts')
    .innerJoin('tasks', 'tasks.context_id', 'contexts.id')
    .select(['contexts.id', 'contexts.name'])
    .select(sql<number | string>`count(*)`.as('tasks'))
    .select(sql<number | string>`sum(case when tasks.status = 'done' then 1 else 0 end)`.as('done'))
    .where('contexts.user_id', '=', userId)
    .groupBy(['contexts.id', 'contexts.name', 'contexts.name_key'])
    .orderBy('contexts.name_key')
    .execute();
  return rows.map((row) => ({ ...row, tasks: Number(row.tasks), done: Number(row.done) }));
}

interface RecommendedQuery {
  today: Day;
  /** What the days after today add to the score of a task that is due on them, the earliest first. */
  dueSoon: readonly (readonly [Day, number])[];
  /** A task created before this instant counts as old. */
  oldBefore: string;
  limit: number;
}

/** What age and project can add to a score, minus what being a next action adds, in points of priority, which count half. */
const MARGIN = 2 * (5 + 5 + 10 - 10);

/**
 * Tasks that include the `limit` that `recommend` puts first, in working order: the score is computed in the database, so
 * that the others need not be read. A task without a pressing due day is scored only when its priority can reach the best
 * next actions: of 50,000 tasks most cannot.
 */
export async function findRecommended(
  db: Kysely<Database>,
  userId: string,
  { today, dueSoon, oldBefore, limit }: RecommendedQuery,
) {
  const open = db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', userId)
    .where(await notBlocked(db, userId))
    .where((where) => where.or([where('tasks.defer_until', 'is', null), where('tasks.defer_until', '<=', today)]));
  const last = await inWorkingOrder(open.select('tasks.priority').where('tasks.status', '=', 'next'))
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst();
  // One less: the score takes whole points of half a priority.
  const enough = (last?.priority ?? 0) - MARGIN - 1;
  const lastSoon = dueSoon.at(-1)?.[0] ?? today;

  const soon = dueSoon.map(([day, points]) => sql`when tasks.due_date = ${day} then ${sql.lit(points)}`);
  const score = sql<number>`(tasks.priority + 1) / 2
    + case when tasks.due_date < ${today} then 35 when tasks.due_date = ${today} then 30 ${sql.join(soon, sql` `)} else 0 end
    + case when tasks.status = 'next' then 10 else 0 end
    + case when tasks.created_at < ${oldBefore} then 5 else 0 end
    + case when tasks.project_id is not null then 5 else 0 end`;
  const best = inWorkingOrder(
    open
      .select('tasks.id')
      .where('tasks.status', 'in', ['next', 'inbox'])
      .orderBy(sql`case when ${score} > 100 then 100 else ${score} end`, 'desc'),
  ).limit(limit);
  const ids = [
    ...(await best.where('tasks.priority', '>=', enough).execute()),
    ...(await best.where('tasks.due_date', '<=', lastSoon).execute()),
  ].map(({ id }) => id);
  if (ids.length === 0) return [];
  // Joins the names for these tasks only.
  return await inWorkingOrder(selectTheseTasks(db, userId, ids)).execute();
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

/** A user's open tasks, as candidates for a recommendation; at equal scores the one first in a list comes first. */
export function findOpenTasks(db: Kysely<Database>, userId: string) {
  return inWorkingOrder(selectTasks(db, userId)).where('tasks.status', '!=', 'done').execute();
}

/** How many past reviews are read. */
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
