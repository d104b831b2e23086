import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Each user's questions to the assistant in the last day: the allowance is the same on every node. */
export const aiCalls: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('ai_calls')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('asked_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('ai_calls_pk', ['user_id', 'number'])
      .execute();
  },
};
