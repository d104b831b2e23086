import { waitFor } from 'xstate';
import type { Api } from '#client/data/api.ts';
import { createdAgain } from '#client/data/creation.ts';
import { effectsOn } from '#client/data/effects.ts';
import { deleteAll } from '#client/registry/deletion.ts';
import { andThen, final, type Outcome, silent, undoable } from '#client/registry/outcome.ts';
import type { CaptureRound } from '#machines/source-import-course.ts';
import { roundInWords } from './import-words.ts';
import type { SourceImport } from './source-import.ts';

/**
 * Captures items by their keys, as one step; resolves once each has a result, or the rest has been stopped. Rejects with
 * the first failure when none of them could be captured.
 */
export async function captureStep(api: Api, actor: SourceImport['actor'], keys: readonly string[]): Promise<Outcome> {
  const capture = { type: 'import.capture', keys } as const;
  // A second press before the next render: the first one captures.
  if (!actor.getSnapshot().can(capture)) return final(whyNotNow(actor, keys));
  actor.send(capture);
  const { round } = (await waitFor(actor, (snapshot) => !snapshot.hasTag('capturing'))).context;
  // The session is over: it concerns nobody any more.
  if (!round) return silent();
  const { captured, failure } = round;
  const words = roundInWords(round);
  if (captured.length === 0) {
    if (failure !== null) throw failure;
    return final(words);
  }
  const items = captured.map(({ id }) => ({ noun: 'task' as const, id }));
  const captureAgain = async () => {
    const outcome = await captureStep(
      api,
      actor,
      captured.map(({ key }) => key),
    );
    // If nothing was captured, the last round is still the former one.
    if (outcome.kind === 'undoable')
      createdAgain(api, named(captured), named(actor.getSnapshot().context.round?.captured ?? []));
    return outcome;
  };
  // Undo makes them new again, and redo does not.
  const recheck = () => actor.send({ type: 'import.recheck' });
  const takeBack = andThen(() => deleteAll(api, items, captureAgain), recheck);
  return undoable(words, takeBack, { failed: failure ?? undefined, effects: effectsOn(api, 'created', items) });
}

/** Why items are not captured on redo: the list from which they were chosen may be another by then. */
function whyNotNow(actor: SourceImport['actor'], keys: readonly string[]): string {
  const now = actor.getSnapshot();
  if (now.hasTag('capturing')) return 'Being captured';
  const isListed = now.hasTag('choosing') && now.context.items.some(({ key }) => keys.includes(key));
  if (isListed) return 'Already here';
  return keys.length === 1 ? 'It is not listed here now' : 'They are not listed here now';
}

const named = (captured: CaptureRound['captured']) =>
  captured.map(({ key, id }) => ({ noun: 'task' as const, id, name: key }));
