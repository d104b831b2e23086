import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Where a task stands in its project, once it was moved there; and whether the tasks of a project are done in order (0, 1). */
export const projectOrder: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('tasks').addColumn('project_place', 'text').execute();
    await db.schema.alterTable('projects').addColumn('in_order', 'integer').execute();
  },
};
