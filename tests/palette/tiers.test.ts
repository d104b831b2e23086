import { describe, expect, it, test } from 'vitest';
import { ENOUGH } from '#client/palette/found.ts';
import {
  abbreviationTier,
  initialsTier,
  literalTier,
  SearchQuery,
  SearchText,
  squeezedTier,
  TIERS,
} from '#client/palette/matching.ts';
import { type Entry, rank } from '#client/palette/ranking.ts';
import { slipTier } from '#client/palette/slip-tiers.ts';
import { entry, many, titles } from './entry.ts';

const best = (query: string, labels: readonly string[], limit = 9) =>
  rank(
    query,
    labels.map((label) => entry(label)),
    limit,
  ).best.map(({ value }) => value);

describe('how many there are', () => {
  const plans = Array.from({ length: 20 }, (_, at) => `Plan ${String.fromCharCode(97 + at)}`);

  it('counts all that were found, and gives no more than are shown', () => {
    const { best: shown, total } = rank(
      'plan',
      plans.map((label) => entry(label)),
      5,
    );
    expect(shown).toHaveLength(5);
    expect(total).toBe(20);
  });

  it('keeps equals in the order in which they were given, also where some are left out', () => {
    expect(best('plan', plans, 5)).toEqual(plans.slice(0, 5));
    expect(best('plan', plans.toReversed(), 5)).toEqual(plans.toReversed().slice(0, 5));
  });

  it('puts boosted items first within their tier', () => {
    const entries = plans.map((label, at) => entry(label, at === 7 ? 0.5 : 0));
    expect(rank('plan', entries, 3).best.map(({ value }) => value)).toEqual(['Plan h', 'Plan a', 'Plan b']);
  });

  it('shows a tier only while those above have found fewer than enough', () => {
    const few = plans.slice(0, ENOUGH - 1);
    const enough = plans.slice(0, ENOUGH);
    expect(best('plan', [...few, 'Airplanes'], 50)).toContain('Airplanes');
    expect(best('plan', [...enough, 'Airplanes'], 50)).not.toContain('Airplanes');
  });

  it('with no word keeps the order, but for the boost', () => {
    expect(best('', ['b', 'a'])).toEqual(['b', 'a']);
    expect(rank('', [entry('b'), entry('a', 1)], 9).best.map(({ value }) => value)).toEqual(['a', 'b']);
  });
});

test('whole words come before beginnings of words, and shorter titles before longer ones', () => {
  expect(best('call', ['Go calling', 'Go call'])).toEqual(['Go call', 'Go calling']);
  expect(best('call', ['Call Ana about the roof', 'Call Ana'])).toEqual(['Call Ana', 'Call Ana about the roof']);
});

test('words that say nothing are looked for as words where there are no others', () => {
  expect(best('to do', ['Go to dots', 'We go to do'])).toEqual(['We go to do', 'Go to dots']);
});

test('initials come before letters in order, whatever the boost', () => {
  const entries = [entry('Move next', 1), entry('Make notes')];
  const [initials, letters] = [new SearchQuery('mn'), new SearchQuery('mvn')];
  expect(abbreviationTier(initials, new SearchText('Make notes'))).toBe(TIERS.initials);
  expect(abbreviationTier(letters, new SearchText('Move next'))).toBe(TIERS.subsequence);
  expect(abbreviationTier(letters, new SearchText('Next move'))).toBe(TIERS.none);
  expect(TIERS.initials).toBeGreaterThan(TIERS.subsequence);
  expect(rank('mno', entries, 9).best.map(({ value }) => value)).toEqual(['Make notes']);
});

test('a sign of a script without spaces is a word, whose initial it is', () => {
  expect(abbreviationTier(new SearchQuery('会議n'), new SearchText('会議 notes'))).toBe(TIERS.initials);
});

test('one letter abbreviates nothing', () => {
  expect(abbreviationTier(new SearchQuery('m'), new SearchText('Make notes'))).toBe(TIERS.none);
});

test.each([
  ['plumber', 'plumbxr', true, 'a wrong letter that the title does not have'],
  ['plumber', 'plumbr', true, 'a missing letter'],
  ['plumber', 'plummber', true, 'a doubled letter'],
  ['plumber', 'plubmer', true, 'two swapped'],
  ['plumber', 'plxxber', false, 'two slips in seven letters'],
  ['dentist appointment', 'appxxntment', true, 'two slips in eleven letters'],
  ['dentist appointment', 'axpxxntment', false, 'three slips'],
  ['tax', 'tix', false, 'a slip in three letters'],
  ['call', 'cxll', true, 'one in four'],
  ['call', 'xall', false, 'the first letter of a short word'],
  ['plumber', 'xlumber', true, 'the first letter of a long one'],
])('%s is found by %s: %s (%s)', (title, query, isFound) => {
  expect(slipTier(new SearchQuery(query), new SearchText(title))).toBe(isFound ? TIERS.slip : TIERS.none);
  expect(best(query, [title])).toEqual(isFound ? [title] : []);
});

test.each([
  ['plan', 'Plan', TIERS.exact],
  ['plan', 'Plan the trip', TIERS.prefix],
  ['plan', 'The plan', TIERS.wordStarts],
  ['pl tr', 'Plan the trip', TIERS.wordStarts],
  ['plan', 'Floorplan', TIERS.within],
  ['wifi', 'My Wi-Fi', TIERS.wordStarts],
  ['e-mail', 'Read email', TIERS.wordStarts],
  ['plan', 'Trip', TIERS.none],
])('%s in %s', (query, title, tier) => {
  expect(literalTier(new SearchQuery(query), new SearchText(title))).toBe(tier);
});

test('a word of any script is looked up by its first two letters, and what is no word is looked for in the whole text', () => {
  const texts = ['do a to-do', '牛乳を買う', 'x (or y)', ''].map((text) => new SearchText(text));
  const found = (term: string) => texts.flatMap((text, at) => (text.starts(term) ? at : [])).join();
  expect(['do', 'o', 'or', 'x', '乳を', '-do', '(or', '-o'].map(found).join('|')).toBe('0|2|2|2|1|0|2|');
});

describe('other words', () => {
  const phrases = ['hide until', 'show on a day', 'dark mode'].map((phrase) => new SearchText(phrase));
  const everything = new SearchText('Defer until… hide until, show on a day, dark mode');
  const command: Entry<string> = { ...entry('Defer until…'), also: phrases, everything };
  const matchOf = (query: string) => rank(query, [command], 9).best[0];

  test.each([
    ['hide until', TIERS.otherWords, 'hide until', true],
    ['hide', TIERS.otherWords, 'hide until', true],
    ['day show', TIERS.otherWords, 'show on a day', false],
    ['dm', TIERS.initials, 'dark mode', false],
    ['darkmode', TIERS.subsequence, 'dark mode', false],
    ['dark mdoe', TIERS.slip, 'dark mode', false],
    ['show no a day', TIERS.initials, 'show on a day', false],
    ['defer', TIERS.prefix, undefined, true],
  ])('%s', (query, tier, also, isBeginning) => {
    expect(matchOf(query)).toMatchObject({ tier, isBeginning, ...(also !== undefined && { also }) });
    expect(matchOf(query)?.also).toBe(also);
  });

  it('takes a question without its time for the phrase that asks the same', () => {
    const [also, said] = [[new SearchText('what did i do')], new SearchText('Show history, what did i do')];
    const asked: Entry<string> = { ...entry('Show history'), also, everything: said };
    const shown = { tier: TIERS.otherWords, also: 'what did i do', isCalledSo: true };
    for (const time of ['', ' today', ' last week?']) {
      expect(rank(`what did I do${time}`, [asked], 9).best[0], time).toMatchObject(shown);
    }
    expect(rank('what did I do wrong', [asked], 9).best).not.toMatchObject([shown]);
  });

  it('takes the first of the phrases that are the same but for words that say nothing', () => {
    const also = ['feed the lions', 'feed my lions'].map((phrase) => new SearchText(phrase));
    const feed: Entry<string> = { ...entry('Zzz'), also, everything: new SearchText('Zzz, feed the lions') };
    expect(rank('please feed lions', [feed], 9).best).toMatchObject([{ also: 'feed the lions' }]);
  });

  it('guesses by the words of the description, when half of them match', () => {
    expect(matchOf('hide zebra')).toMatchObject({ tier: TIERS.someWords });
    expect(matchOf('hide zebra lion tiger')).toBeUndefined();
    const bare: Entry<string> = { ...entry('Hide all'), everything: new SearchText('Hide all') };
    expect(rank('hide zebra', [bare], 9).best).toHaveLength(1);
  });
});

test('a later word may use a letter that an earlier one uses too', () => {
  expect(abbreviationTier(new SearchQuery('movenet'), new SearchText('Move on event'))).toBe(TIERS.none);
  expect(abbreviationTier(new SearchQuery('moev'), new SearchText('Move event'))).toBe(TIERS.subsequence);
  expect(abbreviationTier(new SearchQuery('ne'), new SearchText('New event'))).toBe(TIERS.initials);
});

test('a phrase is abbreviated by the first letters of its words, or by itself without its spaces', () => {
  const phrase = new SearchText('go to dark mode');
  const tiers = (query: string) => [initialsTier, squeezedTier].map((tierOf) => tierOf(new SearchQuery(query), phrase));
  expect(tiers('gt')).toEqual([TIERS.initials, TIERS.none]);
  expect(tiers('gotod')).toEqual([TIERS.none, TIERS.subsequence]);
  // One letter abbreviates nothing, nor does one that begins no word, nor letters out of turn.
  for (const query of ['g', 'gx', 'md', 'goto x', 'odar'])
    expect(tiers(query), query).toEqual([TIERS.none, TIERS.none]);
});

test('a title of which all words begin so, or what follows its colon, comes before phrases that only begin with the letters', () => {
  const { best: found } = rank(
    'box',
    [
      entry('Buy old xylophones now', 1, []),
      entry('Mail', 0.5, ['boxes']),
      entry('Process: by own xylophone', 0, ['by own xylophone']),
      entry('Zzz', 0.5, ['bad old xylophone']),
      entry('Buy old xylophones', 0, []),
    ],
    9,
  );
  expect(found.map(({ value }) => value)).toEqual([
    'Buy old xylophones',
    'Process: by own xylophone',
    'Mail',
    'Zzz',
    'Buy old xylophones now',
  ]);
  expect(found[0]).toMatchObject({ tier: TIERS.otherWords, isBeginning: true });
});

describe('guesses', () => {
  const guessed = (query: string, ...entries: readonly Entry<string>[]) =>
    rank(query, entries, 9)
      .best.filter(({ tier }) => tier === TIERS.someWords)
      .map(({ value }) => value);

  it('half of the words are enough, one of them in the title or in another phrase', () => {
    expect(guessed('zebra lion', entry('Zebra', 0, []))).toEqual(['Zebra']);
    expect(guessed('zebra lion', entry('Zzz', 0, ['a zebra']))).toEqual(['Zzz']);
    expect(guessed('zebra lion', entry('Zzz', 0, ['stripes'], 'as a zebra'))).toEqual([]);
    expect(guessed('zebra lion', entry('Zzz', 0, undefined, 'as a zebra'))).toEqual([]);
    expect(guessed('zebra lion tiger', entry('Zebra', 0, []))).toEqual([]);
    expect(guessed('zebra lion tiger', entry('Zebra', 0, [], 'and lion'))).toEqual(['Zebra']);
    expect(guessed('zebra lion tiger', entry('Zebra', 0, ['lion']))).toEqual(['Zebra']);
  });

  it('no title of an item is guessed, nor by one word, nor by a part of a word', () => {
    expect(guessed('zebra lion', entry('Zebra'))).toEqual([]);
    expect(guessed('the xebraq', entry('Zebra', 0, []))).toEqual([]);
    // People say it for 'delete'.
    expect(guessed('rm', entry('Delete', 0, []))).toEqual([]);
    expect(guessed('zeb lion', entry('Zebra', 0, []))).toEqual([]);
  });

  it('more of the words come first, then those in the title, then the boost', () => {
    const [title, phrase] = [entry('Zebra', 0, []), entry('Zzz', 0, ['zebra'])];
    expect(guessed('zebra lion', phrase, title)).toEqual(['Zebra', 'Zzz']);
    expect(guessed('zebra lion', title, entry('Zebras', 0.5, ['a zebra']))).toEqual(['Zebras', 'Zebra']);
    const most = entry('Lion', 0, ['tiger'], 'zebra');
    expect(guessed('zebra lion tiger wolf', entry('Zebra lion', 0, []), most)).toEqual(['Lion', 'Zebra lion']);
  });

  it('only while fewer than four are found, and each once', () => {
    const command = entry('Zebra', 0, []);
    const three = titles(...many(3, (letter) => `Zebra lion ${letter}`));
    expect(guessed('zebra lion', ...three, command)).toEqual(['Zebra']);
    expect(guessed('zebra lion', ...three, ...titles('Zebra lion'), command)).toEqual([]);
    expect(rank('zebra lion', [entry('Zebra lion', 0, [])], 9)).toMatchObject({ total: 1 });
  });
});
