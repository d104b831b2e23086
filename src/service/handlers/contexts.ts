import type { Handlers, Scope } from '../handler.ts';
import { invalid, notFound, stale } from '../http-error.ts';
import { inOrderOfNames } from '../rules/names.ts';
import { fold } from '../store/fold.ts';
import { newId } from '../store/new-id.ts';
import { written } from '../store/retries.ts';
import { deleteItem } from './delete-item.ts';
import { laterThan } from './instants.ts';

const columns = ['id', 'name', 'created_at', 'updated_at'] as const;

/** Refuses a name that the user's other contexts have, in any case. `except` is the context that is being renamed. */
async function checkNameIsFree({ db, user }: Scope, name: string, except: string | null): Promise<void> {
  const taken = await db
    .selectFrom('contexts')
    .select('id')
    .where('user_id', '=', user.id)
    .where('name_key', '=', fold(name))
    .executeTakeFirst();
  if (taken && taken.id !== except) throw invalid('name', 'is taken by another of your contexts');
}

/** A context of this user as it is answered. Throws `not_found`. */
export async function readContext({ db, user }: Scope, id: string) {
  const context = await db
    .selectFrom('contexts')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (!context) throw notFound('Context');
  return { context };
}

export const contextHandlers: Handlers<Extract<keyof Handlers, `contexts.${string}`>> = {
  'contexts.list': async (_request, { db, user }) => {
    const contexts = await db
      .selectFrom('contexts')
      .select(columns)
      .where('user_id', '=', user.id)
      .orderBy('name_key')
      .execute();
    return { contexts: inOrderOfNames(contexts, ({ name }) => name) };
  },

  'contexts.create': async ({ body: { name } }, scope) => {
    await checkNameIsFree(scope, name, null);
    const at = scope.clock().toISOString();
    const context = await scope.db
      .insertInto('contexts')
      .values({
        id: newId(),
        user_id: scope.user.id,
        name,
        name_key: fold(name),
        created_at: at,
        updated_at: at,
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    return { context };
  },

  'contexts.update': async ({ params, body: { name, updated_at } }, scope) => {
    const { db, user, clock } = scope;
    const before = await db
      .selectFrom('contexts')
      .select(['name', 'updated_at'])
      .where('id', '=', params.id)
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    if (!before) throw notFound('Context');
    if (updated_at !== undefined && updated_at !== before.updated_at) throw stale('Context');
    const next = name ?? before.name;
    await checkNameIsFree(scope, next, params.id);
    const context = await db
      .updateTable('contexts')
      .set({ name: next, name_key: fold(next), updated_at: laterThan(before.updated_at, clock()) })
      .where('id', '=', params.id)
      .where('user_id', '=', user.id)
      .where('updated_at', '=', before.updated_at)
      .returning(columns)
      .executeTakeFirst();
    return { context: written(context) };
  },

  'contexts.delete': (request, scope) => deleteItem(scope, { ...request, table: 'contexts', noun: 'Context' }),
};
