import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { unaccented } from './0015-unaccented.ts';

/** A mark on each folded text that is more than ASCII, and an index of those without: a node of an older release writes such. */
export const marked: Migration = {
  async up(db: Kysely<unknown>) {
    // What such a node has written since then.
    await unaccented.up(db);
    for (const table of ['tasks', 'reference_items']) {
      const isUnmarked = sql`octet_length(search_text) <> length(search_text) and substr(search_text, 1, 1) <> '\n'`;
      await sql`update ${sql.table(table)} set search_text = '\n' || search_text where ${isUnmarked}`.execute(db);
      await sql`create index ${sql.ref(`${table}_unmarked`)} on ${sql.table(table)} (user_id) where ${isUnmarked}`.execute(
        db,
      );
    }
  },
};
