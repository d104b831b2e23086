import { waitFor } from 'xstate';
import type { Inverse, Outcome } from '#client/commands/define-command.ts';
import { deleteItems } from '#client/commands/deletion.ts';
import type { Api } from '#client/data/api.ts';
import { roundInWords } from './import-words.ts';
import type { SourceImport } from './source-import.ts';

/**
 * Captures items by their keys, as one step to take back; resolves once each has been told of, or the rest has been
 * stopped. Rejects with the first failure when none of them could be captured.
 */
export async function captureStep(api: Api, actor: SourceImport['actor'], keys: readonly string[]): Promise<Outcome> {
  const capture = { type: 'import.capture', keys } as const;
  // Pressed twice before the page shows that it is under way: the first press captures.
  if (!actor.getSnapshot().can(capture)) return { words: 'Being captured' };
  actor.send(capture);
  const { round } = (await waitFor(actor, (snapshot) => !snapshot.hasTag('capturing'))).context;
  // The session is over: it concerns nobody any more.
  if (!round) return { words: null };
  const { captured, failure } = round;
  const words = roundInWords(round);
  if (captured.length === 0) {
    if (failure !== null) throw failure;
    return { words };
  }
  const ids = captured.map(({ id }) => id);
  // Those taken back are new again; those that are there again are not.
  const recheck = () => actor.send({ type: 'import.recheck' });
  const inverse = andThen({ run: async () => deleteItems(api, 'task', ids) }, recheck);
  return { words, inverse, ...(failure !== null && { failed: failure }) };
}

/** The same step, and the same way back, each with something to be done after it. */
function andThen(step: Inverse, after: () => void): Inverse {
  return {
    run: async () => {
      const { inverse, ...outcome } = await step.run();
      after();
      return { ...outcome, ...(inverse && { inverse: andThen(inverse, after) }) };
    },
  };
}
