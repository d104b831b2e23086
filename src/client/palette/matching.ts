import { isLetter, searchable, startsWord } from './folding.ts';
import { sameWords } from './same-words.ts';
import { isSlipOf, LONG, slipsWithin } from './slips.ts';

/**
 * How a query matches a text, the best first; a lower tier never passes a higher one (design §6). They are what command
 * palettes and fuzzy finders reward: VS Code's prefixes, words, initials and 'similar commands', and fzf's bonus for a
 * match that begins at a word. `someWords`, a guess at what a sentence means, is for when nothing else is found.
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

/** Words of a question or a request that say nothing of what is wanted: 'how do I snooze the task'. */
const FILLERS = new Set(
  (
    'a an and are as at be can do else for from how i in instead into is it me my of on or please some someone something ' +
    'that the this to us want with'
  ).split(' '),
);

/**
 * A sign as a bit, several signs sharing each but for a to z: a text without a letter of the query is skipped by one `&`.
 * Digits have bits of their own: titles that are numbered would seem to have any letter.
 */
function bitOf(code: number): number {
  if (code >= 97 && code <= 122) return 1 << (code - 97);
  return 1 << ((code >= 48 && code <= 57 ? 26 : 29) + (code % 3));
}

function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 32) letters |= bitOf(code);
  }
  return letters;
}

/** How many bits are set. */
export function bitsIn(letters: number): number {
  let count = 0;
  for (let left = letters; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** True when a term stands at the start of some word of the text. */
export function atWordStart(term: string, text: string): boolean {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
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

/** A text made ready for many queries: what most of them need at once, the rest when first asked for. */
export class SearchText {
  readonly words: string;
  /** Its letters as bits. */
  readonly letters: number;
  #starts: readonly number[] | undefined;
  #firsts: number | undefined;
  #initials: string | undefined;
  #squeezed: string | undefined;

  constructor(text: string) {
    this.words = searchable(text);
    this.letters = lettersOf(this.words);
  }

  /** How many letters of the query the text lacks, at least. */
  lacks(query: SearchQuery): number {
    const lacking = query.letters & ~this.letters;
    return lacking === 0 ? 0 : bitsIn(lacking);
  }

  /** Where its words begin. */
  get starts(): readonly number[] {
    this.#starts ??= startsIn(this.words);
    return this.#starts;
  }

  /** The first letters of its words, as bits. */
  get firsts(): number {
    this.#firsts ??= firstsIn(this.words);
    return this.#firsts;
  }

  /** The first letters of its words, without spaces. */
  get initials(): string {
    this.#initials ??= this.starts.map((at) => this.words[at]).join('');
    return this.#initials;
  }

  /** The text without spaces and hyphens. */
  get squeezed(): string {
    this.#squeezed ??= this.words.replaceAll(/[ -]/g, '');
    return this.#squeezed;
  }
}

function startsIn(words: string): number[] {
  const starts: number[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (isLetter(words, at) && startsWord(words, at)) starts.push(at);
  }
  return starts;
}

/** The same as bits; without the list of places, which few titles are ever asked for. */
function firstsIn(words: string): number {
  let firsts = 0;
  for (let at = 0; at < words.length; at += 1) {
    if (isLetter(words, at) && startsWord(words, at)) firsts |= bitOf(words.charCodeAt(at));
  }
  return firsts;
}

/** What was typed, made ready for many texts. */
export class SearchQuery {
  readonly words: string;
  readonly terms: readonly string[];
  /** The terms without fillers; all of them when there is nothing else. */
  readonly telling: readonly string[];
  /** The telling terms, each with the words that people use for it. */
  readonly meanings: readonly (readonly string[])[];
  /** Its letters without spaces, for initials and subsequences. */
  readonly joined: string;
  readonly letters: number;
  /** The first of its letters, as a bit. */
  readonly first: number;
  /** The first letters of its terms, as bits: a text that has the terms at the starts of words has these. */
  readonly firsts: number;
  /** The letters of each term, as bits. */
  readonly lettersByTerm: readonly number[];
  /** Bits of which a text has one among the first letters of its words, if it has the query but for a slip. */
  readonly slipFirsts: number;
  /** How many slips of the finger it may have. */
  readonly slips: number;

  constructor(query: string) {
    this.words = searchable(query);
    this.terms = this.words.split(' ').filter(Boolean);
    const telling = this.terms.filter((term) => !FILLERS.has(term));
    this.telling = telling.length > 0 ? telling : this.terms;
    this.meanings = this.telling.map(sameWords);
    this.joined = this.terms.join('');
    this.letters = lettersOf(this.joined);
    this.first = lettersOf(this.joined.charAt(0));
    this.firsts = this.terms.reduce((bits, term) => bits | (isLetter(term, 0) ? lettersOf(term.charAt(0)) : 0), 0);
    this.slipFirsts = this.terms.length === 1 ? slipFirstsOf(this.words) : -1;
    this.lettersByTerm = this.terms.map(lettersOf);
    this.slips = this.terms.reduce((sum, term) => sum + slipsAllowed(term), 0);
  }
}

/**
 * How the text has the query's words as they are: whole, as its beginning, at the starts of words, or within them. With
 * `least`, a lower tier may be told as none: it need not be looked for.
 */
export function literalTier(query: SearchQuery, text: SearchText, least: Tier = TIERS.none): Tier {
  const { words } = text;
  if ((query.letters & ~text.letters) !== 0) return TIERS.none;
  if (words.startsWith(query.words)) return words.length === query.words.length ? TIERS.exact : TIERS.prefix;
  if (least > TIERS.wordStarts) return TIERS.none;
  let tier: Tier = TIERS.wordStarts;
  for (const term of query.terms) {
    const at = words.indexOf(term);
    if (at < 0) return TIERS.none;
    if (tier === TIERS.within || at === 0 || startsWord(words, at) || atWordStart(term, words)) continue;
    if (least > TIERS.within) return TIERS.none;
    tier = TIERS.within;
  }
  return tier;
}

/**
 * How the query abbreviates the text: by the first letters of its words, one after the other (`gtc` for 'Go to
 * Calendar'), or by letters of its words in order, each word entered at its start (`mvnxt` for 'Move to Next Actions').
 */
export function abbreviationTier(query: SearchQuery, text: SearchText): Tier {
  const { joined, letters, first } = query;
  if (joined.length < 2 || (letters & ~text.letters) !== 0) return TIERS.none;
  const { firsts } = text;
  if ((letters & ~firsts) === 0 && text.initials.includes(joined)) return TIERS.initials;
  return (first & firsts) !== 0 && runs(joined, 0, text.words, text.starts, 0) ? TIERS.subsequence : TIERS.none;
}

/** True when the letters from `from` on are found in order in the words from `word` on, each entered at its start. */
function runs(letters: string, from: number, words: string, starts: readonly number[], word: number): boolean {
  if (from === letters.length) return true;
  for (let next = word; next < starts.length; next += 1) {
    const start = starts[next] ?? 0;
    if (words.charCodeAt(start) !== letters.charCodeAt(from)) continue;
    const end = starts[next + 1] ?? words.length;
    let to = from + 1;
    for (let at = start + 1; at < end && to < letters.length; at += 1)
      if (words.charCodeAt(at) === letters.charCodeAt(to)) to += 1;
    // As many letters of this word as it has in order, then fewer, so that a later word may have them.
    for (; to > from; to -= 1) if (runs(letters, to, words, starts, next + 1)) return true;
  }
  return false;
}

/** The subsequence tier when the text begins with the query but for its spaces: `darkmode`. */
export function squeezedTier({ joined }: SearchQuery, text: SearchText): Tier {
  return joined.length > 3 && text.squeezed.startsWith(joined) ? TIERS.subsequence : TIERS.none;
}

/** The initials tier when the query is the first letters of the text's words. */
export function initialsTier({ joined, letters }: SearchQuery, text: SearchText): Tier {
  if (joined.length < 2 || (letters & ~text.firsts) !== 0) return TIERS.none;
  return text.initials.startsWith(joined) ? TIERS.initials : TIERS.none;
}

/** How much of the text a query with slips is: all of it, whole words of it, or beginnings of words. */
export function slipCloseness(query: SearchQuery, { words, starts }: SearchText): number {
  if (isSlipOf(query.words, words, 2)) return 1;
  const wordsOfText = starts.map((start, index) => words.slice(start, starts[index + 1]).trimEnd());
  const whole = query.terms.filter((term) => wordsOfText.some((word) => isSlipOf(term, word, slipsAllowed(term))));
  return (whole.length / query.terms.length) * 0.5;
}

/** How many of the telling terms, or words that people use for them, a text has as whole words. */
export function wordsShared({ meanings }: SearchQuery, { words }: SearchText): number {
  const text = ` ${words.replaceAll(/[^\p{L}\p{N}-]+/gu, ' ')} `;
  return meanings.filter((same) => same.some((word) => text.includes(` ${word} `))).length;
}

/** The slip tier when each term is in the text, at least one of them but for slips of the finger. */
export function slipTier(query: SearchQuery, text: SearchText): Tier {
  if (query.slips === 0 || text.lacks(query) > query.slips) return TIERS.none;
  const { words } = text;
  for (let index = 0; index < query.terms.length; index += 1) {
    const term = query.terms[index] ?? '';
    const lacking = (query.lettersByTerm[index] ?? 0) & ~text.letters;
    if (lacking === 0 && words.includes(term)) continue;
    const slips = slipsAllowed(term);
    // Each letter that the text has not is a slip.
    if (slips === 0 || bitsIn(lacking) > slips || !beginsBut(slips, term, text)) return TIERS.none;
  }
  return TIERS.slip;
}

/** True when a word of the text begins with the term, but for so many slips. */
function beginsBut(slips: number, term: string, text: SearchText): boolean {
  if ((slipFirstsOf(term) & text.firsts) === 0) return false;
  const { words, starts } = text;
  for (const start of starts) if (slipsWithin(term, words, start, slips)) return true;
  return false;
}

/** The letters, as bits, that a word can begin with of which the term is the beginning but for a slip. */
function slipFirstsOf(term: string): number {
  // The first letter of a short word is typed, or swapped with the second.
  return term.length < LONG ? lettersOf(term.slice(0, 2)) : -1;
}

/** One from four letters on, two from nine on. */
function slipsAllowed(term: string): number {
  if (term.length < 4) return 0;
  return term.length < 9 ? 1 : 2;
}
