import type { KeptValue } from '#client/store/kept-value.ts';

/** How many beginnings of queries are remembered: the latest. */
const KEPT = 300;
/** Of how many letters each beginning of a query is remembered; a longer query is remembered whole. */
const LETTERS = 12;
/** How many rows are offered for one. */
const OFFERED = 2;
/** A choice counts half after so long, in milliseconds. */
const HALF_LIFE = 14 * 24 * 60 * 60 * 1000;
/** Below this a choice was too long ago to mean anything. */
const HABIT = 0.25;

/** A row chosen for some letters: how often, as of when. */
interface Choice {
  id: string;
  weight: number;
  at: number;
}

/** The choices by the letters typed, the latest used last. */
export type LearnedChoices = Readonly<Record<string, readonly Choice[]>>;

/** Where what was learned is kept: for one account in this browser. */
export type LearnedKeeper = (owner: string) => KeptValue<LearnedChoices>;

/**
 * Learns which row is chosen for which letters, and for the beginnings of these, so that the palette offers it for them
 * again. A choice loses weight as time goes by. Works without a keeper for as long as the page is there.
 */
export class Learned {
  #choices = new Map<string, readonly Choice[]>();
  #owner: string | undefined;
  #kept: KeptValue<LearnedChoices> | undefined;
  readonly #keeper: LearnedKeeper;
  readonly #now: () => number;

  constructor(keeper: LearnedKeeper, now: () => number = Date.now) {
    this.#keeper = keeper;
    this.#now = now;
  }

  /** From now on it is this user's. */
  open(owner: string): void {
    if (owner === this.#owner) return;
    this.#owner = owner;
    this.#kept = this.#keeper(owner);
    this.#choices = new Map(Object.entries(this.#kept.get() ?? {}));
  }

  /** The user has left; what was learned stays for the next time. */
  close(): void {
    this.#owner = undefined;
    this.#kept = undefined;
    this.#choices = new Map();
  }

  /** Notes that a row was chosen for a query, as `searchable` makes it. */
  note(query: string, id: string): void {
    const letters = [...query.trim()];
    if (letters.length === 0) return;
    for (let length = 1; length <= Math.min(letters.length, LETTERS); length += 1)
      this.#count(letters.slice(0, length).join(''), id);
    // Beyond that only all of it: what goes on in another way means something else.
    if (letters.length > LETTERS) this.#count(letters.join(''), id);
    this.#choices = new Map([...this.#choices].slice(-KEPT));
    this.#kept?.set(Object.fromEntries(this.#choices));
  }

  /** The ids of the rows that are usually chosen for these letters, the most usual first. */
  chosenFor(query: string): readonly string[] {
    return (this.#choices.get(query.trim()) ?? [])
      .map((choice) => ({ id: choice.id, weight: this.#weightOf(choice) }))
      .filter(({ weight }) => weight >= HABIT)
      .sort((one, other) => other.weight - one.weight)
      .slice(0, OFFERED)
      .map(({ id }) => id);
  }

  /** Forgets everything. Returns false when there is nothing. */
  forget(): boolean {
    if (this.#choices.size === 0) return false;
    this.#choices = new Map();
    this.#kept?.set(null);
    return true;
  }

  #count(beginning: string, id: string): void {
    const before = this.#choices.get(beginning) ?? [];
    const same = before.find((choice) => choice.id === id);
    const counted = { id, weight: (same ? this.#weightOf(same) : 0) + 1, at: this.#now() };
    this.#choices.delete(beginning);
    this.#choices.set(beginning, [counted, ...before.filter((choice) => choice !== same)].slice(0, OFFERED * 2));
  }

  #weightOf({ weight, at }: Choice): number {
    return weight * 2 ** -(Math.max(0, this.#now() - at) / HALF_LIFE);
  }
}
