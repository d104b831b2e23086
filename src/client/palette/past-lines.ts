import { searchable } from './folding.ts';
import { isLong } from './item-lines.ts';
import { type ItemRow, isDone } from './palette-row.ts';
import { stemsOf } from './plain-form.ts';
import { tellingOf, termsOf } from './telling.ts';

// What was done, in the past tense: 'got the milk', 'called Ana', 'passport renewed'.

/** The forms that do not end in 'ed', but for those that are also the plain form ('read', 'put'). */
const IRREGULAR: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'ate eat, began begin, bought buy, broke break, brought bring, built build, caught catch, chose choose, ' +
    'did do, dealt deal, drew draw, drove drive, dug dig, fed feed, found find, flew fly, gave give, got get, ' +
    'grew grow, held hold, hung hang, kept keep, left leave, lent lend, made make, met meet, paid pay, rang ring, ' +
    'ran run, said say, saw see, sent send, sold sell, spoke speak, swept sweep, took take, taught teach, told tell, ' +
    'thought think, went go, woke wake, wrote write, written write, done do, taken take, given give, eaten eat, sewn sew'
  )
    .split(', ')
    .map((pair) => pair.split(' ')),
);
/** What they say is done, whatever the title's verb is. */
const ANY = new Set('did done got had handled sorted managed arranged'.split(' '));
/** Words for getting something. */
const GETTING = ['buy', 'get', 'fetch', 'pick', 'collect', 'order', 'bring'];
const BEFORE = /^(?:(?:i|we|i['’]ve|we['’]ve|have|has|just|already|finally)\s+)+/i;
const BETWEEN = /\s+(?:is|are|was|were|has been|have been|got|gets|just|now|already)$/i;

/** The verbs of which a word may be the past tense. */
function presentOf(word: string): readonly string[] {
  const irregular = IRREGULAR[word];
  if (irregular !== undefined) return GETTING.includes(irregular) ? [irregular, ...GETTING] : [irregular];
  // 'need' and 'feed' are present.
  if (!/^\p{L}{2,}[^e]ed$/u.test(word)) return [];
  const stems = [...stemsOf(word), word.slice(0, -2)];
  return stems.flatMap((stem) => [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1'), stem.replace(/i$/, 'y')]);
}

/** The open tasks of which a line says that they are done; `itemsCalled` finds items by their words. */
export function tasksDone(
  line: string,
  itemsCalled: (name: string, noun: 'task') => readonly ItemRow[],
): readonly ItemRow[] {
  if (isLong(line)) return [];
  const said = searchable(line.trim().replace(BEFORE, ''));
  const [, first = '', rest = ''] = /^(\S+) (.+)$/.exec(said) ?? [];
  const [, front = '', last = ''] = /^(.+) (\S+)$/.exec(said) ?? [];
  for (const [verb, name] of [
    [first, rest],
    [last, front.replace(BETWEEN, '')],
  ] as const) {
    const what = tellingOf(termsOf(name)).join(' ');
    const verbs = presentOf(verb);
    if (what === '' || (verbs.length === 0 && !ANY.has(verb))) continue;
    for (const called of [...new Set(verbs)]
      .map((present) => `${present} ${what}`)
      .concat(ANY.has(verb) ? [what] : [])) {
      const open = itemsCalled(called, 'task').filter((item) => !isDone(item));
      if (open.length > 0) return open;
    }
  }
  return [];
}
