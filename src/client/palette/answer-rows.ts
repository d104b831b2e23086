import type { Searchables } from '#client/data/search.ts';
import type { Commands } from '#client/registry/commands-context.tsx';
import type { Choice, Question } from '#client/registry/question.ts';
import { type AnswerSources, choicesOf } from './answer-choices.ts';
import { TIERS } from './matching.ts';
import { entryOf, type PaletteRow, ROWS, rowOf } from './palette-row.ts';
import { rank } from './ranking.ts';

/** The rows found, best first, and how many there are in all. */
export interface Found {
  rows: readonly PaletteRow[];
  total: number;
  /** Nothing has all of the words: these have some. */
  isGuess?: boolean;
  /** The first guess hardly has the words, or cannot be undone: they are rather a new task. */
  isFaint?: boolean;
}

/** Answers; `isUnderstood`: the first is what the words mean, or begins with them; `isNamed`: the words are exactly that. */
interface FoundAnswers extends Found {
  isUnderstood: boolean;
  isNamed: boolean;
}

/** What the answers to a command's question depend on. */
export function sourcesFor(
  query: string,
  target: unknown,
  commands: Commands,
  searchables: Searchables,
): AnswerSources {
  const { contexts, projects, isOurs } = searchables;
  return {
    api: commands.api,
    target,
    query,
    now: new Date(),
    commands: commands.registry.all,
    contexts,
    projects,
    isOurs,
    history: commands.history.lines(),
  };
}

/** The answers to a question: first what the typed words mean, then what they match. */
export function answerRows(question: Question, sources: AnswerSources): FoundAnswers {
  const choices = choicesOf(question, sources) ?? [];
  const toRow = ({ label, value, note = '' }: Choice): PaletteRow => ({
    label,
    note,
    choice: { kind: 'answer', value },
  });
  const [first, last] = (['first', 'last'] as const).map((place) => choices.filter(({ typed }) => typed === place));
  const others = choices.filter(({ typed }) => typed === undefined);
  const found = rank(
    sources.query,
    others.map((choice) => entryOf(toRow(choice))),
    ROWS,
  );
  const [best] = found.best;
  const rows = [...(first ?? []).map(toRow), ...found.best.map(rowOf), ...(last ?? []).map(toRow)];
  return {
    rows,
    total: rows.length - found.best.length + found.total,
    isUnderstood: (first ?? []).length > 0 || (best !== undefined && best.tier >= TIERS.wordStarts),
    isNamed: (first ?? []).length > 0 || best?.tier === TIERS.exact,
  };
}
