import { kindOf } from '#client/keys/scope.ts';
import type { Commands } from '#client/registry/commands-context.tsx';
import type { AnyCommand } from '#client/registry/define-command.ts';
import type { Registry } from '#client/registry/registry.ts';
import { wordsFor } from './command-words.ts';
import { searchable } from './folding.ts';
import { sameWords } from './same-words.ts';
import { isSlipOf, LONG } from './slips.ts';
import { guessedBy, tellingOf, termsOf, withoutPointing } from './telling.ts';

const wordsOf = new WeakMap<Registry, ReadonlySet<string>>();

/** All words of the commands. */
function wordsIn(registry: Registry): ReadonlySet<string> {
  const known = wordsOf.get(registry);
  if (known) return known;
  const words = new Set(registry.all.flatMap((command) => [...wordsFor(command).everything.parts]));
  wordsOf.set(registry, words);
  return words;
}

const calledOf = new WeakMap<Registry, ReadonlyMap<string, readonly AnyCommand[]>>();

/** The commands with words as their title or another phrase. */
export function commandsCalled(words: string, registry: Registry): readonly AnyCommand[] {
  const known = calledOf.get(registry);
  if (known) return known.get(words) ?? [];
  const called = new Map<string, AnyCommand[]>();
  for (const command of registry.all) {
    const { title, also } = wordsFor(command);
    for (const phrase of [title, ...also]) called.set(phrase.words, [...(called.get(phrase.words) ?? []), command]);
  }
  calledOf.set(registry, called);
  return called.get(words) ?? [];
}

/**
 * A query without its 'it' or 'this', as in 'delete it', where a command is called so, and none but one of another screen is
 * called as the query is.
 */
export function withoutObject(query: string, { registry, live }: Commands): string {
  const words = searchable(query);
  const plain = withoutPointing(words);
  if (plain === words || commandsCalled(plain, registry).length === 0) return query;
  const isThere = ({ scope }: AnyCommand) => kindOf(scope) === 'screen' && !live.isLive(scope);
  return commandsCalled(words, registry).every(isThere) ? plain : query;
}

/** The endings of forms of words: 'deleting', 'renamed', 'sections', 'deletion', 'removal', 'postponement'. */
const ENDINGS = ['ing', 'ed', 'er', 's', 'es', 'al', 'ment', 'ion', 'ation', 'ition'].map(
  (ending) => new RegExp(`^(.{3,})${ending}$`),
);

/** The stems of which a word may be a form; the longest first. */
export function stemsOf(word: string): readonly string[] {
  return ENDINGS.flatMap((ending) => ending.exec(word)?.[1] ?? []);
}

/** The words of which a word may be a form: also for 'categories' and 'cancelled'. */
function plainFormsOf(word: string): readonly string[] {
  return stemsOf(word).flatMap((stem) => [
    stem,
    `${stem}e`,
    stem.replace(/(.)\1$/, '$1'),
    stem.replace(/i$/, 'y'),
    stem.replace(/ie?$/, 'y'),
  ]);
}

/** Whether no command has a word, nor another for it, nor a form of it, nor goes on from it, nor differs by a slip: 'parcel'. */
function isForeign(term: string, words: ReadonlySet<string>): boolean {
  if (sameWords(term).some((word) => words.has(word)) || plainFormsOf(term).some((form) => words.has(form)))
    return false;
  return ![...words].some((word) => word.startsWith(term) || (term.length >= LONG && isSlipOf(term, word, 1)));
}

/** The most words that are looked up: a pasted page has thousands. */
const MOST = 16;

/**
 * Whether a query ends with a word of no command, and has no less than a quarter of such: 'send the parcel' is no change of
 * the task in focus, whichever command has 'send'.
 */
export function isAboutElse(query: string, registry: Registry): boolean {
  const terms = guessedBy(tellingOf(termsOf(searchable(query)))).slice(-MOST);
  const words = wordsIn(registry);
  if (terms.length < 2 || !isForeign(terms.at(-1) ?? '', words)) return false;
  return terms.filter((term) => isForeign(term, words)).length * 4 >= terms.length;
}

/** A query with its words in the forms that the commands use; undefined when it stays as it is. */
export function inPlainForm(query: string, registry: Registry): string | undefined {
  const words = wordsIn(registry);
  const terms = termsOf(searchable(query));
  // 'renaming' alone is 'rename', although 'done renaming' is about a field.
  const isMeant = (term: string) => terms.length > 1 && words.has(term);
  const plain = terms.map((term) =>
    isMeant(term) ? term : (plainFormsOf(term).find((form) => words.has(form)) ?? term),
  );
  return plain.some((term, at) => term !== terms[at]) ? plain.join(' ') : undefined;
}
