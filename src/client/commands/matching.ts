import { isLetter, searchable, startsWord } from './folding.ts';
import { sameWords } from './same-words.ts';
import { isSlipOf, slipsWithin } from './slips.ts';

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

/** The letters of a text as bits, several letters sharing each: a text without a letter of the query is skipped by one `&`. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 32) letters |= 1 << (code & 31);
  }
  return letters;
}

function bitsIn(letters: number): number {
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

/** A text made ready for many queries. */
export class SearchText {
  readonly words: string;
  readonly #letters: number;
  #starts: readonly number[] | undefined;
  #initials: string | undefined;

  constructor(text: string) {
    this.words = searchable(text);
    this.#letters = lettersOf(this.words);
  }

  /** How many letters of the query the text lacks, at least. */
  lacks(query: SearchQuery): number {
    const lacking = query.letters & ~this.#letters;
    return lacking === 0 ? 0 : bitsIn(lacking);
  }

  /** Where its words begin. */
  get starts(): readonly number[] {
    this.#starts ??= startsIn(this.words);
    return this.#starts;
  }

  /** The first letters of its words, without spaces. */
  get initials(): string {
    this.#initials ??= this.starts.map((at) => this.words[at]).join('');
    return this.#initials;
  }
}

function startsIn(words: string): number[] {
  const starts: number[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (isLetter(words, at) && startsWord(words, at)) starts.push(at);
  }
  return starts;
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
    this.slips = this.terms.reduce((sum, term) => sum + slipsAllowed(term), 0);
  }
}

/** How the text has the query's words as they are: whole, as its beginning, at the starts of words, or within them. */
export function literalTier(query: SearchQuery, text: SearchText): Tier {
  const { words } = text;
  if (text.lacks(query) > 0) return TIERS.none;
  let tier: Tier = TIERS.wordStarts;
  for (const term of query.terms) {
    const at = words.indexOf(term);
    if (at < 0) return TIERS.none;
    if (at > 0 && !atWordStart(term, words)) tier = TIERS.within;
  }
  if (!words.startsWith(query.words)) return tier;
  return words.length === query.words.length ? TIERS.exact : TIERS.prefix;
}

/**
 * How the query abbreviates the text: by the first letters of its words, one after the other (`gtc` for 'Go to
 * Calendar'), or by letters of its words in order, each word entered at its start (`mvnxt` for 'Move to Next Actions').
 */
export function abbreviationTier(query: SearchQuery, text: SearchText): Tier {
  const { joined } = query;
  if (joined.length < 2 || text.lacks(query) > 0) return TIERS.none;
  const { words, starts, initials } = text;
  if (initials.includes(joined)) return TIERS.initials;
  return runs(joined, 0, words, starts, 0) ? TIERS.subsequence : TIERS.none;
}

/** True when the letters from `from` on are found in order in the words from `word` on, each entered at its start. */
function runs(letters: string, from: number, words: string, starts: readonly number[], word: number): boolean {
  if (from === letters.length) return true;
  for (let next = word; next < starts.length; next += 1) {
    const start = starts[next] ?? 0;
    if (words[start] !== letters[from]) continue;
    const end = starts[next + 1] ?? words.length;
    // As many letters of this word as it has in order, then fewer, so that a later word may have them.
    const taken = [from + 1];
    for (let at = start + 1, to = from + 1; at < end && to < letters.length; at += 1) {
      if (words[at] === letters[to]) {
        to += 1;
        taken.push(to);
      }
    }
    if (taken.toReversed().some((to) => runs(letters, to, words, starts, next + 1))) return true;
  }
  return false;
}

/** The subsequence tier when the text begins with the query but for its spaces: `darkmode`. */
export function squeezedTier({ joined }: SearchQuery, { words }: SearchText): Tier {
  return joined.length > 3 && words.replaceAll(/[ -]/g, '').startsWith(joined) ? TIERS.subsequence : TIERS.none;
}

/** The initials tier when the query is the first letters of the text's words. */
export function initialsTier({ joined }: SearchQuery, { initials }: SearchText): Tier {
  return joined.length >= 2 && initials.startsWith(joined) ? TIERS.initials : TIERS.none;
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
  const { words, starts } = text;
  const matches = query.terms.every((term) => {
    if (words.includes(term)) return true;
    const slips = slipsAllowed(term);
    return slips > 0 && starts.some((start) => slipsWithin(term, words, start, slips));
  });
  return matches ? TIERS.slip : TIERS.none;
}

/** One from four letters on, two from nine on. */
function slipsAllowed(term: string): number {
  if (term.length < 4) return 0;
  return term.length < 9 ? 1 : 2;
}
