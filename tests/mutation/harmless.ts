import type { Mutant } from './mutants.ts';

/**
 * Mutants that change nothing that anybody could notice: each has survived and been looked at, or differs from one that has
 * in nothing that matters. They are not tried.
 */
interface Harmless {
  file: string;
  /** The text of the source in which they are. */
  in: string | RegExp;
  /** What they put in place of a part of it; '' leaves it out. Absent: whatever is changed there. */
  after?: readonly string[];
  why: string;
}

const machine = (text: Harmless['in'], why: string, after?: readonly string[]): Harmless => ({
  file: 'machines/review.machine.ts',
  in: text,
  why,
  ...(after && { after }),
});
const client = (file: string, text: Harmless['in'], after: readonly string[], why: string): Harmless => ({
  file: `src/client/${file}.ts`,
  in: text,
  after,
  why,
});

const NOT_EQUAL = 'They are not equal there.';
const RULED_OUT = 'Fewer titles are ruled out early, which only takes longer.';
const SHORTCUT = 'It saves time: without it the rest comes to the same answer.';
const NEEDED =
  'The state is entered only with one. The condition tells TypeScript so, and names the fault if that changes.';

const harmless: readonly Harmless[] = [
  machine(
    /types: \{[\s\S]*?\n {2}\},\n {2}actors: \{[\s\S]*?\n {2}\},/g,
    'Types, and actors in whose place `provide` puts others.',
  ),
  machine(/reload: [\s\S]*?tellFailure: .*/g, 'Effects in whose place `provide` puts others.'),
  machine("id: 'review',", 'Nothing asks by the name.'),
  machine("id: 'follow',", 'Nothing asks by the name.'),
  machine('problem: null, wasCompleted', 'It is shown only when a load has failed, which writes it anew.'),
  machine('{ problem: null }', 'It is shown only when a load has failed, which writes it anew.'),
  machine('isComplete: false, problem', 'Nothing can be completed in `ended`, and what leads out of it sets it.'),
  machine('context.reviewId === null\n', 'A tick is queued only for the current review, so there is one.', ['false']),
  machine(
    'isShown: false,\n',
    'Before the first `review.open`, which sets it, no review is followed and nothing asks for it.',
  ),
  machine("if (!tick) throw new Error('saving needs a tick')", NEEDED, ['false', "''"]),
  machine("if (context.reviewId === null) throw new Error('completing needs a review')", NEEDED, ['false', "''"]),

  client('registry/history', '#session = 0', ['(-1)', '1'], 'Sessions are only compared with each other.'),
  client('registry/history', '#session += 1', ['2'], 'Sessions are only compared with each other.'),
  client(
    'registry/history',
    "ended) === 'string'",
    ["''"],
    'A step that came to nothing is not the last one, which is asked too.',
  ),
  client(
    'registry/history',
    'this.#count > 0',
    ['1'],
    'A single step is stored already, by the page before or by itself.',
  ),
  client(
    'registry/history',
    'isUndone: true, count: 0',
    ['(-1)'],
    'Nobody asks how many steps lead to what is undone already.',
  ),

  {
    file: 'src/service/idempotency.ts',
    in: 'status: 0,',
    after: ['1', '(-1)'],
    why: 'The answer replaces it before the transaction ends.',
  },

  client(
    'keys/key-engine',
    'find(({ presses }) => presses.length > at + 1)',
    ['findLast'],
    'They are written the same up to there.',
  ),
  client(
    'keys/key-engine',
    "typeof taker === 'string'",
    ["''", 'false'],
    'A word has no `repeats`, which is asked next.',
  ),
  client('keys/key-event', 'held[modifier] ?? false', ['held[modifier]'], 'tinykeys asks for truth.'),
  client('keys/key-event', "code: '',", [''], 'tinykeys compares it with a letter, which undefined is not either.'),

  client('data/list-under', 'let at = 0; at < list.length', ['(-1)', 'at <= list.length'], 'Nothing stands there.'),
  client('data/list-under', 'there.size < wanted.size', ['there.size <= wanted.size'], SHORTCUT),
  client('data/list-under', 'next < line.length', ['next <= line.length'], SHORTCUT),
  client('data/list-under', 'one.id < other.id', ['one.id <= other.id'], NOT_EQUAL),
  client('data/list-under', 'after ?? null', ['after'], 'Who counts asks only whether there is an item.'),
  client('data/list-under', 'one.priority ?? 0', ['one.priority'], 'Null counts as 0 in a subtraction.'),
  client('data/list-under', 'other.priority ?? 0', ['other.priority'], 'Null counts as 0 in a subtraction.'),
  client('data/list-under', 'priority < 0', ['priority <= 0'], NOT_EQUAL),
  client('data/list-under', 'due < otherDue', ['due <= otherDue'], NOT_EQUAL),
  client('data/list-under', 'created < otherCreated', ['created <= otherCreated'], NOT_EQUAL),
  client('data/answer-layers', "holds: 'one'", ["''", ''], 'What is no list and not the current one is taken for one.'),
  client('data/answer-layers', 'layers.length === 0', ['(-1)', 'false'], SHORTCUT),
  client('data/answer-layers', 'own.length === 0', ['(-1)', 'false'], SHORTCUT),
  client('data/pending-writes', 'stop();', [';'], 'What it would go on to resolve is resolved.'),

  client(
    'palette/matching',
    /(?<=function hasInitials[\s\S]*)return false;/g,
    ['return;'],
    'Who calls it asks for truth.',
  ),
  client(
    'palette/matching',
    'text.charCodeAt(at) << 8',
    ['(7)', '9'],
    'Words whose numbers are then the same are compared anyway.',
  ),
  client(
    'palette/matching',
    'text.charCodeAt(at + 1)',
    ['(0)'],
    'Words whose numbers are then the same are compared anyway.',
  ),
  client('palette/matching', 'letters: lettersOf(term),', [''], SHORTCUT),
  client('palette/matching', '(first & firsts) !== 0', ['(-1)'], SHORTCUT),
  client('palette/matching', '(query.letters & ~text.letters) !== 0', ['false'], SHORTCUT),
  client(
    'palette/matching',
    'term.length < 2 || !isLetter(term, 0)',
    ['true', 'term.length <= 2', '3', '(-1)'],
    SHORTCUT,
  ),
  client('palette/matching', 'let firsts = 0', ['1', '(-1)'], RULED_OUT),
  client('palette/matching', /this\.(letters|firsts) = .*;/g, [';'], RULED_OUT),
  client('palette/matching', 'isLetter(term, 0) ? lettersOf(term.charAt(0))', ['(-1)'], RULED_OUT),
  client('palette/matching', 'exact: 9', ['10'], 'Only their order counts.'),
  client(
    'palette/matching',
    'at < 0 && isButForHyphens',
    ['at <= 0'],
    'A word that the title begins with begins a word.',
  ),
  client(
    'palette/ranking',
    'also.find(isShort)',
    ['findLast'],
    'Phrases that end the title in the same letters are its last words.',
  ),
  client('palette/ranking', 'isLoose ? asked.slips : 0', ['true', '1'], RULED_OUT),
  client('palette/ranking', /bitsIn.* > most/g, ['false'], RULED_OUT),
  client(
    'palette/ranking',
    'found.least >= TIERS.wordStarts && (asked.firsts & ~(firsts[at] as number)) !== 0',
    ['false', 'found.least > TIERS.wordStarts'],
    RULED_OUT,
  ),
  client('palette/ranking', 'else if (isLoose) rest.push', ['true'], SHORTCUT),
  client('palette/ranking', 'found.least <= TIERS.slip', ['true'], SHORTCUT),
  client('palette/ranking', "!hasAll && query.timeless === ''", ['false'], SHORTCUT),
  client(
    'palette/ranking',
    /slipCloseness\(query, phrase\) > .*0\.4/g,
    ['slipCloseness(query, phrase) >= slipCloseness(query, best.text) + 0.4'],
    'They differ by just that only where one of five words is whole, and then either will do.',
  ),
  client('palette/ranking', 'let at = 0; at < list.length', ['(-1)', 'at <= list.length'], 'Nothing stands there.'),
  client('palette/ranking', 'tier === TIERS.within ? (Math', ['true'], 'It is found later as well, in the same tier.'),
  client('palette/scores', 'slipCloseness(query, text) : 0', ['(-1)', '1'], 'All of a tier have it.'),
];

/** The mutants of a file without the harmless ones. Throws when one of those is not there any more. */
export function withoutHarmless(mutants: readonly Mutant[], file: string, source: string): readonly Mutant[] {
  const left = new Set(mutants);
  for (const { in: text, after } of harmless.filter((each) => each.file === file)) {
    const spans = spansOf(text, source);
    const there = mutants.filter(
      (mutant) =>
        (after?.includes(mutant.after) ?? true) &&
        spans.some(({ start, end }) => start <= mutant.start && mutant.end <= end),
    );
    if (there.length === 0) throw new Error(`${file} has no such mutant any more: ${text} → ${after ?? '…'}`);
    for (const mutant of there) left.delete(mutant);
  }
  return [...left];
}

function spansOf(text: Harmless['in'], source: string): readonly { start: number; end: number }[] {
  if (typeof text !== 'string')
    return [...source.matchAll(text)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }));
  const spans: { start: number; end: number }[] = [];
  for (let start = source.indexOf(text); start >= 0; start = source.indexOf(text, start + 1))
    spans.push({ start, end: start + text.length });
  return spans;
}
