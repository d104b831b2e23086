import type { Api } from '#client/data/api.ts';
import type { Id } from '#contract/entities/common.ts';
import type { Workspace } from './workspace.ts';

/**
 * The id by which the server knows an item. While the item is being created that is said and waited for; null when one
 * has gone on meanwhile, who is not called back to it.
 */
export async function createdId(
  { api: { pending }, workspace }: { api: Api; workspace: Pick<Workspace, 'say' | 'overlays'> },
  id: Id,
): Promise<Id | null> {
  if (!pending.awaitsId(id)) return pending.knownId(id);
  workspace.say('It is being created');
  const staysHere = workspace.overlays.staysHere();
  const created = await pending.settledId(id);
  return staysHere() ? created : null;
}
