import { initials } from './corpus-initials.ts';
import { items } from './corpus-items.ts';
import { lines } from './corpus-lines.ts';
import { otherSynonyms } from './corpus-other-synonyms.ts';
import { slips } from './corpus-slips.ts';
import { taskSynonyms } from './corpus-task-synonyms.ts';
import { titleQueries } from './corpus-titles.ts';
import type { Query } from './query.ts';

/**
 * What people type, and what they want to find. Written before and apart from the other words that the commands name,
 * so that it judges those: do not copy from one to the other.
 */
export const corpus: readonly Query[] = [
  ...titleQueries,
  ...taskSynonyms,
  ...otherSynonyms,
  ...slips,
  ...initials,
  ...lines,
  ...items,
];
