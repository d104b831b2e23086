import type { Effect } from '#client/data/effects.ts';
import type { ChangedTask } from '#client/data/stalled-projects.ts';

/** What came of a command. Its kind says whether the command can be taken back. */
export type Outcome = Undoable | Final | Silent;

/** Takes a command's effect back, or does it again. What came of that has its own inverse. */
export type Inverse = () => Outcome | Promise<Outcome>;

/** A step that `z` takes back. */
export interface Undoable {
  readonly kind: 'undoable';
  /** For the footer and for speech. */
  readonly words: string;
  readonly inverse: Inverse;
  /** The same as data, so that a reload does not end the way back; null where only this page knows the way. */
  readonly effects: readonly Effect[] | null;
  /** Why a part of it has failed: logged, and the words are shown as a failure. */
  readonly failed: unknown;
  /** The tasks that it has changed. */
  readonly changed?: readonly ChangedTask[];
}

/** Words, and nothing to take back. */
export interface Final {
  readonly kind: 'final';
  readonly words: string;
  readonly failed: unknown;
}

/** Nothing to take back, and no words: the page itself shows and says it, such as a screen that opens. */
export interface Silent {
  readonly kind: 'silent';
  readonly words: null;
  readonly failed: undefined;
}

/** The command is a step that `inverse` takes back; `effects` is what it has done to items. */
export const undoable = (
  words: string,
  inverse: Inverse,
  { failed, effects = null }: { failed?: unknown; effects?: readonly Effect[] | null } = {},
): Undoable => ({
  kind: 'undoable',
  words,
  inverse,
  effects,
  failed,
});

/** The command has done what it says for good, has done nothing, or has changed only what this page shows. */
export const final = (words: string, failed?: unknown): Final => ({ kind: 'final', words, failed });

/** The page itself shows and says what the command has done. */
export const silent = (): Silent => ({ kind: 'silent', words: null, failed: undefined });

/** The same inverse, and its own inverse, each with something to be done after it. */
export function andThen(step: Inverse, after: (isBack: boolean) => void, isBack = true): Inverse {
  return async () => {
    const outcome = await step();
    after(isBack);
    return outcome.kind === 'undoable' ? { ...outcome, inverse: andThen(outcome.inverse, after, !isBack) } : outcome;
  };
}
