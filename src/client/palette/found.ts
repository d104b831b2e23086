import { type SearchText, TIERS, type Tier } from './matching.ts';

/** A tier is shown only while those above it have found fewer than this. */
export const ENOUGH = 12;

/** An entry that was found: by its title, or by the phrase `text`. */
export interface Finding<E> {
  entry: E;
  tier: Tier;
  text: SearchText;
  score: number;
}

/** The tiers from the best to the last; the index of a tier in lists of tiers. */
const BEST = TIERS.exact;
const placeOf = (tier: Tier) => Math.floor(tier);
const tierAt = (place: number) => (place === 0 ? TIERS.someWords : place) as Tier;

/** The best results of each tier, no more than are shown: sorting all of ten thousand would take longer than finding them. */
export class Found<E> {
  readonly #limit: number;
  readonly #best: Finding<E>[][] = Array.from({ length: BEST + 1 }, () => []);
  readonly #totals: number[] = Array.from({ length: BEST + 1 }, () => 0);
  #least: Tier;

  constructor(limit: number, least: Tier) {
    this.#limit = limit;
    this.#least = least;
  }

  /** The last tier that is wanted, or that will be shown as far as is known: lower ones need not be searched. */
  get least(): Tier {
    return this.#least;
  }

  add(entry: E, tier: Tier, text: SearchText, score: number): void {
    const place = placeOf(tier);
    this.#totals[place] = (this.#totals[place] ?? 0) + 1;
    if (tier > this.#least) this.#raise();
    const best = this.#best[place] ?? [];
    const last = best.at(-1);
    if (best.length === this.#limit && last && last.score >= score) return;
    const at = best.findIndex((other) => other.score < score);
    best.splice(at < 0 ? best.length : at, 0, { entry, tier, text, score });
    if (best.length > this.#limit) best.pop();
  }

  /** The shown results, best first, and how many there are in all. */
  shown(): { best: readonly Finding<E>[]; total: number } {
    const best: Finding<E>[] = [];
    let total = 0;
    for (let place: number = BEST; place >= 0 && total < ENOUGH; place -= 1) {
      best.push(...(this.#best[place] ?? []).slice(0, this.#limit - best.length));
      total += this.#totals[place] ?? 0;
    }
    return { best, total };
  }

  #raise(): void {
    let total = 0;
    for (let place: number = BEST; place > placeOf(this.#least); place -= 1) {
      total += this.#totals[place] ?? 0;
      if (total < ENOUGH) continue;
      this.#least = tierAt(place);
      return;
    }
  }
}
