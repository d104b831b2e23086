import type { Effect } from '#client/data/effects.ts';
import { ApiError } from '#contract/api-error.ts';
import { messageOf } from '#contract/message-of.ts';
import type { HistoryEntry, HistoryLine } from './history-entry.ts';
import { type Final, final, type Inverse, type Outcome, type Silent, silent } from './outcome.ts';

/** How many steps can be taken back. */
const DEPTH = 100;

/** A command that has been started; told how it ended. Only an undoable one stays in the history. */
export interface StepUnderWay {
  end(outcome: Outcome): void;
  fail(): void;
}

/** What came of a move in the history, which is no step of it. */
type Moved = Final | Silent;

/** A step as data, for the page after a reload. */
export interface KeptStep {
  /** When it was done, in milliseconds. */
  at: number;
  words: string;
  isUndone: boolean;
  /** What it did, or what taking it back did; null where only the page that did it knew the way back. */
  effects: readonly Effect[] | null;
}

/** Where the steps of this tab are kept. */
export interface Journal {
  /** What the page before has left, the earliest first. */
  steps: readonly KeptStep[];
  keep(steps: readonly KeptStep[]): void;
  /** The way back of a step of the page before. */
  wayBack(step: KeptStep): Inverse;
}

interface Step {
  entry: { at: Date; words: string };
  /** In the order in which they were started, whichever ends first. */
  number: number;
  /** Settles when it has ended. */
  ended: Promise<Inverse | 'nothing' | 'failed'>;
  /** Undefined until it has ended. */
  effects?: readonly Effect[] | null;
}

/**
 * What was done in this session, to be taken back and done again. A step has its place from its start on:
 * who takes it back at once waits until it has ended, and does not get the one before in its stead.
 */
export class History {
  readonly #done: Step[] = [];
  readonly #undone: Step[] = [];
  #count = 0;
  /** How many steps are being taken back or done again. */
  #moving = 0;
  /** Counts the sessions: a step that ends in another one than it began in is nobody's any more. */
  #session = 0;
  #journal: Journal | undefined;
  /** What the page before has left is being read. */
  #opening: { read: Promise<unknown>; start(): void } | undefined;

  /**
   * Goes on from where the page before has left off, once that is read. `start` has it read now: it is asked for. Null where
   * nothing is kept.
   */
  open(opened: Promise<Journal | null>, start: () => void): void {
    // Who is there is told again when it is asked again.
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
      // What this page has done since comes after what was taken back, which cannot be done again then.
      if (this.#done.length === 0) this.#undone.unshift(...steps.filter((step) => !isPast(step)));
      this.#done.unshift(...steps.filter(isPast));
      if (this.#count > 0) this.#keep();
    });
    this.#opening = { read, start };
  }

  /** Notes a step, `title` being what it is called; once it has ended, what had been taken back before it cannot be done again. */
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
        // What cannot be taken back was never kept, and a step in a list stores nothing.
        if (outcome.kind === 'undoable') this.#keep();
      },
    };
  }

  /** Also while a step is under way, which may turn out to be nothing to be taken back, or come back when it fails. */
  get canUndo(): boolean {
    return this.#done.length + this.#moving > 0 || this.#opening !== undefined;
  }

  /** The same. */
  get canRedo(): boolean {
    return this.#undone.length + this.#moving > 0 || this.#opening !== undefined;
  }

  /** Takes the last step back. When that fails the step stays, to be tried again. */
  async undo(): Promise<Moved> {
    return await this.#step(this.#done, this.#undone, 'There is nothing to undo');
  }

  /** Does again what was taken back last, unless what is under way turns out to be something new. */
  async redo(): Promise<Moved> {
    await Promise.all(this.#done.map(({ ended }) => ended));
    return await this.#step(this.#undone, this.#done, 'There is nothing to redo');
  }

  /** What was done and taken back, the latest first. */
  lines(): readonly HistoryLine[] {
    const { length } = this.#done;
    return [
      ...this.#undone.map(({ entry }) => ({ entry, isUndone: true, count: 0 })),
      ...this.#done.map(({ entry }, at) => ({ entry, isUndone: false, count: length - at })).toReversed(),
    ];
  }

  /** Takes back all that was done from a step on, the last first, and stops where that fails. */
  async undoBackTo(entry: HistoryEntry): Promise<Moved> {
    const session = this.#session;
    let last: Moved = silent();
    let count = 0;
    /** What was said of steps that have not come back, such as what is deleted for good. */
    const told: string[] = [];
    const soFar = () => [...(count > 0 ? [`${countOf(count)} undone`] : []), ...told].join('. ');
    const isThere = () => this.#done.some((step) => step.entry === entry);
    if (!isThere()) return final('It is undone');
    const fellShort = (failed: unknown, why: string) =>
      final(soFar() === '' ? why : `${soFar()}, then: ${why}`, failed);
    while (isThere()) {
      const step = this.#done.at(-1);
      // One that comes to nothing is no step: undoing would take the one before in its stead.
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

  /** After a sign-out: the next user must not undo what is there. */
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

  /** One that is under way is kept once it has ended. */
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
      // After what is still on its way, which may fail and be there again: then that has been told, and it is not the end.
      await Promise.all(to.map(({ ended }) => ended));
      return from.length > 0 || session !== this.#session ? silent() : final(none);
    }
    const { end, fail } = this.#reserve(to, step.entry);
    const inverse = await step.ended;
    if (inverse === 'failed' || inverse === 'nothing' || session !== this.#session) {
      fail();
      // What has failed has said so, and nothing else was meant.
      if (inverse === 'failed' || session !== this.#session) return silent();
      return await this.#move(from, to, none);
    }
    try {
      const outcome = await inverse();
      end(outcome);
      return outcome.kind === 'undoable' ? final(outcome.words, outcome.failed) : outcome;
    } catch (error) {
      fail();
      // Of an item that is gone nothing can be taken back, now or later: the steps before it get their turn.
      const isGone = from === this.#done && error instanceof ApiError && error.status === 404;
      if (session === this.#session && !isGone) insert(from, step);
      throw error;
    }
  }

  /** A place at the end of a stack; given up again when nothing comes of it. */
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

const countOf = (count: number) => (count === 1 ? '1 step' : `${count} steps`);

function remove(stack: Step[], isGone: (step: Step) => boolean): void {
  stack.splice(0, stack.length, ...stack.filter((step) => !isGone(step)));
}

function insert(stack: Step[], step: Step): void {
  stack.push(step);
  stack.sort((one, other) => one.number - other.number);
}
