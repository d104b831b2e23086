import type { Insertable, Kysely, Updateable } from 'kysely';
import { compiledOnce } from './compiled.ts';
import { written } from './retries.ts';
import type { Database, TaskRow, TasksTable } from './schema.ts';

const rowOf = compiledOnce((db, { userId, id }: { userId: string; id: string }) =>
  db.selectFrom('tasks').selectAll().where('id', '=', id).where('user_id', '=', userId),
);

/** A task of this user as it is stored. */
export async function findTaskRow(db: Kysely<Database>, userId: string, id: string): Promise<TaskRow | undefined> {
  return (await rowOf(db, { userId, id }))[0];
}

const insert = compiledOnce((db, task: Insertable<TasksTable>) => db.insertInto('tasks').values(task));

/** Stores a new task. */
export async function insertTask(db: Kysely<Database>, task: Insertable<TasksTable>): Promise<void> {
  await insert(db, task);
}

type Change = Updateable<TasksTable> & { knownId: string; knownUser: string; knownAt: string };

const update = compiledOnce((db, { knownId, knownUser, knownAt, ...change }: Change) =>
  db
    .updateTable('tasks')
    .set(change)
    .where('id', '=', knownId)
    .where('user_id', '=', knownUser)
    .where('updated_at', '=', knownAt)
    .returningAll(),
);

/** Changes a task that is still as it was read; throws `LostRaceError` when it is not. */
export async function updateTask(
  db: Kysely<Database>,
  known: Pick<TaskRow, 'id' | 'user_id' | 'updated_at'>,
  change: Updateable<TasksTable>,
): Promise<TaskRow> {
  const rows = await update(db, {
    ...change,
    knownId: known.id,
    knownUser: known.user_id,
    knownAt: known.updated_at,
  });
  return written(rows[0]);
}
