import { describe, expect, it, test } from 'vitest';
import { ENOUGH } from '#client/palette/found.ts';
import { atWordStart, hasWord, TIERS } from '#client/palette/matching.ts';
import { type Entry, type RankOptions, rank } from '#client/palette/ranking.ts';
import { entry, many, titles } from './entry.ts';

const found = (query: string, entries: readonly Entry<string>[], limit = 50, options?: RankOptions<string>) =>
  rank(query, entries, limit, options).best.map(({ value }) => value);

test('a term at the start of a word, and a word', () => {
  expect(['plan', 'floorplan', 'floorplan plan', ''].map((text) => atWordStart('plan', text))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(atWordStart('-2', 'room-2')).toBe(true);
  const texts = ['plan', 'plans', 'a plan', 'a plan b', 'aplan b', 'plans plan', 'floorplan', 'plan-b'];
  expect(texts.map((text) => hasWord(text, 'plan'))).toEqual([true, false, true, true, false, true, false, false]);
});

describe('in one tier', () => {
  // The better of the two is given last and has the longer title, or the lower boost: only its merit brings it up.
  test.each([
    ['call', 'a whole word before a longer one', entry('Go calling'), entry('Go call Ana today')],
    ['call', 'what is boosted before a whole word', entry('Go call'), entry('Go calling', 0.5)],
    ['call ana', 'more whole words before fewer', entry('Go call ananas'), entry('We go to call Ana today')],
    [
      'call ana',
      'what is boosted before more whole words',
      entry('We go to call Ana today'),
      entry('Go call ananas', 0.2),
    ],
    ['ana call', 'a title that begins with the first word', entry('Call Ana'), entry('Ana must call')],
    ['hide', 'the phrase that it is', entry('Defer', 0.5, ['hide until']), entry('Dismiss', 0, ['hide'])],
    [
      'hide',
      'what is boosted much before the phrase that it is',
      entry('Defer', -0.5, ['hide']),
      entry('Dismiss', 0.9, ['hide until']),
    ],
    ['plubmer', 'a phrase that is boosted before a title', entry('Plumber'), entry('Zebra', 0.5, ['plumber'])],
    [
      'add to house',
      'a phrase that it is before a title but for fillers',
      entry('Add a house', 0, ['x']),
      entry('B', 0.2, ['add to house']),
    ],
    [
      'what to do right now',
      'no phrase with fewer than half of the words before what is said',
      entry('Mark', 0, ['at once now'], 'What is right'),
      entry('Engage', 0.5, [], 'What right now'),
    ],
    ["what's next", 'what is shortened', entry('Whats new', 0.6, ['next day']), entry('B', 0, ['what is next'])],
    ['on hide', 'a title that has the words', entry('B', 0, ['hide on']), entry('C', 0.31, ['hide on and on'])],
    [
      'what is in my inbox',
      'what is asked',
      entry('Add', 1, ['new inbox item'], 'What is'),
      entry('Go to Inbox', 0, ['tray']),
    ],
    ['plan', 'what is shorter', entry('Plan of the house'), entry('Plan of Ana')],
    ['plubmer', 'a word but for a slip before a beginning', entry('Plumberly'), entry('Ask the plumber')],
    ['plubmer', 'all but for a slip before a word', entry('A plumber', 0.4), entry('Plumber')],
    ['plubmer', 'what is boosted much before what is closer', entry('Plumber'), entry('A plumber', 0.9)],
    ['call plubmer', 'both words before one', entry('Plumberly call'), entry('You call the plumber')],
    ['apoxntmnt', 'all but for two slips', entry('My apointment', 0.4), entry('Apointment')],
  ])('%s: %s', (query, _, worse, better) => {
    expect(found(query, [worse, better])).toEqual([better.value, worse.value]);
    expect(found(query, [worse, better], 1)).toEqual([better.value]);
    expect(found(query, [better, worse], 1)).toEqual([better.value]);
  });

  test.each(['plan', 'pla', 'house', 'plna'])(
    '%s: what is boosted is first, also where only one is shown and it comes last',
    (query) => {
      const [low, high] = ['Plan house', 'Plan House'].map((label, at) => entry(label, at / 20));
      expect(found(query, [low, high] as Entry<string>[], 1)).toEqual(['Plan House']);
      const same = ['Plan', 'PLAN'].map((label, at) => entry(label, at / 20));
      if (query !== 'house') expect(found(query, same, 1)).toEqual(['PLAN']);
    },
  );

  it('a boost given with the query counts as if the item had it, also with no word', () => {
    const [first, second] = titles('Plan a', 'Plan b') as [Entry<string>, Entry<string>];
    for (const query of ['plan', '']) {
      expect(found(query, [first, second], 9, { boosts: new Map([[second, 0.5]]) })).toEqual(['Plan b', 'Plan a']);
      expect(found(query, [first, second], 9, { boosts: new Map([[first, -0.5]]) })).toEqual(['Plan b', 'Plan a']);
    }
  });
});

describe('what is looked for', () => {
  it('only what is wanted', () => {
    const plans = titles('Plan', 'Plan the trip', 'The plan', 'Floorplans', 'Pick lamps at noon', 'Please and', 'Plxn');
    const upTo = (least: NonNullable<RankOptions<string>['least']>) => found('plan', plans, 9, { least }).length;
    expect([TIERS.exact, TIERS.prefix, TIERS.wordStarts, TIERS.initials].map(upTo)).toEqual([1, 2, 3, 4]);
    expect([TIERS.subsequence, TIERS.within, TIERS.slip, TIERS.none].map(upTo)).toEqual([5, 6, 7, 7]);
    expect(found('ma', titles('Make apples', 'Mail'), 9, { least: TIERS.initials })).toEqual(['Mail', 'Make apples']);
    const said = [entry('Zebra', 0, [], 'stripes')];
    expect(found('zebra lion', said, 9, { least: TIERS.someWords })).toEqual(['Zebra']);
    expect(found('zebra lion', said, 9, { least: TIERS.slip })).toEqual([]);
  });

  it.each([
    ['plan', (letter: string) => `Plan ${letter}`, 'The plan'],
    ['plan', (letter: string) => `My plan ${letter}`, 'Floorplans'],
    ['(plan', (letter: string) => `(plan) ${letter}`, 'The (plan)'],
    ['mn', (letter: string) => `${letter} make note`, 'Minor'],
    ['ab', (letter: string) => `Cab a bus ${letter}`, 'Fabulous'],
    ['plumber', (letter: string) => `Floorplumber ${letter}`, 'Plumbxr'],
  ])('%s: as long as enough is found, nothing of the tier below, and all of its own', (query, name, lower) => {
    for (const count of [ENOUGH, ENOUGH + 4]) {
      const [high, low] = [titles(...many(count, name)), titles(lower)];
      for (const entries of [
        [...high, ...low],
        [...low, ...high],
      ]) {
        const { best, total } = rank(query, entries, 50);
        expect(best.map(({ value }) => value)).not.toContain(lower);
        expect(total).toBe(count);
      }
    }
    expect(found(query, titles(...many(ENOUGH - 1, name), lower))).toContain(lower);
  });

  it.each([
    ['call plumbxr', 'Call the plumber', true],
    ['ask appxes', 'Ask about apples', true],
    ['brxakfxst', 'Breakfast', true],
    ['cxlendxr', 'Calendar', false],
    ['xucket', 'Bucket', true],
    ['xhone', 'Phone', false],
    ['hpone', 'Phone', true],
    ['goup', 'Go up', true],
    ['gop', 'Go up', false],
    ['go', 'Ago', true],
    ['pg', 'Go up', false],
    ['akb', 'Ask Bob', true],
    ['mn', 'Next move', false],
    ['nx', 'Move next', true],
    ['mv xt', 'Move next', false],
    ['plumbr zebra', 'Plumber', false],
    ['tax plumbr', 'Plumber', false],
    ['tax plumbr', 'Plumber and syntax', true],
  ])('%s in %s: %s', (query, title, isFound) => {
    expect(found(query, titles(title))).toEqual(isFound ? [title] : []);
  });

  // Of another phrase: its beginning, whole words, all its initials, its letters without spaces, or a slip.
  it.each([
    ['dark', true],
    ['mode', true],
    ['ode', false],
    ['dm', true],
    ['md', false],
    ['d', true],
    ['dkm', false],
    ['darkm', true],
    ['tod', false],
    ['todo', true],
    ['to do', true],
    ['dar mode', true],
    ['dakr', true],
  ])('%s, of a command that is called dark mode and to do: %s', (query, isFound) => {
    expect(found(query, [entry('Zzz', 0, ['dark mode', 'to do'])])).toEqual(isFound ? ['Zzz'] : []);
  });
});

describe('by other phrases', () => {
  const match = (query: string, command: Entry<string>) => rank(query, [command], 9).best[0];

  it.each([
    ['hide', 'hide'],
    ['hide u', 'hide until'],
    ['hid', 'hide until'],
    ['until hide', 'hide until'],
    ['day until', 'hide until'],
    ['until day show', 'show a day'],
    ['shwo', 'show a day'],
    ['until', 'until then'],
  ])('%s: %s', (query, also) => {
    const command = entry('Defer', 0, ['hide until', 'hide', 'show a day', 'show until', 'until then']);
    expect(match(query, command)).toMatchObject({ also });
  });

  it('finds a command within the words of its title, by the first letters of them, or by a phrase without its spaces', () => {
    expect(match('plan', entry('Floorplans', 0, ['zzz']))).toMatchObject({ tier: TIERS.within });
    expect(match('todo', entry('Zzz', 0, ['to do']))).toMatchObject({ tier: TIERS.subsequence });
    expect(match('ab', entry('Cab a bus', 0, ['zzz']))).toMatchObject({ tier: TIERS.initials });
  });

  it('puts a word of the title before one of a phrase, that before the description, and initials last, whatever the boost', () => {
    const commands = [
      entry('My box', -1, []),
      entry('Mail', -0.5, ['box']),
      entry('Zzz', 0, [], 'opens a box'),
      entry('Buy old xylophone now', 1, []),
    ];
    expect(found('box', commands.toReversed())).toEqual(['My box', 'Mail', 'Zzz', 'Buy old xylophone now']);
  });

  it('calls it so when a phrase is the query, and a beginning when the title or a phrase begins with it', () => {
    const command = entry('Go to Calendar', 0, ['cal', 'the agenda']);
    expect(match('cal', command)).toMatchObject({ isCalledSo: true, isBeginning: true });
    expect(match('the', command)).toMatchObject({ isCalledSo: false, isBeginning: true });
    expect(match('go', command)).toMatchObject({ isCalledSo: false, isBeginning: true });
    expect(match('calendar', command)).toMatchObject({ isCalledSo: false, isBeginning: false });
    // That is what its title says.
    expect(match('calendar', entry('Go to Calendar', 0, ['calendar']))).not.toHaveProperty('also');
  });

  it('puts a title that begins so before the group of a title', () => {
    const commands = [entry('Process: skip', 1, []), entry('Process the Inbox', 0, [])];
    expect(found('process', commands)).toEqual(['Process the Inbox', 'Process: skip']);
  });

  it('is the same as a title or a phrase that differs by words that say nothing, and calls two words so', () => {
    const command = entry('Go to the Zoo', 0, ['feed the lions', 'lions']);
    const feeds = { tier: TIERS.otherWords, also: 'feed the lions', isCalledSo: true };
    expect(match('how do I feed my lions?', command)).toMatchObject(feeds);
    expect(match('please feed lions', command)).toMatchObject(feeds);
    expect(match('where is the zoo', command)).toMatchObject({ tier: TIERS.otherWords, isCalledSo: false });
    expect(match('my lions', command)).toMatchObject({ also: 'lions', isCalledSo: false });
    const longer = entry('Zzz', 0.5, ['feed the lions of Ana']);
    expect(found('how do I feed my lions?', [longer, command])).toEqual(['Go to the Zoo', 'Zzz']);
  });

  it.each(['app', 'mizu', 'page', 'screen'])('takes %s for a word for the place', (place) => {
    const [named, said] = [entry('Go to Tray', 0, ['x']), entry('Zzz', 0.5, ['x'], `shows the tray, a ${place}`)];
    expect(found(`tray ${place}`, [said, named])).toEqual(['Go to Tray', 'Zzz']);
  });

  it('takes the title that has a slip, unless a phrase is much closer', () => {
    const slip = (title: string, phrase: string) => match('plubmer', entry(title, 0, [phrase]))?.also;
    expect(slip('Plumber', 'plumber ana')).toBeUndefined();
    expect(slip('Plumberly', 'the plumber')).toBe('the plumber');
    expect(slip('The plumber', 'plumber')).toBe('plumber');
    expect(slip('The plumber', 'a plumber')).toBeUndefined();
  });

  it('finds the description of a command by a word of three letters, or by several', () => {
    const command = entry('Zzz', 0, [], 'opens an old box by hand');
    expect(match('box', command)).toMatchObject({ tier: TIERS.description });
    expect(match('old hand', command)).toMatchObject({ tier: TIERS.description });
    expect(match('by', command)).toBeUndefined();
    expect(match('by hand', command)).toMatchObject({ tier: TIERS.description });
    expect(match('old zebra lion', command)).toBeUndefined();
    expect(match('ox', command)).toBeUndefined();
    // 'open' is said of it; people say 'show' for it.
    expect(match('show hand', entry('Zzz', 0, [], 'open the hand'))).toMatchObject({ tier: TIERS.description });
  });
});

const FILLERS =
  'a an and are as at be can do else for from get go how i in instead into is it let me my of on or please some someone ' +
  'something take that the this to us want where with';

it.each(FILLERS.split(' '))('%s says nothing of what is wanted', (filler) => {
  const command = entry('Zzz', 0, [], 'zebra');
  for (const query of [`${filler} zebra`, `zebra, ${filler}?`])
    expect(rank(query, [command], 9).best, query).toMatchObject([{ tier: TIERS.description }]);
  expect(found(filler, titles(filler))).toEqual([filler]);
});
