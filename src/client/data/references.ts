import { type Id, sameId } from '#contract/entities/common.ts';
import type { Reference } from '#contract/entities/reference.ts';
import type { Api } from './api.ts';
import { type CreateOptions, createUnder } from './creation.ts';
import { useWithoutHeld } from './held-deletes.ts';
import { readKey, useRead } from './read.ts';
import { isWritingNow, useIsWriting, write } from './write.ts';

/** All references without those that are being deleted; `references` is undefined until the first answer. */
export function useReferences() {
  const { data, error, refetch } = useRead('references.list', {});
  return { references: useWithoutHeld('reference', data?.references), error, refetch };
}

/** What a person says of a reference. `title` must not be blank. */
export interface ReferenceFields {
  title: string;
  content: string | null;
  url: string | null;
}

/** Keeps a reference and puts it into the list. Rejects with the call's `ApiError`. */
export async function createReference(
  api: Api,
  { title, content, url }: ReferenceFields,
  options: CreateOptions = {},
): Promise<Reference> {
  const body = { title, ...(content !== null && { content }), ...(url !== null && { url }) };
  return await createUnder(api, 'reference', options, async (idempotencyKey) => {
    const { reference } = await write(api, 'references.create', () => ({ body }), {
      entity: entityOf(undefined),
      idempotencyKey,
      onAnswer: (answer) =>
        // A list fetched meanwhile may have it already.
        changeList(api, (all) => [...all.filter(({ id }) => !sameId(id, answer.reference.id)), answer.reference]),
    });
    return reference;
  });
}

/**
 * Changes a reference, in the list too. With `since`, its `updated_at` when the change was begun, a server that knows it
 * answers 409 when the reference has been changed meanwhile. Rejects with the call's `ApiError`.
 */
export async function updateReference(
  api: Api,
  id: Id,
  fields: ReferenceFields,
  since?: string | null,
): Promise<Reference> {
  const { reference } = await write(
    api,
    'references.update',
    () => ({ params: { id }, body: { ...fields, ...(since && { updated_at: since }) } }),
    {
      entity: entityOf({ id }),
      onAnswer: (answer) =>
        changeList(api, (all) => all.map((other) => (sameId(other.id, id) ? answer.reference : other))),
    },
  );
  return reference;
}

/** True while a reference is being changed, or, with none, a new one is being kept. */
export function useIsSavingReference(reference: Reference | undefined): boolean {
  return useIsWriting(entityOf(reference));
}

/** The same at this moment, which may not be shown yet. */
export function isSavingReferenceNow(api: Api, reference: Reference | undefined): boolean {
  return isWritingNow(api, entityOf(reference));
}

const entityOf = (reference: Pick<Reference, 'id'> | undefined) => `reference:${reference?.id ?? 'new'}`;

/** A reference as the cache has it. */
export function cachedReference({ queryClient }: Api, id: Id): Reference | undefined {
  const data = queryClient.getQueryData<{ references: Reference[] }>(readKey('references.list', {}));
  return data?.references.find((other) => sameId(other.id, id));
}

function changeList({ queryClient }: Api, change: (all: readonly Reference[]) => Reference[]): void {
  queryClient.setQueryData<{ references: Reference[] }>(
    readKey('references.list', {}),
    (data) => data && { references: change(data.references) },
  );
}
