import type { Api } from '#client/data/api.ts';
import { cached } from '#client/data/views.ts';
import type { Id } from '#contract/entities/common.ts';
import type { Workspace } from './workspace.ts';

/**
 * The id by which the server knows a task. Resolves to null if the user has moved on while the task was being created, and
 * to the temporary id while its creation waits in the outbox.
 */
export async function createdId(
  { api, workspace }: { api: Api; workspace: Pick<Workspace, 'say' | 'overlays'> },
  id: Id,
): Promise<Id | null> {
  const { pending, outbox } = api;
  if (!pending.awaitsId(id)) return pending.knownId(id);
  const isShown = () => cached(api, 'task', id) !== undefined;
  if (outbox?.holds(`task:${pending.rowKey(id)}`) && isShown()) return id;
  workspace.say('It is being created');
  const staysHere = workspace.overlays.staysHere();
  const created = await pending.settledId(id).catch((failure: unknown) => {
    // A kept task can be shown meanwhile. A refused one cannot, and the command that created it has said so.
    if (isShown()) return id;
    throw failure;
  });
  return staysHere() ? created : null;
}
