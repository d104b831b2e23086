/** Something that can be found by its words. */
export interface Entry<T> {
  value: T;
  /** The words, as `searchable` makes them. */
  words: string;
  /** Added to the score of a match: recent things and commands first, done ones last. From -1 to 1. */
  boost: number;
}

/** The best matches, best first, and how many there are in all. */
export interface Ranked<T> {
  best: readonly T[];
  total: number;
}

const ACCENTS = /\p{Mn}/gu;
const LETTER = /[\p{L}\p{N}]/u;

/** A text as it is searched: lower case, without accents. */
export function searchable(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '').toLowerCase();
}

/**
 * The entries that hold every word of the query, best first, at most `limit`. A word counts most at the start of the
 * text, then at the start of a word, then within one; of equals the shorter text and then the earlier entry comes first.
 * With no word they stay in their order, but for their boost.
 */
export function rank<T>(query: string, entries: readonly Entry<T>[], limit: number): Ranked<T> {
  const terms = searchable(query).split(/\s+/).filter(Boolean);
  // Kept sorted and no longer than the limit: of ten thousand matches, sorting all would take longer than finding them.
  const best: { score: number; value: T }[] = [];
  let total = 0;
  for (const { value, words, boost } of entries) {
    const match = score(terms, words);
    if (match === 0) continue;
    total += 1;
    const ranked = match + boost - (terms.length === 0 ? 0 : Math.min(words.length, 200) / 10_000);
    const last = best[best.length - 1];
    if (best.length === limit && last && last.score >= ranked) continue;
    const place = best.findIndex((other) => other.score < ranked);
    best.splice(place < 0 ? best.length : place, 0, { score: ranked, value });
    if (best.length > limit) best.pop();
  }
  return { best: best.map(({ value }) => value), total };
}

const AT_START = 3;
const AT_WORD = 2;
const WITHIN = 1;

/** 0 when a term is missing, else the mean of how well each is placed. */
function score(terms: readonly string[], words: string): number {
  let sum = 0;
  for (const term of terms) {
    const placed = placeScore(term, words);
    if (placed === 0) return 0;
    sum += placed;
  }
  return terms.length === 0 ? WITHIN : sum / terms.length;
}

function placeScore(term: string, words: string): number {
  let at = words.indexOf(term);
  if (at < 0) return 0;
  if (at === 0) return AT_START;
  for (; at >= 0; at = words.indexOf(term, at + 1)) {
    if (!LETTER.test(words[at - 1] ?? ' ')) return AT_WORD;
  }
  return WITHIN;
}
