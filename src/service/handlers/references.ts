import { type SqlBool, sql } from 'kysely';
import type { Handlers, Scope } from '../handler.ts';
import { notFound, stale } from '../http-error.ts';
import { inOrderOfNames } from '../rules/names.ts';
import { containing, foldForSearch } from '../store/fold.ts';
import { foldAnew } from '../store/fold-anew.ts';
import { newId } from '../store/new-id.ts';
import { written } from '../store/retries.ts';
import { deleteItem } from './delete-item.ts';
import { laterThan } from './instants.ts';

const columns = ['id', 'title', 'content', 'url', 'created_at', 'updated_at'] as const;

/** A reference of this user as it is answered. Throws `not_found`. */
export async function readReference({ db, user }: Scope, id: string) {
  const reference = await db
    .selectFrom('reference_items')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (!reference) throw notFound('Reference');
  return { reference };
}

export const referenceHandlers: Handlers<Extract<keyof Handlers, `references.${string}`>> = {
  'references.list': async ({ query }, { db, user }) => {
    let rows = db.selectFrom('reference_items').select(columns).where('user_id', '=', user.id);
    if (query.q) {
      await foldAnew(db, 'reference_items', user.id);
      rows = rows.where(sql<SqlBool>`search_text like ${containing(query.q)} escape '\\'`);
    }
    // Those of one title by their age, whatever clock the ids were made by.
    const references = await rows.orderBy('created_at').orderBy('id').execute();
    return { references: inOrderOfNames(references, ({ title }) => title) };
  },

  'references.create': async ({ body }, { db, user, clock }) => {
    const at = clock().toISOString();
    const reference = await db
      .insertInto('reference_items')
      .values({
        id: newId(),
        user_id: user.id,
        title: body.title,
        content: body.content ?? null,
        url: body.url ?? null,
        search_text: foldForSearch(body.title, body.content, body.url),
        created_at: at,
        updated_at: at,
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    return { reference };
  },

  'references.update': async ({ params, body: { updated_at, ...change } }, { db, user, clock }) => {
    const before = await db
      .selectFrom('reference_items')
      .selectAll()
      .where('id', '=', params.id)
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    if (!before) throw notFound('Reference');
    if (updated_at !== undefined && updated_at !== before.updated_at) throw stale('Reference');
    const { title, content, url } = { ...before, ...change };
    const reference = await db
      .updateTable('reference_items')
      .set({
        title,
        content,
        url,
        search_text: foldForSearch(title, content, url),
        updated_at: laterThan(before.updated_at, clock()),
      })
      .where('id', '=', params.id)
      .where('user_id', '=', user.id)
      .where('updated_at', '=', before.updated_at)
      .returning(columns)
      .executeTakeFirst();
    return { reference: written(reference) };
  },

  'references.delete': (request, scope) =>
    deleteItem(scope, { ...request, table: 'reference_items', noun: 'Reference' }),
};
