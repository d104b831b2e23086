/** Words of a question or a request that say nothing of what is wanted: 'how do I snooze the task', 'where is my inbox'. */
const FILLERS = new Set(
  (
    'a an and are as at be been can do else for from get go have how i in instead into is it let me my of on or please some someone ' +
    'something take that the this to us want where with its your just really very'
  ).split(' '),
);

/** 'what's' and 'where's', as `searchable` leaves them: 'what's next' asks the same as 'what is next'. */
const SHORTENED: ReadonlyMap<string, string> = new Map(
  ['what', 'where', 'who', 'how', 'when', 'that'].map((word) => [`${word}s`, word]),
);

/** A word without the comma or the mark that ends a sentence. */
const withoutStop = (word: string) => word.replace(/(?<=[\p{L}\p{N}])[,;:.?]+$/u, '');

/** The words of a searchable text. */
export function termsOf(words: string): readonly string[] {
  return words.split(' ').map(withoutStop).filter(Boolean);
}

/** The words without fillers; all of them when there is nothing else. */
export function tellingOf(terms: readonly string[]): readonly string[] {
  const telling = terms.map((term) => SHORTENED.get(term) ?? term).filter((term) => !FILLERS.has(term));
  return telling.length > 0 ? telling : terms;
}

/**
 * Words of a question that count as fillers when its words have to be guessed at: 'what is in my inbox', 'my password was
 * leaked'.
 */
const ASKING = new Set(
  'am could does id im ive must should these those there was were what which will would'.split(' '),
);

/** Words for a place: 'page history' is called History. */
const PLACES = new Set(['app', 'mizu', 'page', 'screen']);

/** Those of telling words to guess by; all of them when there is nothing else. */
export function guessedBy(telling: readonly string[]): readonly string[] {
  const by = telling.filter((term) => !ASKING.has(term));
  return by.length > 0 ? by : telling;
}

/** Those of them that a title may be: without words for the place. */
export function askedOf(guessed: readonly string[]): string {
  return guessed.filter((term) => !PLACES.has(term)).join(' ');
}

/** 'what did I do' of 'what did I do today'. */
const TIME =
  /^((?:what|how|which|where|who)\b.*?) (?:today|yesterday|now|right now|lately|recently|so far|(?:this|last) (?:morning|week|month|year))[?.!]*$/;

/** A question without its time; nothing for other words. */
export function withoutTime(words: string): string {
  return TIME.exec(words)?.[1] ?? '';
}

/** More words that name nothing: what has the focus, and what belongs to a verb, as in 'finish up'. */
const NAMELESS = new Set('them these those both one up off out down over back away now again'.split(' '));

/** Whether words name nothing by themselves: 'it', 'the', 'this one'. */
export const isNameless = (words: string): boolean =>
  termsOf(words).every((term) => FILLERS.has(term) || NAMELESS.has(term));

const POINTED_AT = /(?<=\S) (?:it|th(?:is|at|ese|ose)(?: (?:one|task|card|item|thing)s?)?|them)(?= |$)/;

/** A request without the words for what has the focus: 'put off' of 'put it off'. */
export const withoutPointing = (words: string): string => words.replace(POINTED_AT, '');
