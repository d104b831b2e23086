import type { Reference } from '#contract/entities/reference.ts';
import type { Api } from './api.ts';
import { type CreateOptions, create } from './creation.ts';
import { perform } from './define-write.ts';
import { change, creation } from './item-writes.ts';
import { countsInWords } from './partial-lists.ts';
import { useView } from './views.ts';

/** All references; `references` is undefined until the first answer. `part` says in words that another server has more. */
export function useReferences() {
  const { data, error } = useView('references.list', {});
  const part = data && countsInWords('references', data.references.length, data.total ?? 0, 'shown');
  return { references: data?.references, part, error };
}

/** The fields of a reference that a user writes. `title` must not be blank. */
export interface ReferenceFields {
  title: string;
  content: string | null;
  url: string | null;
}

export const referenceCreate = creation<'reference', ReferenceFields>('reference', {
  body: ({ title, content, url }) => ({ title, ...(content !== null && { content }), ...(url !== null && { url }) }),
  item: (fields, id) => ({ ...fields, id, created_at: null, updated_at: null }),
});

export const referenceUpdate = change<'reference', Partial<ReferenceFields>>('reference');

/** Creates a reference and puts it into the list. Rejects with the call's `ApiError`. */
export async function createReference(
  api: Api,
  fields: ReferenceFields,
  options: CreateOptions = {},
): Promise<Reference> {
  return await create(api, 'reference', referenceCreate, fields, options);
}

/**
 * Changes fields of a reference, in the list too. `since`: its `updated_at` when the change began; a server that knows it
 * answers 409 when the reference has been changed meanwhile. Rejects with the call's `ApiError`.
 */
export async function updateReference(
  api: Api,
  reference: Reference,
  fields: Partial<ReferenceFields>,
  since?: string | null,
): Promise<Reference> {
  return (await perform(api, referenceUpdate, { reference, fields, ...(since && { since }) })).reference;
}
