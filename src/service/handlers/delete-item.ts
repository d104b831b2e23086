import type { RequestOf } from '#contract/endpoints.ts';
import type { Scope } from '../handler.ts';
import { notFound, stale } from '../http-error.ts';

interface Deletion extends RequestOf<'tasks.delete'> {
  table: 'tasks' | 'projects' | 'contexts' | 'reference_items';
  /** The noun in a refusal. */
  noun: string;
}

/** Deletes an item of the user; with `updated_at`, only while that is the stored one. */
export async function deleteItem({ db, user }: Scope, { table, noun, params, query }: Deletion): Promise<undefined> {
  const { updated_at } = query;
  let own = db.deleteFrom(table).where('id', '=', params.id).where('user_id', '=', user.id);
  if (updated_at !== undefined) own = own.where('updated_at', '=', updated_at);
  const { numDeletedRows } = await own.executeTakeFirst();
  if (numDeletedRows > 0n) return;
  if (updated_at === undefined) throw notFound(noun);
  const there = await db
    .selectFrom(table)
    .select('id')
    .where('id', '=', params.id)
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  throw there ? stale(noun) : notFound(noun);
}
