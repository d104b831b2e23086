import type { Api } from '#client/data/api.ts';
import { type ReferenceFields, updateReference } from '#client/data/references.ts';
import { cached } from '#client/data/views.ts';
import { type Undoable, undoable } from '#client/registry/outcome.ts';
import type { Reference } from '#contract/entities/reference.ts';
import { takingBack } from './taking-back.ts';

/**
 * Changes a reference; undo restores the former values of the changed fields, which `before` has. `since`: see
 * `updateReference`.
 */
export async function update(
  api: Api,
  before: Reference,
  fields: ReferenceFields,
  since?: string | null,
): Promise<{ reference: Reference; outcome: Undoable }> {
  const reference = await updateReference(api, before, fields, since);
  const changed = (['title', 'content', 'url'] as const).filter((name) => fields[name] !== before[name]);
  return { reference, outcome: saved(api, before, reference, partOf(fields, changed)) };
}

/** The outcome of a change to some fields of a reference. Undo and redo leave other fields as other devices make them. */
function saved(api: Api, before: Reference, reference: Reference, to: Partial<ReferenceFields>): Undoable {
  const from = partOf(before, Object.keys(to) as (keyof ReferenceFields)[]);
  const isChanged = Object.keys(to).length > 0;
  const inverse = () =>
    takingBack(api, async (leftOf) => {
      const left = leftOf('reference', reference.id, { did: to, back: from });
      if (!left) return null;
      // The current reference, for redo.
      const now = cached(api, 'reference', reference.id) ?? reference;
      return saved(api, now, isChanged ? await updateReference(api, now, left.back) : now, left.back);
    });
  const effect = { is: 'changed', noun: 'reference', item: reference, from, to } as const;
  return undoable('Reference saved', inverse, { effects: isChanged ? [effect] : [] });
}

const partOf = (said: ReferenceFields, names: readonly (keyof ReferenceFields)[]): Partial<ReferenceFields> =>
  Object.fromEntries(names.map((name) => [name, said[name]]));
