import {
  abbreviationTier,
  atWordStart,
  initialsTier,
  literalTier,
  SearchQuery,
  type SearchText,
  slipCloseness,
  slipTier,
  squeezedTier,
  TIERS,
  type Tier,
  wordsShared,
} from './matching.ts';

/** Something that can be found by its words. */
export interface Entry<T> {
  value: T;
  title: SearchText;
  /** Other words that people use for it, a phrase each. */
  also?: readonly SearchText[];
  /** All that is said of it: its title, the phrases and what it does. */
  everything?: SearchText;
  /** Orders matches of one tier: recent things and commands first, done ones last. From -1 to 1. */
  boost: number;
}

/** An entry that the query has found. */
export interface Match<T> {
  value: T;
  tier: Tier;
  /** The phrase of `also` that was found in place of the title. */
  also?: string;
  /** True when the query is the title, or the beginning of the title or of another phrase for it. */
  isBeginning?: boolean;
}

/** The best matches, best first, and how many there are in all. */
export interface Ranked<T> {
  best: readonly Match<T>[];
  total: number;
}

/** A tier is shown only while those above it have found fewer than this. */
export const ENOUGH = 12;
/** Shorter words are in too many descriptions to mean any of them. */
const TELLING = 3;

type TierOf = (query: SearchQuery, text: SearchText) => Tier;

/** How other phrases are abbreviated: of so many some would have any letters in order. */
const alsoAbbreviation: TierOf = (query, text) => initialsTier(query, text) || squeezedTier(query, text);

/**
 * The entries that match the query, best first, at most `limit`: by tier, then by boost, then whole words before
 * beginnings of words, shorter titles before longer ones, and in the order given. With no word they stay in their
 * order, but for their boost.
 */
export function rank<T>(query: string, entries: readonly Entry<T>[], limit: number): Ranked<T> {
  const asked = new SearchQuery(query);
  const found = new Found<T>(limit);
  if (asked.terms.length === 0) {
    for (const { value, boost } of entries) found.add({ value, tier: TIERS.exact }, boost);
    return found.ranked();
  }
  const rest: Entry<T>[] = [];
  /** Lack a letter of the query: they can have it with a slip only. */
  const lacking: Entry<T>[] = [];
  for (const entry of entries) {
    const lack = entry.also ? 0 : entry.title.lacks(asked);
    if (lack > 0) {
      if (lack <= asked.slips) lacking.push(entry);
      continue;
    }
    const hit = literalMatch(asked, entry);
    if (hit) found.add(...scored(asked, entry, hit));
    else rest.push(entry);
  }
  const look = (entry: Entry<T>, tierOf: TierOf, alsoTierOf = tierOf) => {
    const hit = looseMatch(asked, entry, tierOf, alsoTierOf);
    if (hit) found.add(...scored(asked, entry, hit));
    return hit !== undefined;
  };
  // Of ten thousand titles some abbreviate to anything: these are guesses, made only where little else is found.
  if (found.above(TIERS.initials) < ENOUGH) {
    const others = rest.filter((entry) => !look(entry, abbreviationTier, alsoAbbreviation));
    if (found.above(TIERS.slip) < ENOUGH) for (const entry of [...others, ...lacking]) look(entry, slipTier);
  }
  if (found.above(TIERS.none) === 0 && asked.telling.length > 1)
    for (const entry of entries) guess(asked, entry, found);
  return found.ranked();
}

/** Where an entry has the query: in its title, or in one of its other phrases. */
interface Hit {
  tier: Tier;
  text: SearchText;
}

/** How an entry has the words of the query as they are, or words that people use for them. */
function literalMatch<T>(query: SearchQuery, entry: Entry<T>): Hit | undefined {
  const { title, also, everything } = entry;
  const tier = literalTier(query, title);
  if (tier > TIERS.otherWords) return { tier, text: title };
  const other = also && everything && otherPhrase(query, also, everything);
  if (other) return { tier: TIERS.otherWords, text: other };
  if (everything && isDescribed(query, everything)) return { tier: TIERS.description, text: title };
  if (tier === TIERS.none) return undefined;
  const abbreviated = abbreviationTier(query, title);
  return { tier: Math.max(abbreviated, tier) as Tier, text: title };
}

/** The phrase that the query is, or begins; else the one with most of its words, when the others are said of it elsewhere. */
function otherPhrase(query: SearchQuery, also: readonly SearchText[], everything: SearchText): SearchText | undefined {
  let begun: SearchText | undefined;
  for (const phrase of also) {
    if (!phrase.words.startsWith(query.words)) continue;
    if (phrase.words.length === query.words.length) return phrase;
    begun ??= phrase;
  }
  if (begun) return begun;
  if (!query.telling.every((term) => atWordStart(term, everything.words))) return undefined;
  let [best, most]: [SearchText | undefined, number] = [undefined, 0];
  for (const phrase of also) {
    const count = query.telling.filter((term) => atWordStart(term, phrase.words)).length;
    if (count > most) [best, most] = [phrase, count];
  }
  return best;
}

function isDescribed({ telling, meanings }: SearchQuery, { words }: SearchText): boolean {
  const isTelling = meanings.length > 1 || telling.every((term) => term.length >= TELLING);
  return isTelling && meanings.every((same) => same.some((word) => atWordStart(word, words)));
}

function looseMatch<T>(
  query: SearchQuery,
  { title, also }: Entry<T>,
  tierOf: TierOf,
  alsoTierOf: TierOf,
): Hit | undefined {
  const tier = tierOf(query, title);
  let best: Hit | undefined = tier === TIERS.none ? undefined : { tier, text: title };
  for (const phrase of also ?? []) {
    const other = alsoTierOf(query, phrase);
    const isBetter =
      other > (best?.tier ?? TIERS.none) ||
      (other === TIERS.slip &&
        best !== undefined &&
        slipCloseness(query, phrase) > slipCloseness(query, best.text) + 0.4);
    if (isBetter) best = { tier: other, text: phrase };
  }
  return best;
}

/** The match that a hit makes, and what orders it among those of its tier. */
function scored<T>(query: SearchQuery, entry: Entry<T>, { tier, text }: Hit): [Match<T>, number] {
  const { value, title, also = [], boost } = entry;
  const { words } = text;
  // 'cal' is another word for 'Go to Calendar', although the title is found by it too.
  const isBeginning = [text, ...also].some((phrase) => phrase.words.startsWith(query.words));
  const whole = query.telling.filter((term) => ` ${words} `.includes(` ${term} `)).length / query.telling.length;
  const score =
    boost +
    whole * 0.3 +
    (words.startsWith(query.terms[0] ?? '') ? 0.1 : 0) +
    (words === query.words ? 1 : 0) +
    (text === title ? 0.3 : 0) +
    (tier === TIERS.slip ? slipCloseness(query, text) : 0) -
    Math.min(words.length, 200) / 2_000;
  return [{ value, tier, isBeginning, ...(text !== title && { also: words }) }, score];
}

/** Takes an entry of which half of the words are said, one of them in its title or another phrase. */
function guess<T>(query: SearchQuery, { value, title, also, everything, boost }: Entry<T>, found: Found<T>): void {
  if (!everything) return;
  const share = (text: SearchText) => wordsShared(query, text) / query.telling.length;
  const said = share(everything);
  if (said < 0.5) return;
  const [inTitle, inOthers] = [share(title), Math.max(0, ...(also ?? []).map(share))];
  if (inTitle + inOthers === 0) return;
  found.add({ value, tier: TIERS.someWords }, boost + said * 2 + Math.max(inTitle * 1.2, inOthers));
}

/** The best matches of each tier, no more than are shown: sorting all of ten thousand would take longer than finding them. */
class Found<T> {
  readonly #limit: number;
  readonly #tiers = new Map<Tier, { best: { match: Match<T>; score: number }[]; total: number }>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(match: Match<T>, score: number): void {
    const tier = this.#tiers.get(match.tier) ?? { best: [], total: 0 };
    this.#tiers.set(match.tier, tier);
    tier.total += 1;
    const { best } = tier;
    const last = best.at(-1);
    if (best.length === this.#limit && last && last.score >= score) return;
    const place = best.findIndex((other) => other.score < score);
    best.splice(place < 0 ? best.length : place, 0, { match, score });
    if (best.length > this.#limit) best.pop();
  }

  /** How many were found in tiers above one. */
  above(tier: Tier): number {
    let count = 0;
    for (const [other, { total }] of this.#tiers) if (other > tier) count += total;
    return count;
  }

  ranked(): Ranked<T> {
    const best: Match<T>[] = [];
    let total = 0;
    for (const tier of Object.values(TIERS)) {
      const found = this.#tiers.get(tier);
      if (!found || total >= ENOUGH) continue;
      best.push(...found.best.slice(0, this.#limit - best.length).map(({ match }) => match));
      total += found.total;
    }
    return { best, total };
  }
}
