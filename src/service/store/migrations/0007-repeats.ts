import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How a task repeats: a rule of RFC 5545. The calendar asks for the open ones that do. */
export const repeats: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('tasks').addColumn('repeat', 'text').execute();
    await sql`create index tasks_repeating on tasks (user_id, due_date) where repeat is not null`.execute(db);
  },
};
