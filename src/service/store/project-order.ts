import { generateKeyBetween } from 'fractional-indexing';
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { blockedTasks, placeOf } from '#contract/entities/project-order.ts';
import { compiledOnce } from './compiled.ts';
import type { Database, TaskRow } from './schema.ts';

const inOrder = compiledOnce((db, { userId }: { userId: string }) =>
  db.selectFrom('projects').select('id').where('user_id', '=', userId).where('in_order', '=', 1),
);

/** The ids of a user's projects whose tasks are done in order. */
async function findProjectsInOrder(db: Kysely<Database>, userId: string): Promise<string[]> {
  return (await inOrder(db, { userId })).map(({ id }) => id);
}

/** `blockedTasks` among all of a user's open tasks. */
export async function blockedAmong<T extends StepTask>(db: Kysely<Database>, userId: string, open: readonly T[]) {
  const projects = new Set(await findProjectsInOrder(db, userId));
  return blockedTasks(open, ({ project_id: id }) => (id !== null && projects.has(id) ? id : null));
}
type StepTask = Pick<TaskRow, 'id' | 'status' | 'project_id' | 'project_place' | 'created_at'>;

/** `placeOf` of the contract in SQL: an instant is always stored with its milliseconds, in UTC. */
function placeIn(table: 'tasks' | 'earlier') {
  const [place, created, id] = ['project_place', 'created_at', 'id'].map((column) => sql.ref(`${table}.${column}`));
  const digits = ['-', ':', '.', 'T', 'Z'].reduce(
    (text, sign) => sql<string>`replace(${text}, ${sql.lit(sign)}, '')`,
    sql<string>`${created}`,
  );
  return sql<string>`coalesce(${place}, 'q' || ${digits} || replace(${id}, '-', '') || 'V')`;
}

/**
 * The condition that leaves out a user's next actions that are blocked: in a project that is done in order, those after
 * its first action. It costs nothing without such a project.
 */
export async function notBlocked(db: Kysely<Database>, userId: string) {
  const projects = await findProjectsInOrder(db, userId);
  return (where: Pick<ExpressionBuilder<Database, 'tasks'>, 'and'>): Expression<SqlBool> => {
    if (projects.length === 0) return where.and([]);
    // Finds the first places once for all tasks: a lookup for each task takes seconds in a project of thousands.
    return sql<SqlBool>`not (tasks.status = 'next' and tasks.project_id is not null
      and tasks.project_id in (${sql.join(projects)})
      and (tasks.project_id, ${placeIn('tasks')}) not in (
        select earlier.project_id, min(${placeIn('earlier')}) from tasks as earlier
        where earlier.project_id in (${sql.join(projects)}) and earlier.status in ('next', 'waiting')
        group by earlier.project_id
      ))`;
  };
}

type PlacedTask = Pick<TaskRow, 'id' | 'project_id' | 'project_place' | 'created_at'>;

/**
 * Where a task stands in its project after a change: at the end of a project that it is moved to, unless its place is sent
 * along. A null that is sent means the place by age, which a task has that nobody moved.
 */
export async function placeAfter(
  db: Kysely<Database>,
  now: PlacedTask,
  { before, isSent }: { before: Pick<TaskRow, 'project_id'>; isSent: boolean },
): Promise<string | null> {
  const { id, project_id, project_place } = now;
  if (project_id === null) return null;
  if (project_id === before.project_id || isSent) return project_place;
  const place = placeIn('tasks');
  const last = await db
    .selectFrom('tasks')
    .select(sql<string | null>`max(${place})`.as('place'))
    .where('project_id', '=', project_id)
    .where('status', '!=', 'done')
    .where('id', '!=', id)
    .executeTakeFirst();
  // A task younger than the others is last anyway.
  if (last?.place == null || last.place < (placeOf({ ...now, project_place: null }) ?? '')) return null;
  return generateKeyBetween(last.place, null);
}
