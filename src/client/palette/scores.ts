import type { Said } from './guesses.ts';
import { hasWord, isInitialsOf, type SearchQuery, type SearchText, TIERS, type Tier } from './matching.ts';
import { slipCloseness } from './slip-tiers.ts';

/** The score for equality without fillers; exact equality is 1: 'add to project' must not find 'Add a project'. */
const AS_TOLD = 0.8;

/** What orders an entry within its tier. */
export function scoreOf(query: SearchQuery, entry: Said, boost: number, tier: Tier, text: SearchText): number {
  const { telling, terms, told, asked } = query;
  const { words } = text;
  const isCommand = entry.also !== undefined;
  // 'addtask' is 'add task', and 'add task to project' begins with it.
  const isSqueezed = isCommand && tier === TIERS.subsequence && text.squeezed === query.joined;
  const isShort = isCommand && isInitialsOf(query, text);
  const isToldSame = isCommand && (text.told === told || text.told === asked || words === query.timeless);
  return (
    boost +
    (telling.filter((term) => hasWord(words, term)).length / telling.length) * 0.3 +
    (words.startsWith(terms[0] as string) ? 0.1 : 0) +
    (words === query.words || isSqueezed || isShort ? 1 : isToldSame ? AS_TOLD : 0) +
    (text === entry.title ? 0.3 : 0) +
    (tier === TIERS.slip ? slipCloseness(query, text) : 0) -
    words.length * 0.0005
  );
}
