import type { AnyCommand } from '#client/registry/define-command.ts';
import { SearchText } from './matching.ts';
import { sameWords } from './same-words.ts';
import { wordsTable } from './words-table.ts';

/** A command as it is searched. */
export interface CommandWords {
  title: SearchText;
  /** The other words that people use for it, as phrases. */
  also: readonly SearchText[];
  /** All its words: title, phrases and what it does. */
  everything: SearchText;
}

/** In a build, the place of a text in the table. */
const PLACE = /^#(\d+)$/;

const wordsOf = new WeakMap<AnyCommand, CommandWords>();

/** The words by which a command is found, prepared once. */
export function wordsFor(command: AnyCommand): CommandWords {
  const known = wordsOf.get(command);
  if (known) return known;
  // 'done' for 'Process: done' on its screen, and 'weekly review' for 'Go to Weekly Review'.
  const short = /^(?:[^:]+:|Go to) (.+)$/.exec(command.title)?.[1];
  const also = [textOf(command.also), ...(short ? [short] : [])].join(', ');
  const made: CommandWords = {
    title: new SearchText(command.title),
    also: withSpaces(also.split(/,\s+/).filter(Boolean)).map((phrase) => new SearchText(phrase)),
    everything: new SearchText(`${command.title} ${also} ${whatItDoes(command)}`),
  };
  wordsOf.set(command, made);
  return made;
}

/** With 'to do list' for 'to-do list'. */
function withSpaces(phrases: readonly string[]): readonly string[] {
  return [...new Set(phrases.flatMap((phrase) => [phrase, phrase.replaceAll('-', ' ')]))];
}

const wordsHereOf = new WeakMap<AnyCommand, CommandWords>();

/**
 * With what it acts on selected: 'remove' is enough for 'remove reference' there. A task's commands have such words
 * themselves.
 */
export function wordsHere(command: AnyCommand): CommandWords {
  const known = wordsHereOf.get(command);
  if (known) return known;
  const words = wordsFor(command);
  const nouns = sameWords(command.scope.replace('selection:', ''));
  const verbs = [words.title, ...words.also].flatMap((phrase) => {
    const at = phrase.words.lastIndexOf(' ');
    return at > 0 && nouns.includes(phrase.words.slice(at + 1)) ? phrase.words.slice(0, at).replace(/ a$/, '') : [];
  });
  const made = { ...words, also: [...words.also, ...[...new Set(verbs)].map((verb) => new SearchText(verb))] };
  wordsHereOf.set(command, made);
  return made;
}

/** What a command does, in a sentence. */
export function whatItDoes({ does }: AnyCommand): string {
  return textOf(does);
}

function textOf(text: string): string {
  const [, place] = PLACE.exec(text) ?? [];
  return place === undefined ? text : (wordsTable[Number(place)] ?? '');
}
