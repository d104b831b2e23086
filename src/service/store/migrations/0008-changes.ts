import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The last changes of each account, numbered, for its other devices. */
export const changes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('users')
      .addColumn('change_count', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('changes')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('call', 'text', (column) => column.notNull())
      .addColumn('item_id', 'text')
      .addColumn('item_updated_at', 'text')
      .addColumn('made_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('changes_key', ['user_id', 'number'])
      .execute();
  },
};
