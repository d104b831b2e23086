import type { Effect } from '#client/data/effects.ts';
import type { ChangedTask } from '#client/data/stalled-projects.ts';

/** What came of a command. Its kind says whether the command can be undone. */
export type Outcome = Undoable | Final | Silent;

/** Undoes a command, or redoes it. Its outcome has its own inverse. */
export type Inverse = () => Outcome | Promise<Outcome>;

/** A step that `z` undoes. */
export interface Undoable {
  readonly kind: 'undoable';
  /** For the footer and for speech. */
  readonly words: string;
  readonly inverse: Inverse;
  /** The step as data, so that it can be undone after a reload; null where only this page can undo it. */
  readonly effects: readonly Effect[] | null;
  /** Why a part of it failed: logged, and the words are shown as a failure. */
  readonly failed: unknown;
  /** The tasks that it has changed. */
  readonly changed?: readonly ChangedTask[];
}

/** Words, and nothing to undo. */
export interface Final {
  readonly kind: 'final';
  readonly words: string;
  readonly failed: unknown;
}

/** Neither words nor anything to undo: the page itself shows and says it, such as a screen that opens. */
export interface Silent {
  readonly kind: 'silent';
  readonly words: null;
  readonly failed: undefined;
}

/** The command is a step that `inverse` undoes; `effects` is what it did to items. */
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

/** The command cannot be undone: it is final, did nothing, or changed only what this page shows. */
export const final = (words: string, failed?: unknown): Final => ({ kind: 'final', words, failed });

/** The page itself shows and says what the command did. */
export const silent = (): Silent => ({ kind: 'silent', words: null, failed: undefined });

/** The same inverse, with something to do after it, and after its own inverse. */
export function andThen(step: Inverse, after: (isBack: boolean) => void, isBack = true): Inverse {
  return async () => {
    const outcome = await step();
    after(isBack);
    return outcome.kind === 'undoable' ? { ...outcome, inverse: andThen(outcome.inverse, after, !isBack) } : outcome;
  };
}
