import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { unaccented } from './0015-unaccented.ts';

/** How many texts are marked by one statement: a server gives none more than some seconds. */
const BATCH = 5000;

/** A mark on each folded text, and an index of those without: a node of an older release writes such. */
export const marked: Migration = {
  async up(db: Kysely<unknown>) {
    // What such a node has written since then.
    await unaccented.up(db);
    // Of functions that every SQLite has, in case another program looks at the file.
    const isUnmarked = sql`substr(search_text, 1, 1) <> '\n'`;
    for (const name of ['tasks', 'reference_items']) {
      const table = sql.table(name);
      let ids: string[];
      let after = '';
      do {
        const some = sql`select id from ${table} where id > ${after} and ${isUnmarked} order by id limit ${BATCH}`;
        const { rows } = await sql<{ id: string }>`update ${table} set search_text = '\n' || search_text
          where id in (${some}) returning id`.execute(db);
        ids = rows.map(({ id }) => id).toSorted();
        after = ids.at(-1) ?? after;
      } while (ids.length > 0);
      await sql`create index ${sql.ref(`${name}_unmarked`)} on ${table} (user_id) where ${isUnmarked}`.execute(db);
    }
  },
};
