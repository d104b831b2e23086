import type { Searchables } from '#client/data/search.ts';
import type { Commands } from '#client/registry/commands-context.tsx';
import type { AnyCommand } from '#client/registry/define-command.ts';
import type { Question, QuestionKind } from '#client/registry/question.ts';
import { readDay } from '#client/registry/read-day.ts';
import type { Registry } from '#client/registry/registry.ts';
import { selectableOf } from '#client/registry/scope-targets.ts';
import { answerRows, sourcesFor } from './answer-rows.ts';
import { captureInWords, readCapture } from './capture-grammar.ts';
import { wordsFor } from './command-words.ts';
import { searchable } from './folding.ts';
import { TIERS } from './matching.ts';
import { itemLists } from './palette-entries.ts';
import { type PaletteRow, type RowChoice, rowOf } from './palette-row.ts';
import { rankLists } from './ranking.ts';

/** How many rows a command typed in one line offers. */
const LINE_ROWS = 3;
/** How many words a verb has at most: 'put in project'. */
const VERB_WORDS = 4;
/** Shorter words would name too many items. */
const NAME_LENGTH = 2;

/** What a line begins with, and which commands it names. */
interface Line {
  command: AnyCommand;
  /** What follows the verb, as it was typed. */
  rest: string;
  /** The command's own verb, another word for it, or none: a day alone. */
  verb: 'own' | 'other' | 'none';
}

/** The rows of lines: those that understand what follows the verb, and those that take any words. */
interface LineRows {
  understood: readonly PaletteRow[];
  /** Of those: with the command's own verb. */
  own: readonly PaletteRow[];
  free: readonly PaletteRow[];
}

/** A command with its argument, typed in one line: 'defer next fri', 'snooze 3 days', '@home'. Each row says in words what it will do. */
export function lineRows(query: string, commands: Commands, searchables: Searchables): LineRows {
  const rows = linesIn(query, commands.registry).map((line) => rowsOf(line, commands, searchables));
  return {
    // 'move to house' is the project House rather than a task that has the word.
    understood: rows
      .flatMap(({ understood }) => understood)
      .sort((one, other) => Number(isAbout(one)) - Number(isAbout(other))),
    own: rows.flatMap(({ own }) => own),
    free: rows.flatMap(({ free }) => free),
  };
}

const isAbout = ({ choice }: PaletteRow) => choice.kind === 'line' && choice.about !== undefined;

/** Marks that stand for a verb, as in capture: '@home', '+House', '!2'; '#' is a project in Todoist and Slack. */
const MARKS: Readonly<Record<string, QuestionKind>> = {
  '@': 'context',
  '#': 'project',
  '+': 'project',
  '!': 'priority',
};

/** The commands that a line may mean, the longest verb of each. */
function linesIn(query: string, { all }: Registry): readonly Line[] {
  const marked = MARKS[query.trim().charAt(0)];
  if (marked !== undefined) {
    const rest = query.trim().slice(1).trim();
    const command = all.find(({ args, line }) => line === marked && Object.values(args)[0]?.kind === marked);
    return command && rest !== '' ? [{ command, rest, verb: 'own' }] : [];
  }
  // 'due:tomorrow', as Taskwarrior and todo.txt have it, and 'todo: call Ana'.
  const words = query
    .trim()
    .replace(/^([\p{L}-]+):\s*(?=\S)/u, '$1 ')
    .split(/\s+/);
  const found = new Map<AnyCommand, Line>();
  for (let count = Math.min(VERB_WORDS, words.length - 1); count > 0; count -= 1) {
    const verb = searchable(words.slice(0, count).join(' '));
    const rest = words.slice(count).join(' ');
    for (const command of verbsOf(all).get(verb) ?? [])
      if (!found.has(command)) found.set(command, { command, rest, verb: command.line === verb ? 'own' : 'other' });
  }
  // A day alone is a day for the task.
  if (readDay(query, new Date()) !== null)
    for (const command of all)
      if (takesDay(command) && !found.has(command)) found.set(command, { command, rest: query, verb: 'none' });
  return [...found.values()].sort((one, other) => Number(other.verb === 'own') - Number(one.verb === 'own'));
}

/** What only our service keeps is asked for by its name. */
const takesDay = ({ args, ours }: AnyCommand) => !ours && Object.values(args)[0]?.kind === 'date';

const verbsIn = new WeakMap<readonly AnyCommand[], ReadonlyMap<string, readonly AnyCommand[]>>();

/** The commands that something can follow, by the words for them. */
function verbsOf(all: readonly AnyCommand[]): ReadonlyMap<string, readonly AnyCommand[]> {
  const known = verbsIn.get(all);
  if (known) return known;
  const verbs = new Map<string, readonly AnyCommand[]>();
  for (const command of all) {
    const takesMore = Object.keys(command.args).length > 0 || selectableOf(command.scope) || command.searches;
    if (!takesMore) continue;
    const { title, also } = wordsFor(command);
    const own = command.line === undefined ? [] : [command.line];
    for (const verb of new Set([...own, title.words, ...also.map(({ words }) => words)]))
      verbs.set(verb, [...(verbs.get(verb) ?? []), command]);
  }
  verbsIn.set(all, verbs);
  return verbs;
}

const NONE: LineRows = { understood: [], own: [], free: [] };

function rowsOf(line: Line, commands: Commands, searchables: Searchables): LineRows {
  const { command, rest } = line;
  const [[name, question] = []] = Object.entries(command.args);
  if (command.searches) return searchRows(line, searchables);
  if (name === undefined || !question) return itemRows(line, searchables);
  const answered = answeredRows(line, [name, question], commands, searchables);
  if (Object.values(answered).some(({ length }) => length > 0) || question.kind === 'text') return answered;
  // 'snooze plumber': which day is asked for next.
  return rest.length < NAME_LENGTH ? NONE : itemRows(line, searchables);
}

/** What leads up to the answer and is none of it: 'assign to Ana', 'tag as home'. A day has its own. */
const LEADING: Partial<Record<QuestionKind, RegExp>> = {
  status: /^(?:to|into|in|as)\s+/i,
  context: /^(?:(?:to|as|with|at|context)\s+)?@?/i,
  project: /^(?:(?:to|in|into|under|project)\s+)?[#+]?/i,
  priority: /^(?:to|as|is)\s+/i,
  text: /^(?:to|for|as|is)\s+/i,
  theme: /^(?:to|as|is)\s+/i,
  timeZone: /^(?:to|as|is)\s+/i,
  command: /^(?:of|for|to)\s+/i,
  person: /^(?:to|for|on)\s+/i,
  somebody: /^(?:with|of|for)\s+/i,
  value: /^(?:to|for|as|is|on)\s+/i,
  choice: /^(?:(?:to|by|of|for|with|in)\s+)?[@#+]?/i,
};

/** The answers to a command's first question that the rest of a line means. */
function answeredRows(
  { command, rest, verb }: Line,
  [name, question]: [string, Question],
  commands: Commands,
  searchables: Searchables,
): LineRows {
  const { live, runner } = commands;
  // What there is to choose from depends on what it acts on.
  if (question.kind === 'choice' && !live.isLive(command.scope)) return NONE;
  const available = runner.availability(command);
  const isWords = question.kind === 'text' || question.kind === 'capture';
  const answer =
    (!isWords || verb !== 'own') && question.kind !== 'capture' ? rest.replace(LEADING[question.kind] ?? '', '') : rest;
  const row = (label: string, value: unknown): PaletteRow => ({
    label: `${plainTitle(command)}: ${label}`,
    note: '',
    reason: available === true ? undefined : available,
    choice: { kind: 'line', id: command.id, answers: { [name]: value }, ...(isWords && { text: rest }) },
  });
  const sources = sourcesFor(answer, live.targetOf(command.scope), commands, searchables);
  const rows = (all: readonly PaletteRow[], place: keyof LineRows): LineRows => ({ ...NONE, [place]: all });
  if (answer.trim() === '') return NONE;
  if (question.kind === 'text') return rows([row(answer, answer)], verb === 'own' ? 'own' : 'free');
  if (question.kind === 'capture') {
    const capture = readCapture(verb === 'own' ? answer : dayLast(answer), sources);
    return capture.title === '' ? NONE : rows([row(captureInWords(capture), capture)], verb === 'own' ? 'own' : 'free');
  }
  const found = answerRows(question, sources);
  const all = found.rows.flatMap(({ label, choice }) => (choice.kind === 'answer' ? [row(label, choice.value)] : []));
  const place =
    verb === 'own' && !found.isUnderstood ? 'own' : found.isUnderstood && verb !== 'none' ? 'understood' : 'free';
  return rows(all.slice(0, LINE_ROWS), place);
}

/** 'tomorrow to call Ana', after 'remind me', as capture reads it: the day last. */
function dayLast(words: string): string {
  const [, day = '', what = ''] = /^(.+?)\s+to\s+(.+)$/i.exec(words) ?? [];
  return readDay(day, new Date()) === null ? words : `${what} ${day}`;
}

/** 'complete plumber': the command, about each of the items that the rest names. */
function itemRows({ command, rest }: Line, searchables: Searchables): LineRows {
  const noun = selectableOf(command.scope);
  if (noun === undefined || rest.length < NAME_LENGTH) return NONE;
  const about = namedItems(rest, searchables).flatMap(({ label, note, choice }): PaletteRow[] => {
    if (choice.kind !== 'item' || choice.noun !== noun) return [];
    const named: RowChoice = { kind: 'line', id: command.id, answers: {}, about: choice };
    return [{ label: `${plainTitle(command)}: ${label}`, note, choice: named }];
  });
  return { ...NONE, understood: about.slice(0, LINE_ROWS) };
}

/** 'find plumber': what is found, and the search itself. */
function searchRows({ command, rest }: Line, searchables: Searchables): LineRows {
  const search: PaletteRow = {
    label: `${plainTitle(command)}: ${rest}`,
    note: '',
    choice: { kind: 'search', query: rest },
  };
  // 'jump to board' is a command's own phrase: what finds nothing by name comes after it.
  return { ...NONE, understood: namedItems(rest, searchables).slice(0, LINE_ROWS - 1), own: [search] };
}

/** The items whose words the name begins. */
function namedItems(name: string, searchables: Searchables): readonly PaletteRow[] {
  return rankLists(name, itemLists(searchables), LINE_ROWS * 4, { least: TIERS.wordStarts }).best.map(rowOf);
}

function plainTitle({ title }: AnyCommand): string {
  return title.replace(/…$/, '');
}
