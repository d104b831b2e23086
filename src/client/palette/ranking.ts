import { columnsFor } from './columns.ts';
import { Found } from './found.ts';
import { guessOf, isFaint } from './guesses.ts';
import { bitsIn } from './letters.ts';
import {
  abbreviationTier,
  atWordStart,
  initialsTier,
  isInitialsOf,
  literalTier,
  SearchQuery,
  type SearchText,
  squeezedTier,
  TIERS,
  type Tier,
} from './matching.ts';
import { scoreOf } from './scores.ts';
import { slipCloseness, slipTier, wholePhraseSlipTier, wholeSlipTier } from './slip-tiers.ts';

/** Something that can be found by its words. */
export interface Entry<T> {
  value: T;
  title: SearchText;
  /** Other words that people use for it, as phrases. */
  also?: readonly SearchText[];
  /** All its words: its title, the phrases and what it does. */
  everything?: SearchText;
  /** Orders matches of one tier: recent entries and commands first, done ones last. From -1 to 1. */
  boost: number;
}

/** An entry that the query has found. */
export interface Match<T> {
  value: T;
  tier: Tier;
  /** The phrase of `also` that was found instead of the title. */
  also?: string;
  /** True when the query is the title, or the beginning of the title or of another phrase. */
  isBeginning?: boolean;
  /** True when another phrase is exactly the query, even if its title was found. */
  isCalledSo?: boolean;
  /** True for a guess that hardly matches the words. */
  isFaint?: boolean;
}

/** The best matches, best first, and how many there are in all. */
export interface Ranked<T> {
  best: readonly Match<T>[];
  total: number;
}

/** While fewer are found than this, entries with some of the words are shown below them. */
const FEW = 4;
/** A shorter word is in too many descriptions to mean any of them. */
const TELLING = 3;

type TierOf = (query: SearchQuery, text: SearchText) => Tier;

/** How other phrases are abbreviated: among so many, any letters in order would match some. */
const alsoAbbreviation: TierOf = (query, text) => initialsTier(query, text) || squeezedTier(query, text);

/** The options of a ranking. */
export interface RankOptions<T> {
  /** Added to the boosts of a few entries. */
  boosts?: ReadonlyMap<Entry<T>, number> | undefined;
  /** The last tier that is wanted. */
  least?: Tier;
}

/**
 * The entries that match the query, best first, at most `limit`: by tier, then by boost, then whole words before beginnings
 * of words, shorter titles before longer ones, and in the given order. Without words they stay in their order, except for
 * their boosts.
 */
export function rank<T>(
  query: string,
  entries: readonly Entry<T>[],
  limit: number,
  options?: RankOptions<T>,
): Ranked<T> {
  return rankLists(query, [entries], limit, options);
}

/** For several lists, one after the other: a list of fifty thousand is not copied to follow one of a hundred. */
export function rankLists<T>(
  query: string,
  lists: readonly (readonly Entry<T>[])[],
  limit: number,
  { boosts, least = TIERS.none }: RankOptions<T> = {},
): Ranked<T> {
  const asked = new SearchQuery(query);
  const found = new Found<Entry<T>>(limit, least);
  const boostOf = (entry: Entry<T>) => entry.boost + (boosts?.get(entry) ?? 0);
  const add = (entry: Entry<T>, tier: Tier, text: SearchText) => {
    if (tier >= found.least) found.add(entry, tier, text, scoreOf(asked, entry, boostOf(entry), tier, text));
  };
  if (asked.terms.length === 0) {
    for (const list of lists) for (const entry of list) found.add(entry, TIERS.exact, entry.title, boostOf(entry));
    return matchesOf(asked, found);
  }
  const rest: Entry<T>[] = [];
  for (const list of lists) {
    const { letters, firsts } = columnsFor(list);
    for (let at = 0; at < list.length; at += 1) {
      // Abbreviations and typos are searched only while little else is found.
      const isLoose = found.least <= TIERS.initials;
      // An entry that lacks a letter of the query can match only with a typo.
      const most = isLoose ? asked.slips : 0;
      if (bitsIn(asked.letters & ~(letters[at] as number)) > most) continue;
      if (found.least >= TIERS.wordStarts && (asked.firsts & ~(firsts[at] as number)) !== 0) continue;
      const entry = list[at] as Entry<T>;
      const hit = literalMatch(asked, entry, found.least);
      if (hit) add(entry, hit.tier, hit.text);
      else if (isLoose) rest.push(entry);
    }
  }
  const look = (entry: Entry<T>, tierOf: TierOf, alsoTierOf = tierOf) => {
    const hit = looseMatch(asked, entry, tierOf, alsoTierOf);
    if (hit) add(entry, hit.tier, hit.text);
    return hit !== undefined;
  };
  // Some of ten thousand titles abbreviate to anything: these are guesses, made only when little else is found.
  const others = rest.filter(
    // A command with a typo comes before letters in order, which are in many titles.
    (entry) =>
      !(entry.also && look(entry, wholeSlipTier, wholePhraseSlipTier)) &&
      !look(entry, abbreviationTier, alsoAbbreviation),
  );
  if (found.least <= TIERS.slip) for (const entry of others) look(entry, slipTier);
  const { best, total } = found.shown();
  if (found.least <= TIERS.someWords && total < FEW && asked.telling.length > 1) {
    const known = new Set(best.map(({ entry }) => entry));
    for (const list of lists)
      for (const entry of list) {
        const worth = known.has(entry) ? undefined : guessOf(asked, entry);
        if (worth !== undefined) found.add(entry, TIERS.someWords, entry.title, boostOf(entry) + worth);
      }
  }
  return matchesOf(asked, found);
}

function matchesOf<T>(asked: SearchQuery, found: Found<Entry<T>>): Ranked<T> {
  const { words, told, terms, telling, timeless } = asked;
  const { best, total } = found.shown();
  // A single word with fillers may mean something else: 'at home' is a context, and no way to the first screen.
  const isAsked = telling.length > 1 && telling.length < terms.length;
  return {
    best: best.map(({ entry: { value, title, also = [], everything }, tier, text }) => ({
      value,
      tier,
      // 'cal' is another word for 'Go to Calendar', even if the title is found by it too.
      isBeginning:
        [text, ...also].some((phrase) => phrase.words.startsWith(words)) ||
        (tier >= TIERS.otherWords && isInitialsOf(asked, text)),
      isCalledSo: also.some(
        (phrase) => phrase.words === words || phrase.words === timeless || (isAsked && phrase.told === told),
      ),
      // That 'Go to Calendar' is 'calendar' too need not be shown.
      ...(text !== title && title.words !== `go to ${text.words}` && { also: text.words }),
      ...(tier === TIERS.someWords && everything && { isFaint: isFaint(asked, title, everything) }),
    })),
    total,
  };
}

/** Where an entry matches the query: in its title, or in one of its other phrases. */
interface Hit {
  tier: Tier;
  text: SearchText;
}

/** The tier in which a title has the exact words of the query; one that has them only within its own may be abbreviated by them. */
function titleTier(query: SearchQuery, title: SearchText, least: Tier): Tier {
  const tier = literalTier(query, title, least);
  return tier === TIERS.within ? (Math.max(abbreviationTier(query, title), tier) as Tier) : tier;
}

/** How an entry has the exact words of the query, or words that people use for them. */
function literalMatch<T>(query: SearchQuery, entry: Entry<T>, least: Tier): Hit | undefined {
  const { title, also, everything } = entry;
  const tier = titleTier(query, title, least);
  // 'Review:' is the group of a dozen commands, and names none of them.
  if (tier === TIERS.prefix && also && title.words.indexOf(':') >= query.words.length)
    return { tier: TIERS.wordStarts, text: title };
  if (tier >= TIERS.wordStarts) return { tier, text: title };
  if (also && (title.told === query.told || title.told === query.asked)) return { tier: TIERS.otherWords, text: title };
  // 'wr' means 'Weekly Review' rather than the beginning of 'write down'.
  const isShort = (text: SearchText) => isInitialsOf(query, text) && title.words.endsWith(text.words);
  const short = also && (isShort(title) ? title : also.find(isShort));
  if (short) return { tier: TIERS.otherWords, text: short };
  const other = also && everything && otherPhrase(query, also, everything);
  if (other) return { tier: TIERS.otherWords, text: other };
  if (everything && isDescribed(query, everything)) return { tier: TIERS.description, text: title };
  return tier === TIERS.none ? undefined : { tier, text: title };
}

/**
 * The phrase that the query is, or begins, or equals without fillers; else the one with most of its words, at least half of
 * them, when the others are in its other words.
 */
function otherPhrase(query: SearchQuery, also: readonly SearchText[], everything: SearchText): SearchText | undefined {
  const hasAll = query.telling.every((term) => everything.starts(term));
  // `everything` has the words of all phrases. Only the time of a question may be missing there.
  if (!hasAll && query.timeless === '') return undefined;
  let begun: SearchText | undefined;
  for (const phrase of also) {
    if (!phrase.words.startsWith(query.words)) continue;
    if (phrase.words.length === query.words.length) return phrase;
    begun ??= phrase;
  }
  begun ??= also.find(({ told, words }) => told === query.told || words === query.timeless);
  if (begun || !hasAll) return begun;
  const counts = also.map(({ words }) => query.telling.filter((term) => atWordStart(term, words)).length);
  const most = Math.max(...counts);
  return most * 2 >= query.telling.length ? also[counts.indexOf(most)] : undefined;
}

function isDescribed({ told, meanings }: SearchQuery, everything: SearchText): boolean {
  return told.length >= TELLING && meanings.every((same) => same.some((word) => everything.starts(word)));
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
