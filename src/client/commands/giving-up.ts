import type { Api } from '#client/data/api.ts';
import { giveUp, type Left, withoutConflicts } from '#client/data/given-up.ts';
import { overOthersWords } from '#client/data/others-words.ts';
import { final, type Outcome, undoable } from '#client/registry/outcome.ts';

/** What is said when all of a change that is taken back was in conflict, and so never at the server. */
const THEIRS_KEPT = 'Theirs kept: yours had not been sent';

/**
 * Takes a change back that may be in conflict. The conflicts are given up last: when `work` fails, the next try meets them too.
 * They are listed again when the change is done again: what the user wrote is nowhere else.
 */
export async function givingUp(api: Api, work: (left: Left) => Promise<Outcome | null>): Promise<Outcome> {
  const { session } = api.pending;
  const conflicts = new Set<number>();
  const outcome = await work((noun, id, way) => {
    const left = withoutConflicts(api, noun, id, way, conflicts);
    return left && overOthersWords(api, noun, id, left);
  });
  session.throwIfAborted();
  const back = await giveUp(api, conflicts);
  if (back.length === 0) return outcome ?? final(THEIRS_KEPT);
  const step = outcome?.kind === 'undoable' ? outcome : undefined;
  const words = back.length === 1 ? 'The conflict is back' : `${back.length} conflicts are back`;
  const again = async () => {
    // One by one: those that are back stay so when the next one, or the step, fails and is tried again.
    for (let put = back[0]; put; put = back[0]) {
      await put();
      back.shift();
    }
    const redone = (await step?.inverse()) ?? undoable(words, () => givingUp(api, work));
    // It is the whole change again, with what is in conflict: its own effects, which another page takes back, are only a part.
    return redone.kind === 'undoable' ? { ...redone, inverse: () => givingUp(api, work), effects: null } : redone;
  };
  // What was in conflict is nowhere else: another page could do only a part of it again.
  return undoable(outcome?.words ?? THEIRS_KEPT, again, { failed: outcome?.failed, effects: null });
}
