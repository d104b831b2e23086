import type { Searchables } from '#client/data/search.ts';
import { type AnswerSources, type Choice, choicesOf } from './answer-choices.ts';
import { captureInWords, readCapture } from './capture-grammar.ts';
import type { Commands } from './commands-context.tsx';
import { entryOf, type PaletteRow, ROWS } from './palette-row.ts';
import type { Question } from './question.ts';
import { type Ranked, rank } from './ranking.ts';

/** What the answers to a command's question are made of. */
export function sourcesFor(
  query: string,
  target: unknown,
  commands: Commands,
  searchables: Searchables,
): AnswerSources {
  const { contexts, projects } = searchables;
  return {
    api: commands.api,
    target,
    query,
    now: new Date(),
    commands: commands.registry.all,
    contexts,
    projects,
    history: commands.history.lines(),
  };
}

/** What a question can be answered with: what the words typed mean, then what they match. */
export function answerRows(question: Question, sources: AnswerSources): Ranked<PaletteRow> {
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
  const best = [...(first ?? []).map(toRow), ...found.best, ...(last ?? []).map(toRow)];
  return { best, total: best.length - found.best.length + found.total };
}

/** How many answers are offered for a command typed in one line. */
const LINE_ANSWERS = 3;

/** A command with its argument, typed in one line: 'defer next fri'. Each row says in words what it will do. */
export function lineRows(query: string, commands: Commands, searchables: Searchables): readonly PaletteRow[] {
  const [, word = '', rest = ''] = /^\s*(\S+)\s+(.*\S)\s*$/.exec(query) ?? [];
  const named = rest === '' ? [] : commands.registry.all.filter(({ line }) => line === word.toLowerCase());
  return named.flatMap((command) => {
    const [[name, question] = []] = Object.entries(command.args);
    if (name === undefined || !question) return [];
    const available = commands.runner.availability(command);
    const isText = question.kind === 'text' || question.kind === 'capture';
    const row = (label: string, value: unknown): PaletteRow => ({
      label: `${command.title.replace(/…$/, '')}: ${label}`,
      note: 'command',
      reason: available === true ? undefined : available,
      choice: { kind: 'line', id: command.id, answers: { [name]: value }, ...(isText && { text: rest }) },
    });
    const sources = sourcesFor(rest, commands.live.targetOf(command.scope), commands, searchables);
    if (question.kind === 'text') return [row(rest, rest)];
    if (question.kind === 'capture') {
      const capture = readCapture(rest, sources);
      return capture.title === '' ? [] : [row(captureInWords(capture), capture)];
    }
    return answerRows(question, sources)
      .best.flatMap(({ label, choice }) => (choice.kind === 'answer' ? [row(label, choice.value)] : []))
      .slice(0, LINE_ANSWERS);
  });
}
