import { type Kysely, sql } from 'kysely';
import { foldForSearch, MARK } from './fold.ts';
import type { Database } from './schema.ts';
import { ifWritable } from './unwritable.ts';

/** How many texts are folded before a search; it is one or two, or what was imported during a release. */
const AT_ONCE = 200;

/**
 * Folds anew what a node of an older release has written, which serves the same database until it is replaced: a search finds a text
 * only as it is folded now. To be called before a search.
 */
export async function foldAnew(
  db: Kysely<Database>,
  table: 'tasks' | 'reference_items',
  userId: string,
): Promise<void> {
  const { rows } = await sql<{ id: string; search_text: string }>`select id, search_text from ${sql.table(table)}
    where user_id = ${userId} and octet_length(search_text) <> length(search_text)
      and substr(search_text, 1, 1) <> ${sql.lit(MARK)} limit ${sql.lit(AT_ONCE)}`.execute(db);
  for (const { id, search_text: before } of rows) {
    const update = db.updateTable(table).set({ search_text: foldForSearch(before) });
    await ifWritable(() => update.where('id', '=', id).where('search_text', '=', before).execute(), []);
  }
}
