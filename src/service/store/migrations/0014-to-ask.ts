import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What is to be asked for is found by its day: without this, the board and the dashboard went through all that waits. */
export const toAsk: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index tasks_to_ask on tasks (user_id, status, follow_up, id) where follow_up is not null`.execute(
      db,
    );
  },
};
