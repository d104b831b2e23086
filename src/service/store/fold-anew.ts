import { type Kysely, type SqlBool, sql } from 'kysely';
import { compiledOnce } from './compiled.ts';
import { foldForSearch, MARK } from './fold.ts';
import type { Database } from './schema.ts';
import { ifWritable } from './unwritable.ts';

/** How many texts are folded before a search; it is one or two, or what was imported during a release. */
const AT_ONCE = 200;

type Searched = 'tasks' | 'reference_items';

const unmarkedIn = (table: Searched) =>
  compiledOnce((db, { userId }: { userId: string }) =>
    db
      .selectFrom(table)
      .select(['id', 'search_text'])
      .where('user_id', '=', userId)
      .where(sql<SqlBool>`substr(search_text, 1, 1) <> ${sql.lit(MARK)}`)
      .limit(sql.lit(AT_ONCE)),
  );
const unmarked = { tasks: unmarkedIn('tasks'), reference_items: unmarkedIn('reference_items') };

/**
 * Folds anew what a node of an older release has written, which serves the same database until it is replaced: a search finds a text
 * only as it is folded now. To be called before a search.
 */
export async function foldAnew(db: Kysely<Database>, table: Searched, userId: string): Promise<void> {
  for (const { id, search_text: before } of await unmarked[table](db, { userId })) {
    const update = db.updateTable(table).set({ search_text: foldForSearch(before) });
    await ifWritable(() => update.where('id', '=', id).where('search_text', '=', before).execute(), []);
  }
}
