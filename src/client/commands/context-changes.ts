import type { Api } from '#client/data/api.ts';
import { renameContext } from '#client/data/contexts.ts';
import { cached } from '#client/data/views.ts';
import { final, type Outcome, undoable } from '#client/registry/outcome.ts';
import { takingBack } from './taking-back.ts';

/** Renames a context; undo gives it its former name. */
export async function rename(api: Api, id: string, name: string): Promise<Outcome> {
  const before = cached(api, 'context', id);
  const context = await renameContext(api, before ?? { id, name, created_at: null, updated_at: null }, name);
  const words = `Context renamed to ${context.name}`;
  if (before === undefined) return final(words);
  const effect = { is: 'changed', noun: 'context', item: context, from: { name: before.name }, to: { name } } as const;
  const inverse = () =>
    takingBack(api, async (leftOf) => {
      const left = leftOf('context', id, { did: { name }, back: { name: before.name } });
      return left && (await rename(api, id, before.name));
    });
  return undoable(words, inverse, { effects: [effect] });
}
