import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The first tables. Portable SQL: text for ids, days and instants, integers for numbers. */
export const first: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('users')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('time_zone', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('sessions')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();

    await db.schema
      .createTable('sign_in_attempts')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('window_ends_at', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('idempotency_keys')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('request_hash', 'text', (column) => column.notNull())
      .addColumn('status', 'integer', (column) => column.notNull())
      .addColumn('response', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'key'])
      .execute();

    await owned(db, 'projects')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('description', 'text')
      .addColumn('status', 'text', (column) =>
        column.notNull().check(sql`status in ('active', 'on_hold', 'completed')`),
      )
      .execute();
    await db.schema.createIndex('projects_by_user').on('projects').columns(['user_id', 'status']).execute();

    await owned(db, 'contexts')
      .addColumn('name', 'text', (column) => column.notNull())
      // The name folded for comparison, so that every database compares names alike.
      .addColumn('name_key', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('contexts_by_name').unique().on('contexts').columns(['user_id', 'name_key']).execute();

    await owned(db, 'tasks')
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text')
      // Title and description folded for search.
      .addColumn('search_text', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) =>
        column.notNull().check(sql`status in ('inbox', 'next', 'waiting', 'someday', 'done')`),
      )
      .addColumn('priority', 'integer', (column) => column.notNull().check(sql`priority between 0 and 100`))
      .addColumn('due_date', 'text')
      .addColumn('defer_until', 'text')
      .addColumn('waiting_for', 'text')
      .addColumn('project_id', 'text', (column) => column.references('projects.id').onDelete('set null'))
      .addColumn('context_id', 'text', (column) => column.references('contexts.id').onDelete('set null'))
      .addColumn('completed_at', 'text')
      .addCheckConstraint('tasks_completed_when_done', sql`(status = 'done') = (completed_at is not null)`)
      .execute();
    await db.schema
      .createIndex('tasks_by_status')
      .on('tasks')
      .columns(['user_id', 'status', 'priority desc', 'due_date', 'created_at', 'id'])
      .execute();
    await db.schema.createIndex('tasks_by_due').on('tasks').columns(['user_id', 'due_date']).execute();
    await db.schema.createIndex('tasks_by_completion').on('tasks').columns(['user_id', 'completed_at', 'id']).execute();
    await db.schema.createIndex('tasks_by_project').on('tasks').columns(['project_id', 'status']).execute();
    await db.schema.createIndex('tasks_by_context').on('tasks').columns(['context_id', 'status']).execute();

    await owned(db, 'reference_items')
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('content', 'text')
      .addColumn('url', 'text')
      .addColumn('search_text', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('reference_items_by_user').on('reference_items').column('user_id').execute();

    await owned(db, 'reviews')
      .addColumn('checklist', 'text', (column) => column.notNull())
      .addColumn('notes', 'text')
      .addColumn('wins', 'text')
      .addColumn('improvements', 'text')
      .addColumn('started_at', 'text', (column) => column.notNull())
      .addColumn('completed_at', 'text')
      .execute();
    // Spec §4: only one current review at a time. The database enforces it.
    await db.schema
      .createIndex('reviews_one_current')
      .unique()
      .on('reviews')
      .column('user_id')
      .where(sql.ref('completed_at'), 'is', null)
      .execute();
    await db.schema.createIndex('reviews_by_user').on('reviews').columns(['user_id', 'started_at']).execute();
  },
};

function owned(db: Kysely<unknown>, table: string) {
  return db.schema
    .createTable(table)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull());
}
