import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type TaskCounts, type TaskStatus, taskFieldNames } from '#contract/entities/task.ts';
import { compiledOnce } from './compiled.ts';
import { containing } from './fold.ts';
import { type Account, keptUntilChanged } from './kept.ts';
import type { Database } from './schema.ts';

const SENT = ['id', ...taskFieldNames, 'completed_at', 'created_at', 'updated_at'] as const;
const columns = SENT.map((name) => `tasks.${name}` as const);

const withNames = (db: Kysely<Database>) =>
  db
    .selectFrom('tasks')
    .leftJoin('contexts', 'contexts.id', 'tasks.context_id')
    .leftJoin('projects', 'projects.id', 'tasks.project_id')
    .select([...columns, 'contexts.name as context_name', 'projects.name as project_name']);

/** Tasks of one user with the names of their context and project, in one query. */
export function selectTasks(db: Kysely<Database>, userId: string) {
  return withNames(db).where('tasks.user_id', '=', userId);
}

/** Those of a user's tasks with one of a few ids. With a plain `user_id =` SQLite would read all of the user's. */
export function selectTheseTasks(db: Kysely<Database>, userId: string, ids: readonly string[]) {
  return withNames(db).where('tasks.id', 'in', ids).where(sql`coalesce(tasks.user_id, '')`, '=', userId);
}

type Selection = ReturnType<typeof selectTasks>;
export type TaskWithNames = Awaited<ReturnType<Selection['execute']>>[number];

const taskOf = compiledOnce((db, { userId, id }: { userId: string; id: string }) =>
  selectTasks(db, userId).where('tasks.id', '=', id),
);

/** A task of this user. */
export async function findTask(db: Kysely<Database>, userId: string, id: string): Promise<TaskWithNames | undefined> {
  return (await taskOf(db, { userId, id }))[0];
}

/** Later than any due day: the sort value of a task without one. */
const NEVER = '9999-12-31';
const dueOrNever = sql<string>`coalesce(tasks.due_date, ${sql.lit(NEVER)})`;

/** Open lists: by priority, then due day (none last), then age. */
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
  /** Words, the first eight of which must be in the title or description. */
  q?: string | undefined;
  /** Deferred to a later day. */
  deferred_after?: string | undefined;
}

type TaskExpressions = ExpressionBuilder<Database, 'tasks'>;

/** The values of a filter's conditions, as parameters of a query. */
interface FilterValues {
  [name: string]: string | number | undefined;
  userId: string;
  project_id: string | undefined;
  context_id: string | undefined;
  deferred_after: string | undefined;
}

/** The parameters for the patterns of a filter's words; a ninth word is ignored. */
const WORDS = Array.from({ length: 8 }, (_, at) => `word${at}`);

function valuesOf(userId: string, { project_id, context_id, q = '', deferred_after }: TaskFilter): FilterValues {
  const words = q.split(/\s+/).filter(Boolean);
  const like = WORDS.flatMap((name, at) => (words[at] === undefined ? [] : [[name, containing(words[at])] as const]));
  return { userId, project_id, context_id, deferred_after, ...Object.fromEntries(like) };
}

/** The filter as a condition; the caller adds the status. */
function matches({ project_id, context_id, deferred_after, ...others }: FilterValues) {
  return (where: TaskExpressions) => {
    const conditions = [];
    if (project_id !== undefined) conditions.push(where('tasks.project_id', '=', project_id));
    if (context_id !== undefined) conditions.push(where('tasks.context_id', '=', context_id));
    if (deferred_after !== undefined) conditions.push(where('tasks.defer_until', '>', deferred_after));
    for (const name of WORDS) {
      const word = others[name];
      if (word !== undefined) conditions.push(sql<SqlBool>`tasks.search_text like ${word} escape '\\'`);
    }
    return where.and(conditions);
  };
}

interface ToAskValues extends FilterValues {
  by: string;
  limit: number;
}

const toAsk = compiledOnce((db, values: ToAskValues) =>
  selectTasks(db, values.userId)
    .where((where) => matches(values)(where as unknown as TaskExpressions))
    .where('tasks.status', '=', 'waiting')
    .where('tasks.follow_up', '<=', values.by)
    .orderBy('tasks.follow_up')
    .orderBy('tasks.id')
    .limit(values.limit),
);

/** The waiting tasks to ask about by a day: the longest overdue first. */
export async function findToAsk(
  db: Kysely<Database>,
  userId: string,
  { by, filter = {}, limit }: { by: string; filter?: TaskFilter; limit: number },
): Promise<TaskWithNames[]> {
  return await toAsk(db, { ...valuesOf(userId, filter), by, limit });
}

const countOfEach = compiledOnce((db, values: FilterValues) =>
  db
    .selectFrom('tasks')
    .select(['status', (select) => select.fn.countAll<number | string>().as('count')])
    .where('tasks.user_id', '=', values.userId)
    .where(matches(values))
    .groupBy('status'),
);

/** How many counts are kept, for all accounts and filters together. */
const COUNTS_KEPT = 2000;

const countsOf = keptUntilChanged(COUNTS_KEPT, async (db, { id }, filter: Omit<TaskFilter, 'status'>) => {
  const counts: Record<string, number> = { inbox: 0, next: 0, waiting: 0, someday: 0, done: 0 };
  for (const { status, count } of await countOfEach(db, valuesOf(id, filter))) counts[status] = Number(count);
  return counts as TaskCounts;
});

/** How many tasks of each status match, whatever `filter.status` says. */
export async function countTasks(
  db: Kysely<Database>,
  account: Account,
  { status: _, ...filter }: TaskFilter = {},
): Promise<TaskCounts> {
  return await countsOf(db, account, filter);
}

/** The number of all tasks. */
export const totalOf = (counts: TaskCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The counts of a list and their sum; null for both when nothing is to be counted. */
export async function countList(
  db: Kysely<Database>,
  account: Account,
  filter: TaskFilter,
  counting: 'none' | undefined,
): Promise<{ counts: TaskCounts | null; total: number | null }> {
  if (counting === 'none') return { counts: null, total: null };
  const counts = await countTasks(db, account, filter);
  return { counts, total: filter.status ? counts[filter.status] : totalOf(counts) };
}

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

/** A list has its open tasks and then its done ones, each in their own order. */
export type Section = 'open' | 'done';

/** Where a page ends that ends with this task. */
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

interface PageValues extends FilterValues {
  status: string | undefined;
  limit: number | undefined;
}

/** The query of a page, in its section's order and after its position. */
const pages = {
  open: compiledOnce((db, values: PageValues & Partial<Position>) => {
    const page = pageOf(db, values).where('tasks.status', '!=', 'done');
    return inWorkingOrder(afterWorking(page, values));
  }),
  done: compiledOnce((db, values: PageValues & Partial<Position>) => {
    const page = pageOf(db, values).where('tasks.status', '=', 'done');
    return inCompletedOrder(afterCompleted(page, values));
  }),
};

function pageOf(db: Kysely<Database>, values: PageValues): Selection {
  const { userId, status, limit } = values;
  let query = selectTasks(db, userId).where((where) => matches(values)(where as unknown as TaskExpressions));
  if (status !== undefined) query = query.where('tasks.status', '=', status);
  return limit === undefined ? query : query.limit(limit);
}

/**
 * One section's tasks after a position. By sort values and not by offset, so that nothing is missed or repeated when tasks
 * are added meanwhile.
 */
export async function findTasks(
  db: Kysely<Database>,
  userId: string,
  filter: TaskFilter,
  { section, after, limit }: { section: Section; after?: Position | undefined; limit?: number | undefined },
): Promise<TaskWithNames[]> {
  return await pages[section](db, { ...valuesOf(userId, filter), status: filter.status, limit, ...after });
}

function afterWorking(query: Selection, { priority, due, created_at, id }: Partial<Position>): Selection {
  if (priority === undefined || due === undefined || created_at === undefined || id === undefined) return query;
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

function afterCompleted(query: Selection, { completed_at, id }: Partial<Position>): Selection {
  if (completed_at === undefined || id === undefined) return query;
  return query.where((where) =>
    where.or([
      where('tasks.completed_at', '<', completed_at),
      where.and([where('tasks.completed_at', '=', completed_at), where('tasks.id', '<', id)]),
    ]),
  );
}
