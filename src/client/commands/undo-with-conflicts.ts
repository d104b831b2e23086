import type { Api } from '#client/data/api.ts';
import { withOverwriteWarning } from '#client/data/overwrite-warning.ts';
import { dropConflicts, type Left, withoutConflicts } from '#client/data/undo-conflicts.ts';
import { final, type Outcome, undoable } from '#client/registry/outcome.ts';

/** Said when all of an undone change was in conflict, so that the server never had it. */
const THEIRS_KEPT = 'Theirs kept: yours had not been sent';

/**
 * Undoes a change that may be in conflict. Gives up the conflicts last, so that they are still there for another try when
 * `work` fails. Redo lists them again, since the user's words are nowhere else.
 */
export async function undoWithConflicts(api: Api, work: (left: Left) => Promise<Outcome | null>): Promise<Outcome> {
  const { session } = api.pending;
  const conflicts = new Set<number>();
  const outcome = await work((noun, id, way) => {
    const left = withoutConflicts(api, noun, id, way, conflicts);
    return left && withOverwriteWarning(api, noun, id, left);
  });
  session.throwIfAborted();
  const back = await dropConflicts(api, conflicts);
  if (back.length === 0) return outcome ?? final(THEIRS_KEPT);
  const step = outcome?.kind === 'undoable' ? outcome : undefined;
  const words = back.length === 1 ? 'The conflict is back' : `${back.length} conflicts are back`;
  const again = async () => {
    // One by one: conflicts that are back stay when the next one, or the step, fails and is tried again.
    for (let put = back[0]; put; put = back[0]) {
      await put();
      back.shift();
    }
    const redone = (await step?.inverse()) ?? undoable(words, () => undoWithConflicts(api, work));
    // This inverse covers the whole change with its conflicts; the effects, which another page could undo, are only a part.
    return redone.kind === 'undoable'
      ? { ...redone, inverse: () => undoWithConflicts(api, work), effects: null }
      : redone;
  };
  // No effects: another page could redo only a part, since only this page has the conflicts.
  return undoable(outcome?.words ?? THEIRS_KEPT, again, { failed: outcome?.failed, effects: null });
}
