import { type Id, sameId } from '#contract/entities/common.ts';
import type { Context } from '#contract/entities/context.ts';
import type { Api } from './api.ts';
import { type CreateOptions, createUnder } from './creation.ts';
import { useWithoutHeld } from './held-deletes.ts';
import { readKey, useRead } from './read.ts';
import { write } from './write.ts';

/** All contexts without those that are being deleted; `contexts` is undefined until the first answer. */
export function useContexts() {
  const { data, error, refetch } = useRead('contexts.list', {});
  return { contexts: useWithoutHeld('context', data?.contexts), error, refetch };
}

/** Adds a context and puts it into the list. `name` must not be blank. Rejects with the call's `ApiError`. */
export async function createContext(api: Api, name: string, options: CreateOptions = {}): Promise<Context> {
  // A name is used once: a context of that name, deleted and not yet gone from the server, would be in the way.
  for (const { id } of cachedContexts(api).filter((other) => isNamed(other, name)))
    await api.held.sendNow('context', id);
  return await createUnder(api, 'context', options, async (idempotencyKey) => {
    const { context } = await write(api, 'contexts.create', () => ({ body: { name } }), {
      entity: 'context:new',
      idempotencyKey,
      onAnswer: (answer) =>
        api.queryClient.setQueryData<{ contexts: Context[] }>(
          readKey('contexts.list', {}),
          // A list fetched meanwhile may have it already.
          (data) =>
            data && { contexts: [...data.contexts.filter(({ id }) => !sameId(id, answer.context.id)), answer.context] },
        ),
    });
    return context;
  });
}

/** Gives a context another name, in the list too. `name` must not be blank. Rejects with the call's `ApiError`. */
export async function renameContext(api: Api, id: Id, name: string): Promise<Context> {
  const { context } = await write(api, 'contexts.update', () => ({ params: { id }, body: { name } }), {
    entity: `context:${id}`,
    onAnswer: (answer) =>
      api.queryClient.setQueryData<{ contexts: Context[] }>(
        readKey('contexts.list', {}),
        (data) => data && { contexts: data.contexts.map((other) => (sameId(other.id, id) ? answer.context : other)) },
      ),
  });
  return context;
}

/** A context as the cache has it. */
export function cachedContext(api: Api, id: Id): Context | undefined {
  return cachedContexts(api).find((other) => sameId(other.id, api.pending.knownId(id)));
}

/** Those that are being deleted included. */
function cachedContexts({ queryClient }: Api): readonly Context[] {
  return queryClient.getQueryData<{ contexts: Context[] }>(readKey('contexts.list', {}))?.contexts ?? [];
}

const isNamed = ({ name }: Context, other: string) => name.toLowerCase() === other.toLowerCase();
