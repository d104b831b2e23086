import { TITLE_LIMIT } from '#contract/entities/task.ts';
import { isLetter, nextStart, searchable, startsIn, startsWord, withoutHyphens } from './folding.ts';
import { bitOf, bitsIn, lettersOf } from './letters.ts';
import { sameWords } from './same-words.ts';
import { anchorsOf, LONG } from './slips.ts';
import { askedOf, guessedBy, tellingOf, termsOf, withoutTime } from './telling.ts';

/**
 * How a query matches a text, the best first; a lower tier never comes before a higher one. The tiers are what command
 * palettes and fuzzy finders reward: VS Code's prefixes, words, initials and 'similar commands', and fzf's bonus for a
 * match at the start of a word. `someWords`, a guess at what a sentence means, is for when nothing else is found.
 */
export const TIERS = {
  exact: 9,
  prefix: 8,
  wordStarts: 7,
  otherWords: 6,
  description: 5,
  initials: 4,
  subsequence: 3,
  within: 2,
  slip: 1,
  someWords: 0.5,
  none: 0,
} as const;

export type Tier = (typeof TIERS)[keyof typeof TIERS];

/** True when a term is at the start of some word of the text; `from` is its first index. */
export function atWordStart(term: string, text: string, from = text.indexOf(term)): boolean {
  for (let at = from; at >= 0; at = text.indexOf(term, at + 1)) {
    if (startsWord(text, at) || !isLetter(term, 0)) return true;
  }
  return false;
}

/** True when a text has a term as a word between spaces. */
export function hasWord(words: string, term: string): boolean {
  for (let at = words.indexOf(term); at >= 0; at = words.indexOf(term, at + 1)) {
    const end = at + term.length;
    const begins = at === 0 || words.charCodeAt(at - 1) === 32;
    if (begins && (end === words.length || words.charCodeAt(end) === 32)) return true;
  }
  return false;
}

/** A text prepared for many queries: what most of them need at once, the rest on demand. */
export class SearchText {
  readonly words: string;
  /** Its letters as bits. */
  readonly letters: number;
  #firsts: number | undefined;
  #parts: ReadonlySet<string> | undefined;
  #squeezed: string | undefined;
  #starts: ReadonlyMap<number, readonly number[]> | undefined;
  #told: string | undefined;
  #unhyphened: string | undefined;

  constructor(text: string) {
    this.words = searchable(text);
    this.letters = lettersOf(this.words);
  }

  /** How many letters of the query the text lacks, at least. */
  lacks(query: SearchQuery): number {
    return bitsIn(query.letters & ~this.letters);
  }

  /** The first letters of its words, as bits. */
  get firsts(): number {
    this.#firsts ??= firstsIn(this.words);
    return this.#firsts;
  }

  /** The text without spaces and hyphens. */
  get squeezed(): string {
    this.#squeezed ??= this.words.replaceAll(/[ -]/g, '');
    return this.#squeezed;
  }

  /** The text without hyphens, which many people leave out: 'wifi', 'email', 'checkup'. */
  get unhyphened(): string {
    this.#unhyphened ??= withoutHyphens(this.words);
    return this.#unhyphened;
  }

  /** Its words without fillers. */
  get told(): string {
    this.#told ??= tellingOf(termsOf(this.words)).join(' ');
    return this.#told;
  }

  /** Its words, without what is around them. */
  get parts(): ReadonlySet<string> {
    this.#parts ??= new Set(this.words.split(/[^\p{L}\p{N}-]+/u));
    return this.#parts;
  }

  /** True when a term is at the start of some word; looks only at the words with its first two letters. */
  starts(term: string): boolean {
    if (term.length < 2 || !isLetter(term, 0)) return atWordStart(term, this.words);
    this.#starts ??= Map.groupBy(startsIn(this.words), (at) => pairAt(this.words, at));
    return this.#starts.get(pairAt(term, 0))?.some((at) => this.words.startsWith(term, at)) === true;
  }
}

/** True when a word of the text begins with a term except for hyphens: 'wifi' in 'Wi-Fi password', 'e-mail' in 'Email Ana'. */
function isButForHyphens(term: string, { unhyphened }: SearchText): boolean {
  return atWordStart(withoutHyphens(term), unhyphened);
}

function firstsIn(words: string): number {
  let firsts = 0;
  for (let at = nextStart(words); at >= 0; at = nextStart(words, at + 1)) firsts |= bitOf(words.charCodeAt(at));
  return firsts;
}

/** Two characters as a number: one string fewer for each word that is looked up. */
const pairAt = (text: string, at: number) => (text.charCodeAt(at) << 8) ^ text.charCodeAt(at + 1);

/** A term that may have typos. */
export interface TypedTerm {
  term: string;
  letters: number;
  /** How many typos it may have. */
  slips: number;
  /** Bits, one of which a text has among the first letters of its words. */
  firsts: number;
  /** Pieces, one of which a text has. */
  anchors: readonly string[];
}

function typedTerm(term: string): TypedTerm {
  const slips = slipsAllowed(term);
  return { term, letters: lettersOf(term), slips, firsts: slipFirstsOf(term), anchors: anchorsOf(term, slips) };
}

/** A query, prepared for many texts. */
export class SearchQuery {
  readonly words: string;
  readonly terms: readonly string[];
  /** The terms without fillers; all of them when there is nothing else. */
  readonly telling: readonly string[];
  /** The telling terms, as a text has them that says the same without fillers. */
  readonly told: string;
  /** The same without the words of a question. */
  readonly asked: string;
  /** A question without its last words, which say the time that it is about; else nothing. */
  readonly timeless: string;
  /** The telling terms, each with the words that people use for it. */
  readonly meanings: readonly (readonly string[])[];
  /** The terms to guess by, each with the words that people use for it. */
  readonly guesses: readonly (readonly string[])[];
  /** Its letters without spaces, for initials and subsequences. */
  readonly joined: string;
  readonly letters: number;
  /** The first of its letters, as a bit. */
  readonly first: number;
  /** The first letters of its terms, as bits: a text with the terms at the starts of words has them. */
  readonly firsts: number;
  /** How each term is searched, except for typos. */
  readonly typed: readonly TypedTerm[];
  /** How many typos it may have. */
  readonly slips: number;
  /** Whether one of several terms is too short to have a typo by itself. */
  readonly hasShort: boolean;

  constructor(query: string) {
    // No title is longer: ten thousand pasted letters would take a second.
    this.words = searchable(query).slice(0, TITLE_LIMIT).trimEnd();
    this.terms = termsOf(this.words);
    this.telling = tellingOf(this.terms);
    this.told = this.telling.join(' ');
    this.meanings = this.telling.map(sameWords);
    const guessed = guessedBy(this.telling);
    this.asked = askedOf(guessed);
    this.timeless = withoutTime(this.words);
    this.guesses = guessed.map(sameWords);
    this.joined = this.terms.join('');
    this.letters = lettersOf(this.joined);
    this.first = lettersOf(this.joined.charAt(0));
    this.firsts = this.terms.reduce((bits, term) => bits | (isLetter(term, 0) ? lettersOf(term.charAt(0)) : 0), 0);
    this.typed = this.terms.map(typedTerm);
    this.slips = this.typed.reduce((sum, { slips }) => sum + slips, 0);
    this.hasShort = this.typed.length > 1 && this.typed.some(({ slips }) => slips === 0);
  }
}

/**
 * How the text has the exact words of the query: whole, at its beginning, at the starts of words, or within them. With
 * `least`, a lower tier may be returned as none: it need not be searched.
 */
export function literalTier(query: SearchQuery, text: SearchText, least: Tier = TIERS.none): Tier {
  const { words } = text;
  if ((query.letters & ~text.letters) !== 0) return TIERS.none;
  if (words.startsWith(query.words)) return words.length === query.words.length ? TIERS.exact : TIERS.prefix;
  if (least > TIERS.wordStarts) return TIERS.none;
  let tier: Tier = TIERS.wordStarts;
  for (const term of query.terms) {
    const at = words.indexOf(term);
    if (at < 0 && isButForHyphens(term, text)) continue;
    if (at < 0) return TIERS.none;
    if (tier === TIERS.within || atWordStart(term, words, at)) continue;
    if (least > TIERS.within) return TIERS.none;
    tier = TIERS.within;
  }
  return tier;
}

/**
 * How the query abbreviates the text: by the first letters of its words, one after the other (`gtc` for 'Go to Calendar'),
 * or by letters of its words in order, each word entered at its start (`mvnxt` for 'Move to Next Actions').
 */
export function abbreviationTier(query: SearchQuery, text: SearchText): Tier {
  const { joined, letters, first } = query;
  if (joined.length < 2 || (letters & ~text.letters) !== 0) return TIERS.none;
  const { firsts, words } = text;
  if ((letters & ~firsts) === 0 && hasInitials(joined, words)) return TIERS.initials;
  return (first & firsts) !== 0 && runs(joined, 0, words, 0) ? TIERS.subsequence : TIERS.none;
}

/** True when the letters begin consecutive words. */
function hasInitials(letters: string, words: string): boolean {
  for (let start = nextStart(words); start >= 0; start = nextStart(words, start + 1))
    if (beginWords(letters, words, start)) return true;
  return false;
}

/** True when the letters begin the word at `start` and those after it, one each. */
function beginWords(letters: string, words: string, start: number): boolean {
  let at = start;
  for (let next = 0; next < letters.length; next += 1) {
    // After the last word `at` is -1, where there is no letter.
    if (words.charCodeAt(at) !== letters.charCodeAt(next)) return false;
    at = nextStart(words, at + 1);
  }
  return true;
}

/**
 * True when the letters from `from` on are found in order in the words that begin at `place` or later, each entered at its
 * start.
 */
function runs(letters: string, from: number, words: string, place: number): boolean {
  if (from === letters.length) return true;
  const code = letters.charCodeAt(from);
  for (let start = nextStart(words, place); start >= 0; start = nextStart(words, start + 1)) {
    if (words.charCodeAt(start) !== code) continue;
    const next = nextStart(words, start + 1);
    const end = next < 0 ? words.length : next;
    let to = from + 1;
    for (let at = start + 1; at < end; at += 1) if (words.charCodeAt(at) === letters.charCodeAt(to)) to += 1;
    // As many letters of this word as match in order, then fewer, so that a later word may have them.
    for (; to > from; to -= 1) if (runs(letters, to, words, end)) return true;
  }
  return false;
}

/** The subsequence tier when the text begins with the query, ignoring spaces: `darkmode`. */
export function squeezedTier({ joined }: SearchQuery, text: SearchText): Tier {
  return joined.length > 3 && text.squeezed.startsWith(joined) ? TIERS.subsequence : TIERS.none;
}

/** The initials tier when the query is the first letters of the text's words. */
export function initialsTier({ joined }: SearchQuery, { words }: SearchText): Tier {
  return joined.length > 1 && beginWords(joined, words, nextStart(words)) ? TIERS.initials : TIERS.none;
}

/** True when the query is the first letter of each of the text's words; a single letter does not count. */
export function isInitialsOf(query: SearchQuery, text: SearchText): boolean {
  return initialsTier(query, text) !== TIERS.none && wordsIn(text.words).length === query.joined.length;
}

/** The words of a searchable text, in order. */
export function wordsIn(words: string): readonly string[] {
  return startsIn(words).map((start, at, starts) => words.slice(start, starts[at + 1]).trimEnd());
}

/** The letters, as bits, with which a word can begin that the term begins with a typo. */
function slipFirstsOf(term: string): number {
  // The first letter of a short word is typed, or swapped with the second.
  return term.length < LONG ? lettersOf(term.slice(0, 2)) : -1;
}

/** One from four letters on, two from nine on. */
function slipsAllowed(term: string): number {
  if (term.length < 4) return 0;
  return term.length < 9 ? 1 : 2;
}
