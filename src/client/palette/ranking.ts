import { ANY, columnsFor } from './columns.ts';
import { ENOUGH, Found } from './found.ts';
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
import { scoreAtMost, scoreOf } from './scores.ts';
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
const alsoAbbreviation: TierOf = (query, text) =>
  (query.letters & ~text.letters) === 0 ? initialsTier(query, text) || squeezedTier(query, text) : TIERS.none;

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
  const found = new Found<Entry<T>>(limit);
  const boostOf = (entry: Entry<T>) => entry.boost + (boosts?.get(entry) ?? 0);
  const add = (entry: Entry<T>, tier: Tier, text: SearchText) => {
    if (tier < least) return;
    const boost = boostOf(entry);
    if (found.worst(tier) >= scoreAtMost(asked, entry, boost, tier, text.words)) found.count(tier);
    else found.add(entry, tier, text, scoreOf(asked, entry, boost, tier, text));
  };
  if (asked.terms.length === 0) {
    for (const list of lists) for (const entry of list) found.add(entry, TIERS.exact, entry.title, boostOf(entry));
    return matchesOf(asked, found);
  }
  const rest: Entry<T>[] = [];
  /** They lack a letter of the query: they can match only with a typo. */
  const lacking: Entry<T>[] = [];
  const head = asked.words.charCodeAt(0);
  // An abbreviation of a title begins one of its words, and so does a title with a typo.
  const looseFirsts = asked.first | (asked.slips > 0 ? asked.slipFirsts : 0);
  for (const list of lists) {
    const { letters, firsts, heads } = columnsFor(list);
    for (let at = 0; at < list.length; at += 1) {
      const wanted = found.least > least ? found.least : least;
      // Abbreviations and typos are searched only while little else is found.
      const isLoose = wanted <= TIERS.initials;
      const lacks = asked.letters & ~(letters[at] as number);
      const first = firsts[at] as number;
      if (lacks !== 0) {
        if (isLoose && (first & asked.slipFirsts) !== 0 && bitsIn(lacks) <= asked.slips)
          lacking.push(list[at] as Entry<T>);
        continue;
      }
      if (wanted > TIERS.wordStarts && heads[at] !== head && heads[at] !== ANY) continue;
      if (wanted === TIERS.wordStarts && (asked.firsts & ~first) !== 0) continue;
      const entry = list[at] as Entry<T>;
      const hit = entry.also
        ? literalMatch(asked, entry, isLoose ? TIERS.none : wanted)
        : titleTier(asked, entry.title, isLoose ? TIERS.none : wanted);
      if (typeof hit === 'object') add(entry, hit.tier, hit.text);
      else if (hit) add(entry, hit, entry.title);
      else if (isLoose && (first & looseFirsts) !== 0) rest.push(entry);
    }
  }
  const look = (entry: Entry<T>, tierOf: TierOf, alsoTierOf = tierOf) => {
    const hit = looseMatch(asked, entry, tierOf, alsoTierOf);
    if (hit) add(entry, hit.tier, hit.text);
    return hit !== undefined;
  };
  // Some of ten thousand titles abbreviate to anything: these are guesses, made only when little else is found.
  if (least <= TIERS.initials && found.above(TIERS.initials) < ENOUGH) {
    const others = rest.filter(
      // A command with a typo comes before letters in order, which are in many titles.
      (entry) =>
        !(entry.also && look(entry, wholeSlipTier, wholePhraseSlipTier)) &&
        !look(entry, abbreviationTier, alsoAbbreviation),
    );
    if (asked.slips > 0 && found.above(TIERS.slip) < ENOUGH)
      for (const entries of [others, lacking]) for (const entry of entries) look(entry, slipTier);
  }
  if (least <= TIERS.someWords && found.above(TIERS.none) < FEW && asked.telling.length > 1) {
    const known = new Set(found.shown().best.map(({ entry }) => entry));
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

/** The tier in which a title has the exact words of the query. */
function titleTier(query: SearchQuery, title: SearchText, least: Tier): Tier {
  return orAbbreviated(query, title, literalTier(query, title, least));
}

/** A title that has the words only within its own may also be abbreviated by them, which is better. */
function orAbbreviated(query: SearchQuery, title: SearchText, tier: Tier): Tier {
  return tier === TIERS.within ? (Math.max(abbreviationTier(query, title), tier) as Tier) : tier;
}

/** How an entry has the exact words of the query, or words that people use for them. */
function literalMatch<T>(query: SearchQuery, entry: Entry<T>, least: Tier): Hit | undefined {
  const { title, also, everything } = entry;
  const tier = literalTier(query, title, least);
  // 'Review:' is the group of a dozen commands, and names none of them.
  if (tier === TIERS.prefix && also && title.words.indexOf(':') >= query.words.length)
    return { tier: TIERS.wordStarts, text: title };
  if (tier > TIERS.otherWords) return { tier, text: title };
  if (also && (title.told === query.told || title.told === query.asked)) return { tier: TIERS.otherWords, text: title };
  // 'wr' means 'Weekly Review' rather than the beginning of 'write down'.
  const isShort = (text: SearchText) => isInitialsOf(query, text) && title.words.endsWith(text.words);
  const short = also && (isShort(title) ? title : also.find(isShort));
  if (short) return { tier: TIERS.otherWords, text: short };
  const other = also && everything && otherPhrase(query, also, everything);
  if (other) return { tier: TIERS.otherWords, text: other };
  if (everything && isDescribed(query, everything)) return { tier: TIERS.description, text: title };
  return tier === TIERS.none ? undefined : { tier: orAbbreviated(query, title, tier), text: title };
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
  let [best, most]: [SearchText | undefined, number] = [undefined, 0];
  for (const phrase of also) {
    const count = query.telling.filter((term) => atWordStart(term, phrase.words)).length;
    if (count > most && count * 2 >= query.telling.length) [best, most] = [phrase, count];
  }
  return best;
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
