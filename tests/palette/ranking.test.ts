import { describe, expect, it, test } from 'vitest';
import { searchable } from '#client/palette/folding.ts';
import { SearchText } from '#client/palette/matching.ts';
import { entryOf, type PaletteRow } from '#client/palette/palette-row.ts';
import { rowsFor } from '#client/palette/palette-rows.ts';
import { rank } from '#client/palette/ranking.ts';
import { Learned } from '#client/registry/learned.ts';
import { registry } from '#tests/support/commands.ts';
import { contexts, projects, references, tasks } from './titles.ts';
import { commandsOnTheBoard, items } from './world.ts';

const commands = commandsOnTheBoard();
const search = (query: string): readonly PaletteRow[] => rowsFor({ kind: 'everything' }, query, commands, items).rows;
const titles = [...tasks.map(({ title }) => title), ...projects, ...references, ...contexts];
const shown = registry.all.filter(({ notInPalette }) => !notInPalette);

/** The same numbers in each run: a linear congruential generator. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

describe('an exact title is first', () => {
  it(`over ${titles.length} titles × ${shown.length} commands`, () => {
    const outranked = [...titles, ...shown.map(({ title }) => title)].filter(
      (title) => searchable(search(title)[0]?.label ?? '') !== searchable(title),
    );
    expect(outranked).toEqual([]);
  });

  // Those of an import and of a form that is not open have such words too.
  it.each([
    ['select all', 'list.selectAll'],
    ['change password', 'account.changePassword'],
  ])('and %s is what can be run on the board', (query, id) => {
    expect(search(query)[0]?.choice).toMatchObject({ id });
  });

  it('whatever was learned for its letters', () => {
    const learning = commandsOnTheBoard();
    for (let count = 0; count < 9; count += 1) learning.learned.note('house', 'history.show');
    expect(rowsFor({ kind: 'everything' }, 'house', learning, items).rows[0]?.label).toBe('House');
  });
});

it('one slip of the finger in any word of seven letters or more still finds the title (seed 7, 400 slips)', () => {
  const random = seeded(7);
  const pick = (below: number) => Math.floor(random() * below);
  const words = [...titles, ...shown.map(({ title }) => title)].filter((title) => /[a-z]{7}/.test(title));
  const missed = Array.from({ length: 400 }, () => {
    const title = words[pick(words.length)] ?? '';
    const [word = ''] = /[a-z]{7,}/.exec(title) ?? [];
    const at = 1 + pick(word.length - 2);
    const kind = pick(4);
    const [before, here, next, after] = [word.slice(0, at), word[at], word[at + 1] ?? '', word.slice(at + 1)];
    const slip = [
      before + after,
      before + here + here + after,
      before + next + here + word.slice(at + 2),
      `${before}${here === 'x' ? 'z' : 'x'}${after}`,
    ][kind];
    const query = title.replace(word, slip ?? '');
    return search(query)
      .slice(0, 3)
      .some(({ label }) => label === title)
      ? []
      : [`${query} (${title})`];
  }).flat();
  expect(missed.length / 400, missed.join('\n')).toBeLessThanOrEqual(0.05);
});

it('names that differ in a digit are different names, not slips', () => {
  const entry = (label: string) => entryOf({ label, note: '', choice: { kind: 'answer', value: label } });
  const best = (query: string) => rank(query, ['Release 8', 'Relaese 9'].map(entry), 9).best;
  expect(best('release 9').map(({ value }) => value.label)).toEqual(['Relaese 9']);
  expect(best('release 7')).toEqual([]);
});

it('a lower tier never passes a higher one, whatever its boost', () => {
  const entry = (label: string, boost: number) =>
    entryOf({ label, note: '', choice: { kind: 'answer', value: label } }, boost);
  const labels = ['plan', 'plan the trip', 'a plan', 'floorplans'];
  const entries = labels.map((label, place) => entry(label, place / labels.length));
  expect(rank('plan', entries.toReversed(), 9).best.map(({ value }) => value.label)).toEqual(labels);
});

test.each([
  ['Straße', 'strasse'],
  ['Crème Brûlée…', 'creme brulee'],
  ['İstanbul', 'istanbul'],
  ['Ｗｉ-Ｆｉ', 'wi-fi'],
  ["Don't  forget", 'dont forget'],
  ['مَدْرَسَة', 'مدرسه'],
])('%s is searched as %s', (text, folded) => {
  expect(new SearchText(text).words).toBe(folded);
});

it.each(["'", '’', '…', '...', '\u0301'])(
  'finds nothing by %j, of which nothing is left when it is folded',
  (query) => {
    const pages = [
      { kind: 'everything' },
      { kind: 'acting' },
      { kind: 'item', command: 'task.delete', noun: 'task', answers: {} },
    ] as const;
    expect(pages.map((page) => rowsFor(page, query, commands, items).rows)).toEqual([[], [], []]);
  },
);

describe('learns', () => {
  const day = 24 * 60 * 60 * 1000;

  it('the choice for letters and for their beginnings, which fades with time', () => {
    let now = 0;
    const learned = new Learned(
      () => ({ get: () => null, set: () => undefined }),
      () => now,
    );
    learned.note('rev', 'go.review');
    expect(['r', 're', 'rev', 'revi'].map((query) => learned.chosenFor(query))).toEqual([
      ['go.review'],
      ['go.review'],
      ['go.review'],
      [],
    ]);
    now = 60 * day;
    expect(learned.chosenFor('rev')).toEqual([]);
  });

  it('nothing for another long query that only starts like a learned one', () => {
    const learned = new Learned(() => ({ get: () => null, set: () => undefined }));
    learned.note('move to the previous', 'task.moveLeft');
    expect(
      ['move to the', 'move to the previous', 'move to the next'].map((query) => learned.chosenFor(query)),
    ).toEqual([['task.moveLeft'], ['task.moveLeft'], []]);
    const learning = { ...commandsOnTheBoard(), learned };
    expect(rowsFor({ kind: 'everything' }, 'move to the next', learning, items).rows[0]?.label).toBe(
      'Move to the next column',
    );
  });

  it('for each account separately, and forgets when told', () => {
    const kept = new Map<string, unknown>();
    const keeper = (owner: string) => ({
      get: () => (kept.get(owner) ?? null) as never,
      set: (choices: unknown) => void (choices ? kept.set(owner, choices) : kept.delete(owner)),
    });
    const learned = new Learned(keeper);
    learned.open('ana');
    learned.note('x', 'task.due');
    learned.close();
    learned.open('bo');
    expect(learned.chosenFor('x')).toEqual([]);
    learned.open('ana');
    expect(learned.chosenFor('x')).toEqual(['task.due']);
    expect(learned.forget()).toBe(true);
    expect(learned.forget()).toBe(false);
    expect(kept.size).toBe(0);
  });
});
