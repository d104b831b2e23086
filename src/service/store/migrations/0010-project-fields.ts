import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The area and the purpose of a project; how often it is to be reviewed, and when that was done last. */
export const projectFields: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('projects').addColumn('area', 'text').execute();
    await db.schema.alterTable('projects').addColumn('purpose', 'text').execute();
    await db.schema.alterTable('projects').addColumn('review_every', 'integer').execute();
    await db.schema.alterTable('projects').addColumn('reviewed_on', 'text').execute();
  },
};
