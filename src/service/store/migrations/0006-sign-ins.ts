import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Accounts by their identity at a provider, and sign-ins that are under way there. */
export const signIns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('identities')
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('identities_key', ['issuer', 'subject'])
      .execute();
    await db.schema.createIndex('identities_by_user').on('identities').column('user_id').execute();
    await db.schema
      .createTable('sign_ins')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('sign_ins_by_expiry').on('sign_ins').column('expires_at').execute();
  },
};
