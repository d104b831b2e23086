import type { Api } from '#client/data/api.ts';
import type { CreatedAlong } from '#client/data/capture.ts';
import type { Deletable } from '#client/data/held-items.ts';
import { isInUse } from '#client/data/search.ts';
import type { Id } from '#contract/entities/common.ts';
import type { Outcome } from './define-command.ts';
import { deleteAll, inWords } from './deletion.ts';

interface CreationOptions {
  /** The contexts and projects that had to be created for it. They go with it. */
  along?: readonly CreatedAlong[];
  /** Why a part of it has failed. */
  failed?: unknown;
}

/** The outcome of a command that created an item: taken back by deleting it, as `#` does. */
export function created(
  api: Api,
  noun: Deletable,
  { id }: { id: Id },
  words: string,
  { along = [], failed }: CreationOptions = {},
): Outcome {
  const run = async () => {
    const { unused, staying } = sorted(api, along, [id]);
    const deleted = deleteAll(api, [{ noun, id }, ...unused]);
    return { ...deleted, words: [deleted.words, ...staying].join('. ') };
  };
  return { words, inverse: { run }, ...(failed !== undefined && { failed }) };
}

/**
 * The outcome of a change for which contexts or projects had to be created. They go when the change is taken back, since
 * nobody asked for them by themselves, and are there again when it is redone.
 */
export function withCreated(api: Api, outcome: Outcome, along: readonly CreatedAlong[]): Outcome {
  const { inverse } = outcome;
  if (!inverse || along.length === 0) return outcome;
  const run = async () => {
    const undone = await inverse.run();
    const redo = undone.inverse;
    // What could not be changed back still has them.
    if (undone.failed !== undefined || !redo) return undone;
    const { unused, staying } = sorted(api, along);
    if (unused.length === 0) return { ...undone, words: [undone.words, ...staying].join('. ') };
    const deleted = deleteAll(api, unused);
    const redoAll = async () => {
      const back = await deleted.inverse.run();
      // It is too late for them, and so for the change that needs them.
      if (!back.inverse) return back;
      return withCreated(api, await redo.run(), along);
    };
    return { words: [undone.words, deleted.words, ...staying].join('. '), inverse: { run: redoAll } };
  };
  return { ...outcome, inverse: { run } };
}

/** Those that can go, and what is said of those that cannot: other tasks have been given them meanwhile. */
function sorted(api: Api, along: readonly CreatedAlong[], leaving: readonly Id[] = []) {
  const { unused = [], used = [] } = Object.groupBy(along, (item) => (isInUse(api, item, leaving) ? 'used' : 'unused'));
  return { unused, staying: used.map((item) => `${inWords([item])} stays, since other tasks have it`) };
}
