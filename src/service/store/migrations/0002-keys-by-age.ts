import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Each keyed write deletes expired keys: without this index it reads all of the user's, thousands after an import. */
export const keysByAge: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('idempotency_keys_by_age')
      .on('idempotency_keys')
      .columns(['user_id', 'created_at'])
      .execute();
  },
};
