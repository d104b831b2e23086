import type { Api } from '#client/data/api.ts';
import { withOverwriteWarning } from '#client/data/overwrite-warning.ts';
import type { Left } from '#client/data/undo-conflicts.ts';
import { type Outcome, silent } from '#client/registry/outcome.ts';

/**
 * Undoes a change. `work` asks for the part to undo: conflicts, which never reached the server, are given up instead, and
 * words that another device has written since are not replaced silently. It resolves to null when nothing is left.
 */
export async function takingBack(api: Api, work: (left: Left) => Promise<Outcome | null>): Promise<Outcome> {
  const { session } = api.pending;
  const mayBeInConflict = api.outbox?.changes().some(({ kind }) => kind === 'conflict');
  if (!mayBeInConflict) return (await work((noun, id, way) => withOverwriteWarning(api, noun, id, way))) ?? silent();
  // Loaded on demand: conflicts are rare.
  const { undoWithConflicts } = await import('./undo-with-conflicts.ts');
  session.throwIfAborted();
  return await undoWithConflicts(api, work);
}
