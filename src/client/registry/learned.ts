import type { KeptValue } from '#client/store/kept-value.ts';

/** How many beginnings of queries are remembered: the latest ones. */
const KEPT = 300;
/** Up to how many letters each beginning of a query is remembered; a longer query is remembered as a whole. */
const LETTERS = 12;
/** How many rows are offered for a query. */
const OFFERED = 2;
/** After how many milliseconds a choice counts half. */
const HALF_LIFE = 14 * 24 * 60 * 60 * 1000;
/** The least weight of a choice that still means anything. */
const HABIT = 0.25;

/** A row that was chosen for some letters, with its weight at a time. */
interface Choice {
  id: string;
  weight: number;
  at: number;
}

/** The choices by the letters typed, the latest used last. */
export type LearnedChoices = Readonly<Record<string, readonly Choice[]>>;

/** Opens the stored choices of one account in this browser. */
export type LearnedKeeper = (owner: string) => KeptValue<LearnedChoices>;

/**
 * Learns which row is chosen for which letters, and for their beginnings, so that the palette offers it again. A choice
 * loses weight over time. Without a signed-in user nothing outlives the page.
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

  /** Loads the choices of a user and records theirs from now on. */
  open(owner: string): void {
    if (owner === this.#owner) return;
    this.#owner = owner;
    this.#kept = this.#keeper(owner);
    this.#choices = new Map(Object.entries(this.#kept.get() ?? {}));
  }

  /** Forgets the user's choices in memory; they stay stored for the next time. */
  close(): void {
    this.#owner = undefined;
    this.#kept = undefined;
    this.#choices = new Map();
  }

  /** Records that a row was chosen for a query, which is written as `searchable` writes it. */
  note(query: string, id: string): void {
    const letters = [...query.trim()];
    if (letters.length === 0) return;
    for (let length = 1; length <= Math.min(letters.length, LETTERS); length += 1)
      this.#count(letters.slice(0, length).join(''), id);
    // A longer query only as a whole: another one with the same beginning means something else.
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

  /** Deletes all choices. Returns false when there are none. */
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
