import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The item that a key has created: the key is kept as long as the item. Only keys without one expire by age. */
export const keysOfItems: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('idempotency_keys').addColumn('item_id', 'text').execute();
    await db.schema.dropIndex('idempotency_keys_by_age').execute();
    await db.schema
      .createIndex('idempotency_keys_by_age')
      .on('idempotency_keys')
      .columns(['user_id', 'created_at'])
      .where(sql.ref('item_id'), 'is', null)
      .execute();
    await db.schema
      .createIndex('idempotency_keys_by_item')
      .on('idempotency_keys')
      .columns(['user_id', 'item_id'])
      .where(sql.ref('item_id'), 'is not', null)
      .execute();
  },
};
