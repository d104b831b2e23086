import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Where a session was started, accounts that are disabled, and access tokens for programs. */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').addColumn('device', 'text').execute();
    await db.schema.alterTable('users').addColumn('disabled_at', 'text').execute();
    await db.schema
      .createTable('access_tokens')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text')
      .execute();
    await db.schema.createIndex('access_tokens_by_user').on('access_tokens').column('user_id').execute();
  },
};
