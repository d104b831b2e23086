import type { Effect } from '#client/data/effects.ts';
import { ApiError } from '#contract/api-error.ts';
import { counted } from '#contract/entities/counted.ts';
import { messageOf } from '#contract/message-of.ts';
import type { HistoryEntry, HistoryLine } from './history-entry.ts';
import { type Final, final, type Inverse, type Outcome, type Silent, silent } from './outcome.ts';

/** How many steps can be undone. */
const DEPTH = 100;

/** A command that has started; it reports how it ends. Only an undoable outcome keeps the step in the history. */
export interface StepUnderWay {
  end(outcome: Outcome): void;
  fail(): void;
}

/** The outcome of an undo or redo, which is no step of the history itself. */
type Moved = Final | Silent;

/** A step as data, for the page after a reload. */
export interface KeptStep {
  /** When it was done, in milliseconds. */
  at: number;
  words: string;
  isUndone: boolean;
  /** The effects of the step, or of undoing it; null when only the page that ran it can undo it. */
  effects: readonly Effect[] | null;
}

/** Where the steps of this tab are kept. */
export interface Journal {
  /** The steps that the page before the reload left, the earliest first. */
  steps: readonly KeptStep[];
  keep(steps: readonly KeptStep[]): void;
  /** The inverse of a step from the page before the reload. */
  wayBack(step: KeptStep): Inverse;
}

interface Step {
  entry: { at: Date; words: string };
  /** The order in which the steps started, whichever ends first. */
  number: number;
  /** Settles when it has ended. */
  ended: Promise<Inverse | 'nothing' | 'failed'>;
  /** Undefined until it has ended. */
  effects?: readonly Effect[] | null;
}

/**
 * The steps of this session that can be undone and redone. A step has its place from its start: whoever undoes it at once
 * waits until it has ended, instead of undoing the step before it.
 */
export class History {
  readonly #done: Step[] = [];
  readonly #undone: Step[] = [];
  #count = 0;
  /** How many undos and redos are running. */
  #moving = 0;
  /** Counts the sessions: a step that ends in a later session than it began in is dropped. */
  #session = 0;
  #journal: Journal | undefined;
  /** Set while the steps from before the reload are being read. */
  #opening: { read: Promise<unknown>; start(): void } | undefined;

  /**
   * Takes over the steps from before the reload once they are read. `start` starts reading them when somebody asks for a
   * step. Null where no steps are kept.
   */
  open(opened: Promise<Journal | null>, start: () => void): void {
    // Signing in is reported again when the profile is read again.
    if (this.#journal || this.#opening) return;
    const session = this.#session;
    const read = opened.then((journal) => {
      if (session !== this.#session) return;
      this.#opening = undefined;
      if (!journal) return;
      this.#journal = journal;
      const steps = journal.steps.map((kept, at): Step & { isUndone: boolean } => ({
        entry: { at: new Date(kept.at), words: kept.words },
        number: at - journal.steps.length,
        ended: Promise.resolve(journal.wayBack(kept)),
        effects: kept.effects,
        isUndone: kept.isUndone,
      }));
      const isPast = (step: { isUndone: boolean }) => !step.isUndone;
      // Once this page has done a step, the undone steps from before the reload cannot be redone.
      if (this.#done.length === 0) this.#undone.unshift(...steps.filter((step) => !isPast(step)));
      this.#done.unshift(...steps.filter(isPast));
      if (this.#count > 0) this.#keep();
    });
    this.#opening = { read, start };
  }

  /** Adds a step under its title. Once it has ended as undoable, the steps that were undone before it cannot be redone. */
  begin(title = ''): StepUnderWay {
    const entry = { at: new Date(), words: title };
    const { number, ...underWay } = this.#reserve(this.#done, entry);
    return {
      ...underWay,
      end: (outcome) => {
        if (outcome.kind === 'undoable') {
          entry.words = outcome.words;
          this.#done.splice(0, this.#done.length - DEPTH);
          remove(this.#undone, (step) => step.number < number);
        }
        underWay.end(outcome);
        // Only undoable steps are kept; there is nothing to store for the others.
        if (outcome.kind === 'undoable') this.#keep();
      },
    };
  }

  /** Also true while a step is running, which may turn out not to be undoable, or come back when it fails. */
  get canUndo(): boolean {
    return this.#done.length + this.#moving > 0 || this.#opening !== undefined;
  }

  /** As for `canUndo`. */
  get canRedo(): boolean {
    return this.#undone.length + this.#moving > 0 || this.#opening !== undefined;
  }

  /** Undoes the last step. When that fails the step stays, to be tried again. */
  async undo(): Promise<Moved> {
    return await this.#step(this.#done, this.#undone, 'There is nothing to undo');
  }

  /** Redoes the step that was undone last, unless a running command turns out to be a new step. */
  async redo(): Promise<Moved> {
    await Promise.all(this.#done.map(({ ended }) => ended));
    return await this.#step(this.#undone, this.#done, 'There is nothing to redo');
  }

  /** The steps and the undone steps, the latest first. */
  lines(): readonly HistoryLine[] {
    const { length } = this.#done;
    return [
      ...this.#undone.map(({ entry }) => ({ entry, isUndone: true, count: 0 })),
      ...this.#done.map(({ entry }, at) => ({ entry, isUndone: false, count: length - at })).toReversed(),
    ];
  }

  /** Undoes all steps back to this one, the last first, and stops at a failure. */
  async undoBackTo(entry: HistoryEntry): Promise<Moved> {
    const session = this.#session;
    let last: Moved = silent();
    let count = 0;
    /** The words of steps that did not come back, such as 'deleted for good'. */
    const told: string[] = [];
    const soFar = () => [...(count > 0 ? [`${counted(count, 'step')} undone`] : []), ...told].join('. ');
    const isThere = () => this.#done.some((step) => step.entry === entry);
    if (!isThere()) return final('It is undone');
    const fellShort = (failed: unknown, why: string) =>
      final(soFar() === '' ? why : `${soFar()}, then: ${why}`, failed);
    while (isThere()) {
      const step = this.#done.at(-1);
      // A step that turns out not to be undoable is skipped: `undo` would take the one before it.
      if (typeof (await step?.ended) === 'string' || this.#done.at(-1) !== step) continue;
      try {
        last = await this.undo();
        if (last.failed !== undefined) return fellShort(last.failed, last.words);
        const isUndone = this.#undone.some((other) => other.entry === step?.entry);
        if (isUndone || last.words === null) count += 1;
        else told.push(last.words);
      } catch (error) {
        if (soFar() === '') throw error;
        return fellShort(error, messageOf(error));
      }
    }
    if (session !== this.#session) return silent();
    return count + told.length > 1 ? final(soFar()) : last;
  }

  /** Call it at sign-out: the next user must not undo this user's steps. */
  clear(): void {
    this.#session += 1;
    this.#journal = undefined;
    this.#opening = undefined;
    this.#done.length = 0;
    this.#undone.length = 0;
  }

  async #step(from: Step[], to: Step[], none: string): Promise<Moved> {
    this.#moving += 1;
    try {
      if (from.length === 0 && this.#opening) {
        this.#opening.start();
        await this.#opening.read;
      }
      return await this.#move(from, to, none);
    } finally {
      this.#moving -= 1;
      this.#keep();
    }
  }

  /** A running step is kept once it has ended. */
  #keep(): void {
    const kept = (isUndone: boolean) => (step: Step) =>
      step.effects === undefined
        ? []
        : [{ at: step.entry.at.getTime(), words: step.entry.words, isUndone, effects: step.effects }];
    this.#journal?.keep([...this.#done.flatMap(kept(false)), ...this.#undone.flatMap(kept(true))]);
  }

  async #move(from: Step[], to: Step[], none: string): Promise<Moved> {
    const session = this.#session;
    const step = from.pop();
    if (!step) {
      // A running undo or redo may fail and put its step back here: then the failure has been said already.
      await Promise.all(to.map(({ ended }) => ended));
      return from.length > 0 || session !== this.#session ? silent() : final(none);
    }
    const { end, fail } = this.#reserve(to, step.entry);
    const inverse = await step.ended;
    if (inverse === 'failed' || inverse === 'nothing' || session !== this.#session) {
      fail();
      // A failed step has reported itself, and the user meant that step.
      if (inverse === 'failed' || session !== this.#session) return silent();
      return await this.#move(from, to, none);
    }
    try {
      const outcome = await inverse();
      end(outcome);
      if (outcome.kind !== 'undoable') return outcome;
      // 'Saved' again would not tell which of the two was done.
      const isSame = from === this.#done && outcome.words === step.entry.words && outcome.failed === undefined;
      return final(isSame ? `Undone: ${outcome.words}` : outcome.words, outcome.failed);
    } catch (error) {
      fail();
      // A step on a deleted item can never be undone: it is dropped, so that the steps before it get their turn.
      const isGone = from === this.#done && error instanceof ApiError && error.status === 404;
      if (session === this.#session && !isGone) insert(from, step);
      throw error;
    }
  }

  /** Reserves the place at the end of a stack; released when the step turns out not to be undoable or fails. */
  #reserve(stack: Step[], entry: Step['entry']): StepUnderWay & { number: number } {
    const { promise: ended, resolve } = Promise.withResolvers<Inverse | 'nothing' | 'failed'>();
    this.#count += 1;
    const step: Step = { number: this.#count, ended, entry };
    stack.push(step);
    const giveUp = (why: 'nothing' | 'failed') => {
      remove(stack, (other) => other === step);
      resolve(why);
    };
    return {
      number: step.number,
      end: (outcome) => {
        if (outcome.kind !== 'undoable') return giveUp('nothing');
        step.effects = outcome.effects;
        resolve(outcome.inverse);
      },
      fail: () => giveUp('failed'),
    };
  }
}

function remove(stack: Step[], isGone: (step: Step) => boolean): void {
  stack.splice(0, stack.length, ...stack.filter((step) => !isGone(step)));
}

function insert(stack: Step[], step: Step): void {
  stack.push(step);
  stack.sort((one, other) => one.number - other.number);
}
