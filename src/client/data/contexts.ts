import type { ResultOf } from '#contract/endpoints.ts';
import { type Context, foldedName } from '#contract/entities/context.ts';
import type { Api } from './api.ts';
import { type Begun, type CreateOptions, create } from './creation.ts';
import { perform } from './define-write.ts';
import { change, creation } from './item-writes.ts';
import { readKey } from './read.ts';
import { useView } from './views.ts';

/** All contexts; `contexts` is undefined until the first answer. */
export function useContexts() {
  const { data, error } = useView('contexts.list', {});
  return { contexts: data?.contexts, error };
}

export const contextCreate = creation<'context', { name: string }>('context', {
  body: ({ name }) => ({ name }),
  item: ({ name }, id) => ({ id, name, created_at: null, updated_at: null }),
});

export const contextUpdate = change<'context', { name: string }>('context');

/** Creates a context and puts it into the list. `name` must not be blank. Rejects with the call's `ApiError`. */
export async function createContext(
  api: Api,
  name: string,
  options: CreateOptions & Begun<Context> = {},
): Promise<Context> {
  // A name is unique: a deleted context of that name that is still at the server would be in the way.
  const there = api.queryClient.getQueryData<ResultOf<'contexts.list'>>(readKey('contexts.list', {}))?.contexts ?? [];
  for (const context of there) {
    if (foldedName(context.name) === foldedName(name)) await api.held.sendNow('context', context.id);
  }
  return await create(api, 'context', contextCreate, { name }, options);
}

/** Renames a context, in the list too. `name` must not be blank. Rejects with the call's `ApiError`. */
export async function renameContext(api: Api, context: Context, name: string): Promise<Context> {
  return (await perform(api, contextUpdate, { context, fields: { name } })).context;
}
