import type { Said } from './guesses.ts';
import { hasWord, isInitialsOf, type SearchQuery, type SearchText, TIERS, type Tier } from './matching.ts';
import { slipCloseness } from './slip-tiers.ts';

/** The score for equality without fillers; exact equality is 1: 'add to project' must not find 'Add a project'. */
const AS_TOLD = 0.8;

/** What orders an entry within its tier. */
export function scoreOf(query: SearchQuery, entry: Said, boost: number, tier: Tier, text: SearchText): number {
  const { telling, terms, told, asked } = query;
  const { words } = text;
  // 'addtask' is 'add task', and 'add task to project' begins with it.
  const isSqueezed = entry.also !== undefined && tier === TIERS.subsequence && text.squeezed === query.joined;
  const isShort = entry.also !== undefined && isInitialsOf(query, text);
  const isToldSame =
    entry.also !== undefined && (text.told === told || text.told === asked || words === query.timeless);
  return scoreWith({
    boost,
    whole: telling.filter((term) => hasWord(words, term)).length / telling.length,
    begins: words.startsWith(terms[0] as string),
    same: words === query.words || isSqueezed || isShort ? 1 : isToldSame ? AS_TOLD : 0,
    isTitle: text === entry.title,
    closeness: tier === TIERS.slip ? slipCloseness(query, text) : 0,
    length: words.length,
  });
}

/** An upper bound of the score, without looking at the words: it rules out most of ten thousand once better ones are found. */
export function scoreAtMost(query: SearchQuery, entry: Said, boost: number, tier: Tier, { length }: string): number {
  const isCommand = entry.also !== undefined;
  const same = isCommand || length === query.words.length ? 1 : 0;
  const closeness = tier === TIERS.slip ? 1 : 0;
  return scoreWith({ boost, whole: 1, begins: true, same, isTitle: true, closeness, length });
}

interface Merits {
  boost: number;
  /** The share of the words of the query that are words of the text. */
  whole: number;
  begins: boolean;
  /** Whether the text is the query: 1, `AS_TOLD` for equality without fillers, or 0. */
  same: number;
  isTitle: boolean;
  closeness: number;
  length: number;
}

function scoreWith({ boost, whole, begins, same, isTitle, closeness, length }: Merits): number {
  return (
    boost + whole * 0.3 + (begins ? 0.1 : 0) + same + (isTitle ? 0.3 : 0) + closeness - Math.min(length, 200) / 2_000
  );
}
