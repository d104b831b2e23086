import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What helps to choose a task: how long it takes, how much energy; and since when it waits, and when to ask again. */
export const engage: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('tasks').addColumn('minutes', 'integer').execute();
    await db.schema.alterTable('tasks').addColumn('energy', 'text').execute();
    await db.schema.alterTable('tasks').addColumn('waiting_since', 'text').execute();
    await db.schema.alterTable('tasks').addColumn('follow_up', 'text').execute();
  },
};
