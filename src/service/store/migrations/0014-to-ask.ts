import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds tasks to ask about by their day: without this index, the board and the dashboard read all that wait. */
export const toAsk: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index tasks_to_ask on tasks (user_id, status, follow_up, id) where follow_up is not null`.execute(
      db,
    );
  },
};
