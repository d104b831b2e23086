import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How a task repeats: a rule of RFC 5545. */
export const repeats: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('tasks').addColumn('repeat', 'text').execute();
  },
};
