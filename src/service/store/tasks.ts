import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type TaskCounts, type TaskStatus, taskFieldNames } from '#contract/entities/task.ts';
import { containing } from './fold.ts';
import type { Database } from './schema.ts';

const SENT = ['id', ...taskFieldNames, 'completed_at', 'created_at', 'updated_at'] as const;
const columns = SENT.map((name) => `tasks.${name}` as const);

/** Tasks of one user with the names of their context and project, in one query. */
export function selectTasks(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('tasks')
    .leftJoin('contexts', 'contexts.id', 'tasks.context_id')
    .leftJoin('projects', 'projects.id', 'tasks.project_id')
    .select([...columns, 'contexts.name as context_name', 'projects.name as project_name'])
    .where('tasks.user_id', '=', userId);
}

type Selection = ReturnType<typeof selectTasks>;
export type TaskWithNames = Awaited<ReturnType<Selection['execute']>>[number];

/** Later than any day a task can be due: what no due day sorts as. */
const NEVER = '9999-12-31';
const dueOrNever = sql<string>`coalesce(tasks.due_date, ${sql.lit(NEVER)})`;

/** Open lists: priority, then due day (none last), then age (design §6). */
export function inWorkingOrder<O>(
  query: SelectQueryBuilder<Database, 'tasks', O>,
): SelectQueryBuilder<Database, 'tasks', O> {
  return query.orderBy('tasks.priority', 'desc').orderBy(dueOrNever).orderBy('tasks.created_at').orderBy('tasks.id');
}

/** Done lists: the last completed first. */
function inCompletedOrder(query: Selection): Selection {
  return query.orderBy('tasks.completed_at', 'desc').orderBy('tasks.id', 'desc');
}

export interface TaskFilter {
  status?: TaskStatus | undefined;
  project_id?: string | undefined;
  context_id?: string | undefined;
  q?: string | undefined;
}

type TaskExpressions = ExpressionBuilder<Database, 'tasks'>;

/** The filter as a condition; `status` is left to the caller. */
function matches(filter: TaskFilter) {
  return (where: TaskExpressions) => {
    const conditions = [];
    if (filter.project_id !== undefined) conditions.push(where('tasks.project_id', '=', filter.project_id));
    if (filter.context_id !== undefined) conditions.push(where('tasks.context_id', '=', filter.context_id));
    if (filter.q) conditions.push(sql<SqlBool>`tasks.search_text like ${containing(filter.q)} escape '\\'`);
    return where.and(conditions);
  };
}

/** What waits and is to be asked for by a day: the longest overdue first. */
export async function findToAsk(
  db: Kysely<Database>,
  userId: string,
  { by, filter = {}, limit }: { by: string; filter?: TaskFilter; limit: number },
): Promise<TaskWithNames[]> {
  return await selectTasks(db, userId)
    .where((where) => matches(filter)(where as unknown as TaskExpressions))
    .where('tasks.status', '=', 'waiting')
    .where('tasks.follow_up', '<=', by)
    .orderBy('tasks.follow_up')
    .orderBy('tasks.id')
    .limit(limit)
    .execute();
}

/** How many tasks of each status match, whatever `filter.status` says. */
export async function countTasks(db: Kysely<Database>, userId: string, filter: TaskFilter): Promise<TaskCounts> {
  const rows = await db
    .selectFrom('tasks')
    .select(['status', (select) => select.fn.countAll<number | string>().as('count')])
    .where('tasks.user_id', '=', userId)
    .where(matches(filter))
    .groupBy('status')
    .execute();
  const counts: Record<string, number> = { inbox: 0, next: 0, waiting: 0, someday: 0, done: 0 };
  for (const { status, count } of rows) counts[status] = Number(count);
  return counts as TaskCounts;
}

/** How many tasks there are in all. */
export const totalOf = (counts: TaskCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Those of the given ids that are tasks of this user. */
export async function findOwnIds(db: Kysely<Database>, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('tasks').select('id').where('user_id', '=', userId).where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Where a page ended: the sort values of its last task. */
export interface Position {
  section: Section;
  priority: number;
  due: string;
  created_at: string;
  completed_at: string;
  id: string;
}

/** A list is its open tasks and then its done ones, each in their own order. */
export type Section = 'open' | 'done';

export function positionOf(section: Section, task: TaskWithNames): Position {
  return {
    section,
    priority: task.priority,
    due: task.due_date ?? NEVER,
    created_at: task.created_at,
    completed_at: task.completed_at ?? '',
    id: task.id,
  };
}

/**
 * One section's tasks after a position. By sort values and not by offset, so that nothing is left out or comes twice
 * when tasks are added meanwhile.
 */
export async function findTasks(
  db: Kysely<Database>,
  userId: string,
  filter: TaskFilter,
  { section, after, limit }: { section: Section; after?: Position | undefined; limit?: number | undefined },
): Promise<TaskWithNames[]> {
  let query = selectTasks(db, userId).where((where) => matches(filter)(where as unknown as TaskExpressions));
  query = section === 'done' ? query.where('tasks.status', '=', 'done') : query.where('tasks.status', '!=', 'done');
  if (filter.status !== undefined) query = query.where('tasks.status', '=', filter.status);
  if (after) query = section === 'done' ? afterCompleted(query, after) : afterWorking(query, after);
  query = section === 'done' ? inCompletedOrder(query) : inWorkingOrder(query);
  if (limit !== undefined) query = query.limit(limit);
  return await query.execute();
}

function afterWorking(query: Selection, { priority, due, created_at, id }: Position): Selection {
  return query.where((where) =>
    where.or([
      where('tasks.priority', '<', priority),
      where.and([
        where('tasks.priority', '=', priority),
        where.or([
          where(dueOrNever, '>', due),
          where.and([
            where(dueOrNever, '=', due),
            where.or([
              where('tasks.created_at', '>', created_at),
              where.and([where('tasks.created_at', '=', created_at), where('tasks.id', '>', id)]),
            ]),
          ]),
        ]),
      ]),
    ]),
  );
}

function afterCompleted(query: Selection, { completed_at, id }: Position): Selection {
  return query.where((where) =>
    where.or([
      where('tasks.completed_at', '<', completed_at),
      where.and([where('tasks.completed_at', '=', completed_at), where('tasks.id', '<', id)]),
    ]),
  );
}
