import type { SearchQuery, SearchText } from './matching.ts';

/** The words about something: for a command its title, other phrases, and all its words; for an item its title alone. */
export interface Said {
  title: SearchText;
  also?: readonly SearchText[];
  everything?: SearchText;
}

/** How many of the words to guess by, or words that people use for them, a text has as whole words. */
function wordsShared({ guesses }: SearchQuery, { parts }: SearchText): number {
  return guesses.filter((same) => same.some((word) => parts.has(word))).length;
}

/** The score of a guess for which half of the words match, one of them in its title or another phrase; undefined for others. */
export function guessOf(query: SearchQuery, { title, also, everything }: Said): number | undefined {
  if (!everything) return undefined;
  const share = (text: SearchText) => wordsShared(query, text) / query.guesses.length;
  const said = share(everything);
  if (said < 0.5) return undefined;
  const [inTitle, inOthers] = [share(title), Math.max(0, ...(also ?? []).map(share))];
  return inTitle + inOthers === 0 ? undefined : said * 2 + Math.max(inTitle * 1.2, inOthers);
}

/** From this many words on a sentence says what it means with more than half of them: 'pick up the dry cleaning' is no card. */
const SENTENCE = 4;

/** Whether a guess matches at most half of the words, and none of them in its title unless they are a sentence. */
export function isFaint(query: SearchQuery, title: SearchText, everything: SearchText): boolean {
  const { length } = query.guesses;
  return wordsShared(query, everything) <= length / 2 && (length >= SENTENCE || wordsShared(query, title) === 0);
}
