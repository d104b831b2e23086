import { SELECTABLE, type Selectable } from '#client/registry/scope-targets.ts';
import { searchable } from './folding.ts';
import { TIERS } from './matching.ts';
import { isItem, type PaletteRow, rowOf } from './palette-row.ts';
import { stemsOf } from './plain-form.ts';
import { type Entry, rankLists } from './ranking.ts';
import { sameWords } from './same-words.ts';
import { guessedBy, tellingOf, termsOf } from './telling.ts';

/** How many items are shown that a sentence may be about. */
const MOST = 5;
/** Shorter words begin too many others. */
const TELLING = 3;

/** What people call an item of a kind: a list is a project, or a reference. */
const nounsFor = (noun: Selectable): readonly string[] => [
  ...sameWords(noun),
  ...(noun === 'project' || noun === 'reference' ? ['list'] : []),
];

/**
 * The items with the words of a sentence, without fillers and in any form: 'where are my gift ideas', 'cleaning the oven'.
 * If there are none (`isWhole` is false), those without its first word, which may be another verb: 'phone the dentist'.
 */
export function itemsMeant(
  query: string,
  lists: readonly (readonly Entry<PaletteRow>[])[],
): { rows: readonly PaletteRow[]; isWhole: boolean } {
  const terms = guessedBy(tellingOf(termsOf(searchable(query))));
  const asked = new Set<string>();
  const found = (words: readonly string[]) => {
    const line = words.join(' ');
    if (asked.has(line) || words.every(({ length }) => length < TELLING)) return [];
    asked.add(line);
    return rankLists(line, lists, MOST, { least: TIERS.wordStarts }).best.map(rowOf);
  };
  // 'note' for 'notes' before 'not', and 'tax' for 'taxes' when nothing begins with 'taxe'.
  const stems = terms.map((term) => stemsOf(term)[0] ?? term);
  for (const words of [terms, stems, terms.map((term) => stemsOf(term).at(-1) ?? term)]) {
    const rows = found(words);
    if (rows.length > 0) return { rows, isWhole: true };
  }
  // 'the milk task', 'kitchen project', 'gift list'.
  const nouns = SELECTABLE.filter((noun) => nounsFor(noun).includes(terms.at(-1) ?? ''));
  const called = nouns.length > 0 ? found(terms.slice(0, -1)) : [];
  const ofNoun = called.filter((row) => isItem(row) && nouns.includes(row.choice.noun));
  if (ofNoun.length > 0) return { rows: ofNoun, isWhole: true };
  return { rows: terms.length > 1 ? found(stems.slice(1)) : [], isWhole: false };
}
