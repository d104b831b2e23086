import { nextStart } from './folding.ts';
import { bitsIn } from './letters.ts';
import { type SearchQuery, type SearchText, TIERS, type Tier, type TypedTerm, wordsIn } from './matching.ts';
import { isSlipOf, slipsWithin } from './slips.ts';

// How a query with typos matches a text.

/** How much of the text a query with typos is: all of it, whole words of it, or beginnings of words. */
export function slipCloseness(query: SearchQuery, { words }: SearchText): number {
  if (isSlipOf(query.words, words, 2)) return 1;
  const wordsOfText = wordsIn(words);
  const whole = query.typed.filter(({ term, slips }) => wordsOfText.some((word) => isSlipOf(term, word, slips)));
  return (whole.length / query.terms.length) * 0.5;
}

/** The initials tier when the whole text is the query with one typo: 'stpo', which has letters of many titles in order. */
export function wholeSlipTier(query: SearchQuery, text: SearchText): Tier {
  const { words } = query;
  const isSlip = words.length >= 4 && text.lacks(query) < 2 && isSlipOf(words, text.words, 1);
  return isSlip ? TIERS.initials : TIERS.none;
}

/** The same for other phrases, of which there are many: only if a word is too short to have a typo by itself, as in 'lgo out'. */
export function wholePhraseSlipTier(query: SearchQuery, text: SearchText): Tier {
  return query.hasShort ? wholeSlipTier(query, text) : TIERS.none;
}

/** The slip tier when each term is in the text, at least one of them with typos. */
export function slipTier(query: SearchQuery, text: SearchText): Tier {
  if (query.slips === 0 || text.lacks(query) > query.slips) return TIERS.none;
  for (const typed of query.typed) if (!isInBut(typed, text)) return TIERS.none;
  return TIERS.slip;
}

/** True when the text has the term, or a word of it begins with the term with typos. */
function isInBut({ term, letters, slips, firsts, anchors }: TypedTerm, text: SearchText): boolean {
  const { words } = text;
  const lacking = letters & ~text.letters;
  if (lacking === 0 && words.includes(term)) return true;
  // Each letter that the text lacks is a typo.
  if (bitsIn(lacking) > slips || (firsts & text.firsts) === 0) return false;
  if (!anchors.some((anchor) => words.includes(anchor))) return false;
  for (let start = nextStart(words); start >= 0; start = nextStart(words, start + 1))
    if (slipsWithin(term, words, start, slips)) return true;
  return false;
}
