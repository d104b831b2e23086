import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Indexes in the order of lists: with the plain due day in the index, all tasks of a status were sorted for a page of
 * twenty. Also finds expired sessions and attempts without reading all of them at each sign-in.
 */
export const inOrder: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index tasks_in_order on tasks (
      user_id, status, priority desc, (coalesce(due_date, '9999-12-31')), created_at, id
    )`.execute(db);
    await db.schema.dropIndex('tasks_by_status').execute();
    await db.schema.createIndex('sessions_by_end').on('sessions').column('expires_at').execute();
    await db.schema.createIndex('sessions_by_use').on('sessions').column('last_used_at').execute();
    await db.schema.createIndex('sign_in_attempts_by_end').on('sign_in_attempts').column('window_ends_at').execute();
  },
};
