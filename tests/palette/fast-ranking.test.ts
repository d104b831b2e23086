import { describe, expect, it } from 'vitest';
import { wordsFor, wordsHere } from '#client/palette/command-words.ts';
import { searchable } from '#client/palette/folding.ts';
import { ENOUGH } from '#client/palette/found.ts';
import { atWordStart, SearchText, TIERS, type Tier } from '#client/palette/matching.ts';
import { type Entry, rank, rankLists } from '#client/palette/ranking.ts';
import { anchorsOf, slipsWithin } from '#client/palette/slips.ts';
import { termsOf } from '#client/palette/telling.ts';
import { registry } from '#tests/support/commands.ts';
import { plainTier } from './plain-tier.ts';

const SHOWN = 20;
const SYLLABLES = 'ka lo mi zu pl an er é ß call move the new due plan - ’'.split(' ');
const LETTERS = 'abcdeiklmnoprstuvz ';

/** The same numbers in each run: a linear congruential generator. */
function seeded(seed: number) {
  let state = seed;
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  const below = (end: number) => Math.floor(random() * end);
  return { below, pick: <T>(all: ArrayLike<T>) => all[below(all.length)] as T };
}

function titlesOf(seed: number, count: number): string[] {
  const { below, pick } = seeded(seed);
  const word = () => Array.from({ length: 1 + below(3) }, () => pick(SYLLABLES)).join('');
  return Array.from({ length: count }, () => Array.from({ length: 1 + below(5) }, word).join(' '));
}

/** Titles, their beginnings, initials and words in another order, each at times with a slip; and any letters. */
function queriesOf(seed: number, titles: readonly string[], count: number): string[] {
  const { below, pick } = seeded(seed);
  return Array.from({ length: count }, () => {
    const title = pick(titles);
    const words = title.split(' ');
    const at = below(title.length);
    const made = [
      title,
      title.slice(0, 1 + at),
      words.map((word) => word.slice(0, 1 + below(2))).join(''),
      words.toReversed().slice(0, 2).join(' '),
      title.slice(0, at) + title.slice(at + 1),
      title.slice(0, at) + (title[at + 1] ?? '') + (title[at] ?? '') + title.slice(at + 2),
      pick(words).slice(0, 7) + pick(LETTERS),
      Array.from({ length: 1 + below(6) }, () => pick(LETTERS)).join(''),
    ];
    return pick(made);
  }).filter((query) => searchable(query) !== '');
}

const entryOf = (title: string, boost: number): Entry<string> => ({
  value: title,
  title: new SearchText(title),
  boost,
});
const tierOrder: readonly Tier[] = Object.values(TIERS).filter((tier) => tier !== TIERS.none);

describe.each([3, 11, 29])('over random titles (seed %i)', (seed) => {
  const titles = titlesOf(seed, 400);
  const entries = titles.map((title, index) => entryOf(title, [0, 0, -0.6, 0.5][index % 4] ?? 0));
  const queries = queriesOf(seed, titles, 250);

  // One walk over the queries for all that is looked at, since ranking all titles is most of the work.
  const answers = queries.map((query) => ({
    query,
    all: rank(query, entries, titles.length),
    best: rank(query, entries, SHOWN),
  }));

  it('finds what the plain definition of the tiers finds, and counts it', () => {
    for (const { query, all } of answers) {
      const counts = new Map<Tier, number>();
      for (const title of titles) {
        const tier = plainTier(query, title);
        counts.set(tier, (counts.get(tier) ?? 0) + 1);
      }
      const shown: (readonly [Tier, number])[] = [];
      let total = 0;
      for (const tier of tierOrder) {
        const count = counts.get(tier) ?? 0;
        if (count > 0 && total < ENOUGH) shown.push([tier, count]);
        if (total < ENOUGH) total += count;
      }
      const found = [...Map.groupBy(all.best, ({ tier }) => tier)].map(([tier, { length }]) => [tier, length]);
      expect({ query, found, total: all.total }).toEqual({ query, found: shown, total });
    }
  });

  it('orders the best as all of them would be ordered', () => {
    for (const { query, all, best } of answers) {
      expect({ query, ...best }).toEqual({ query, best: all.best.slice(0, SHOWN), total: all.total });
    }
  });

  it('is the same for one list and for the list in pieces', () => {
    const pieces = [entries.slice(0, 7), entries.slice(7, 300), entries.slice(300)];
    for (const { query, best } of answers)
      expect({ query, ...rankLists(query, pieces, SHOWN) }).toEqual({ query, ...best });
  });
});

it('a word is looked up by its first two letters as it is looked for in the whole text', () => {
  const titles = [...titlesOf(5, 60), '牛乳を買う', 'x/y (to-do)', 'a', ''];
  const texts = titles.map((title) => new SearchText(title));
  const terms = [...queriesOf(5, titlesOf(5, 60), 300).flatMap((query) => query.split(' ')), '乳', '乳を', '-do', '('];
  const found = (has: (text: SearchText, term: string) => boolean) =>
    terms.map((term) => ({ term, at: texts.flatMap((text, at) => (has(text, term) ? at : [])) }));
  expect(found((text, term) => text.starts(term))).toEqual(found(({ words }, term) => atWordStart(term, words)));
});

it('all words of a command include those of its other phrases, by which most commands are passed over', () => {
  const missing = registry.all.flatMap((command) =>
    [wordsFor(command), wordsHere(command)].flatMap(({ title, also, everything }) =>
      [title, ...also].filter(({ words }) => !termsOf(words).every((term) => everything.starts(term))),
    ),
  );
  expect(missing).toEqual([]);
});

/** A word with a letter more, less, changed or swapped with the next, at any place. */
function withSlip(word: string, { below, pick }: ReturnType<typeof seeded>): string {
  const at = below(word.length);
  const [before, here, next, after] = [word.slice(0, at), word[at] ?? '', word[at + 1] ?? '', word.slice(at + 2)];
  return pick([
    `${before}${pick('abcde')}${here}${next}${after}`,
    `${before}${next}${after}`,
    `${before}${pick('abcde')}${next}${after}`,
    `${before}${next}${here}${after}`,
  ]);
}

it.each([1, 2])(
  'a text that has a word but for %i slips has a piece of it by which others are passed over',
  (slips) => {
    const random = seeded(slips);
    let found = 0;
    const passedOver: object[] = [];
    for (let round = 0; round < 20_000; round += 1) {
      const length = 4 + random.below(11);
      const typed = Array.from({ length }, () => random.pick('abcde')).join('');
      let text = typed;
      for (let slip = 0; slip < slips; slip += 1) text = withSlip(text, random);
      if (!slipsWithin(typed, text, 0, slips)) continue;
      found += 1;
      const anchors = anchorsOf(typed, slips);
      if (!anchors.some((anchor) => text.includes(anchor))) passedOver.push({ typed, text, anchors });
    }
    expect(passedOver).toEqual([]);
    expect(found).toBeGreaterThan(10_000);
  },
);
