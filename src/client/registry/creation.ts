import type { Api } from '#client/data/api.ts';
import type { CreatedAlong } from '#client/data/capture.ts';
import { type CreateOptions, createdAgain } from '#client/data/creation.ts';
import { type Effect, effectsOn, together } from '#client/data/effects.ts';
import type { Deletable } from '#client/data/held-items.ts';
import { isInUse } from '#client/data/search.ts';
import type { Id } from '#contract/entities/common.ts';
import { deleteAll, inWords } from './deletion.ts';
import { type Outcome, type Undoable, undoable } from './outcome.ts';

/** What a command has created. */
interface Made {
  item: { id: Id };
  words: string;
  /** The contexts and projects that were created for it, and that undo deletes with it. */
  along?: readonly CreatedAlong[];
  /** Why a part of it failed. */
  failed?: unknown;
}

/** Creates an item. Without options, under a new idempotency key: always another item. */
type Make<T> = (options: CreateOptions) => Promise<T>;

/**
 * Creates an item as a step of the history: undo deletes it, as `#` does, and redo cancels the deletion, or creates the
 * item again once the server has deleted it.
 */
export async function createAsStep(
  api: Api,
  noun: Deletable,
  options: CreateOptions,
  make: Make<Made>,
): Promise<Undoable> {
  return created(api, noun, await make(options), make);
}

/** The same step for an item that exists already; `make` creates it again. */
export function created(
  api: Api,
  noun: Deletable,
  { item, words, along = [], failed }: Made,
  make: Make<Made>,
): Undoable {
  const createAgain = async () => {
    const made = await make({});
    createdAgain(api, [{ ...item, noun }, ...along], [{ ...made.item, noun }, ...(made.along ?? [])]);
    return created(api, noun, made, make);
  };
  const takeBack = () => {
    const { unused, staying } = sorted(api, along, [item.id]);
    const deleted = deleteAll(api, [{ noun, id: item.id }, ...unused], createAgain);
    return { ...deleted, words: [deleted.words, ...staying].join('. ') };
  };
  const effects = together([{ is: 'created', noun, item } as Effect], alongOf(api, along));
  return undoable(words, takeBack, { failed, effects });
}

/** A change, and the contexts and projects that were created for it. */
interface ChangeWithNew {
  outcome: Outcome;
  along: readonly CreatedAlong[];
}

/**
 * Makes a change that may create contexts or projects. Undo deletes them, since the user did not ask for them by
 * themselves, and redo brings them back.
 */
export async function changeWithNew(api: Api, options: CreateOptions, make: Make<ChangeWithNew>): Promise<Outcome> {
  return withCreated(api, await make(options), make);
}

function withCreated(api: Api, { outcome, along }: ChangeWithNew, make: Make<ChangeWithNew>): Outcome {
  if (outcome.kind !== 'undoable' || along.length === 0) return outcome;
  const changeAgain = async () => {
    const made = await make({});
    createdAgain(api, along, made.along);
    return withCreated(api, made, make);
  };
  const takeBack = async () => {
    const undone = await outcome.inverse();
    // Items whose change could not be undone still use them.
    if (undone.kind !== 'undoable' || undone.failed !== undefined) return undone;
    const { unused, staying } = sorted(api, along);
    if (unused.length === 0) return { ...undone, words: [undone.words, ...staying].join('. ') };
    const deleted = deleteAll(api, unused);
    const redo = async () => {
      const back = await deleted.inverse();
      if (back.kind !== 'undoable') return await changeAgain();
      return withCreated(api, { outcome: await undone.inverse(), along }, make);
    };
    const effects = together(undone.effects, deleted.effects);
    return undoable([undone.words, deleted.words, ...staying].join('. '), redo, { effects });
  };
  return { ...outcome, inverse: takeBack, effects: together(outcome.effects, alongOf(api, along)) };
}

/** What was created besides. */
const alongOf = (api: Api, along: readonly CreatedAlong[]) =>
  effectsOn(api, 'created', along)?.map((effect) => ({ ...effect, along: true }) as Effect) ?? null;

/** The ids that can be deleted, and words for those that cannot: other tasks use them by now. */
function sorted(api: Api, along: readonly CreatedAlong[], leaving: readonly Id[] = []) {
  const { unused = [], used = [] } = Object.groupBy(along, (item) => (isInUse(api, item, leaving) ? 'used' : 'unused'));
  return { unused, staying: used.map((item) => `${inWords([item])} stays, since other tasks have it`) };
}
