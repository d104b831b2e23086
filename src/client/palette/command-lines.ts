import { knownPeople } from '#client/data/people.ts';
import type { Searchables } from '#client/data/search.ts';
import type { Commands } from '#client/registry/commands-context.tsx';
import type { Question } from '#client/registry/question.ts';
import { readDay } from '#client/registry/read-day.ts';
import { SELECTABLE, type Selectable, selectableOf } from '#client/registry/scope-targets.ts';
import { isBlank } from '#contract/entities/blank.ts';
import { dayOf } from '#contract/entities/day.ts';
import { answerRows, sourcesFor } from './answer-rows.ts';
import { captureInWords, readCapture } from './capture-grammar.ts';
import { captureLineRows } from './capture-lines.ts';
import { searchable } from './folding.ts';
import { itemLineRows, namedRows, rowAbout } from './item-lines.ts';
import { LEADING, plainTitle, TRAILING } from './line-words.ts';
import { TIERS } from './matching.ts';
import { itemLists } from './palette-entries.ts';
import { type ItemRow, isDone, isItem, type PaletteRow, rowOf } from './palette-row.ts';
import { tasksDone } from './past-lines.ts';
import { rankLists } from './ranking.ts';
import { firstKind, type Line, linesIn } from './read-line.ts';
import { sameWords } from './same-words.ts';
import { isNameless, tellingOf, termsOf } from './telling.ts';

/** How many rows a command typed in one line offers. */
const LINE_ROWS = 3;
/** Shorter words would match too many items. */
const NAME_LENGTH = 2;

/** The rows of lines: those that understand the words after the verb, and those that take any words. */
interface LineRows {
  understood: readonly PaletteRow[];
  /** Those of them with the command's own verb. */
  own: readonly PaletteRow[];
  free: readonly PaletteRow[];
}

/** Those of a whole line. */
interface AllRows extends LineRows {
  /** Those about a named item whose words are rather a new task. */
  perhaps: readonly PaletteRow[];
  /** Whether the words of the others may be a new task. */
  mayBeTask: boolean;
}

/**
 * The rows for a command typed with its argument in one line: 'defer next fri', 'snooze 3 days', '@home'. Each says in
 * words what it will do. Where something else has the words (`isFound`), no line names its item first.
 */
export function lineRows(query: string, commands: Commands, searchables: Searchables, isFound: boolean): AllRows {
  const named = namesIn(searchables);
  const lines = linesIn(query, commands.registry);
  const rows = lines.map((line) => rowsOf(line, { commands, searchables, named }));
  const understood = rows.flatMap((row) => row.understood);
  const world = { commands, searchables, itemsCalled: (...called: Called) => itemsCalled(called, named) };
  // In 'due next Friday' no item is named.
  const ofItems = understood.every(isAbout) ? itemLineRows(query, world) : [];
  const isMeant = isFound || ofItems.length > 0 || rows.some((row) => Object.values(row).flat().length > 0);
  const { sure, perhaps } = isMeant ? { sure: [], perhaps: [] } : namedRows(query, world);
  const done = isMeant ? [] : tasksDone(query, world.itemsCalled);
  // 'add milk to house' may be a new task.
  const isCapture = lines.some(({ command }) => firstKind(command) === 'capture');
  /** 'Waiting for Bob' on Process is about the item there, before commands that first ask for a task. */
  const apart = ({ choice }: PaletteRow) => {
    const scope = choice.kind === 'line' ? commands.registry.get(choice.id).scope : 'everywhere';
    return Number(scope !== 'everywhere' && !commands.live.isLive(scope));
  };
  // 'todo milk' is rather something to buy than the status of 'Buy milk'.
  const isLate = (row: PaletteRow) => isCapture && isAbout(row);
  return {
    // 'move to house' is the project House rather than a task with that word.
    understood: [
      ...captureLineRows(query, world),
      ...done.map((item) => rowAbout(item, commands.registry.get('task.complete'))),
      ...[...understood.filter((row) => !isLate(row)), ...sure, ...(isCapture ? [] : ofItems)].sort(
        (one, other) => Number(isAbout(one)) - Number(isAbout(other)) || apart(one) - apart(other),
      ),
    ],
    own: rows.flatMap(({ own }) => own),
    // 'edit garden' is about the item of that name, before it is a new name for the focused one.
    free: [
      ...rows.flatMap(({ free }) => free).sort((one, other) => aboutness(other, query) - aboutness(one, query)),
      ...understood.filter(isLate),
      ...(isCapture ? ofItems : []),
    ],
    perhaps,
    mayBeTask: sure.length + done.length > 0 || (PLANNING.test(query) && ofItems.length > 0),
  };
}

/** Words that begin a task as well as a change of its day. */
const PLANNING = /^(?:schedule|plan)\b/i;

const isAbout = ({ choice }: PaletteRow) => choice.kind === 'line' && choice.about !== undefined;

/** 2 for a row about an item that begins with the words after the verb, 1 for one about another item, 0 for words of any kind. */
function aboutness(row: PaletteRow, query: string): number {
  if (!isAbout(row)) return 0;
  const name = searchable(query).replace(/^\S+ /, '');
  return searchable(row.label).includes(`: ${name}`) ? 2 : 1;
}

const NONE: LineRows = { understood: [], own: [], free: [] };

/** The item that a line is about. */
interface World {
  commands: Commands;
  searchables: Searchables;
  named: NamedItems;
}

function rowsOf(line: Line, world: World): LineRows {
  if (line.isShort || line.isSlip) {
    // After entries with exactly these words: 'begin weekly review' is a command's own.
    const { isShort, isSlip, ...meant } = line;
    const isAnswer = Object.keys(line.command.args).length > 0;
    // 'clean up' names nothing.
    if (!isAnswer && line.rest.length <= NAME_LENGTH) return NONE;
    return { ...NONE, free: rowsOf(isAnswer ? { ...meant, must: 'mean' } : meant, world).understood };
  }
  const { command, rest } = line;
  const [[name, question] = []] = Object.entries(command.args);
  if (command.searches) return searchRows(line, world.named);
  if (name === undefined || !question) return line.must ? NONE : itemRows(line, world.named);
  const answered = answeredRows(line, [name, question], world);
  // 'rename milk' may also name what gets another title.
  if (question.kind === 'text' && line.verb === 'own' && !line.must && rest.length >= NAME_LENGTH)
    return { ...answered, free: [...answered.free, ...itemRows(line, world.named).understood] };
  if (line.must || question.kind === 'text' || Object.values(answered).some(({ length }) => length > 0))
    return answered;
  // 'snooze plumber': the day is asked for next.
  return rest.length < NAME_LENGTH ? NONE : itemRows(line, world.named);
}

/** The answers to a command's first question that the rest of a line may mean. */
function answeredRows(
  { command, rest, verb, must, isTitle, hasObject }: Line,
  [name, question]: [string, Question],
  { commands, searchables }: World,
): LineRows {
  const { live, runner } = commands;
  // The choices depend on what the command acts on.
  if (question.kind === 'choice' && !live.isLive(command.scope)) return NONE;
  const available = runner.availability(command);
  if (must && available !== true) return NONE;
  const isWords = question.kind === 'text' || question.kind === 'capture';
  // Any words could be a name, so after other words than the command's own, only a known name is understood.
  const isPerson = question.kind === 'person' || question.kind === 'somebody';
  const answer =
    (!isWords || verb !== 'own') && question.kind !== 'capture'
      ? rest.replace(LEADING[question.kind] ?? '', '').replace(TRAILING[question.kind] ?? '', '')
      : rest;
  const row = (label: string, value: unknown): PaletteRow => ({
    label: `${plainTitle(command)}: ${label}`,
    note: '',
    reason: available === true ? undefined : available,
    choice: {
      kind: 'line',
      id: command.id,
      answers: { [name]: value },
      ...(isWords && { text: rest }),
      ...(isPerson && { text: answer }),
    },
  });
  const sources = sourcesFor(answer, live.targetOf(command.scope), commands, searchables);
  const rows = (all: readonly PaletteRow[], place: keyof LineRows): LineRows => ({ ...NONE, [place]: all });
  if (answer.trim() === '') return NONE;
  if (question.kind === 'text') return rows([row(answer, answer)], verb === 'own' ? 'own' : 'free');
  if (question.kind === 'capture') {
    const capture = readCapture(verb === 'own' ? answer : dayLast(answer), sources);
    return isBlank(capture.title)
      ? NONE
      : rows([row(captureInWords(capture), capture)], verb === 'own' ? 'own' : 'free');
  }
  const found = answerRows(question, sources);
  const isSomebody = !isPerson || verb === 'own' || isTitle || hasObject || isKnown(answer, commands);
  const isUnderstood = found.isUnderstood && isSomebody;
  if ((must === 'name' && !(found.isNamed && isSomebody)) || (must === 'mean' && !isUnderstood)) return NONE;
  const all = found.rows.flatMap(({ label, choice }) => (choice.kind === 'answer' ? [row(label, choice.value)] : []));
  // 'end of month' is a day, before commands with these words; 'sat' may begin the name of something.
  const isDayInWords =
    verb === 'none' && isUnderstood && rest.includes(' ') && (readDay(rest, new Date()) ?? '') >= dayOf(new Date());
  const isOwn = isDayInWords || (verb === 'own' && !isUnderstood);
  const place = isOwn ? 'own' : isUnderstood && verb !== 'none' ? 'understood' : 'free';
  return rows(all.slice(0, must === 'name' ? 1 : LINE_ROWS), place);
}

function isKnown(name: string, { api }: Commands): boolean {
  const asked = searchable(name);
  return knownPeople(api).some((person) => searchable(person).startsWith(asked));
}

/** 'tomorrow to call Ana', after 'remind me', as capture reads it: the day last. */
function dayLast(words: string): string {
  const [, day = '', what = ''] = /^(.+?)\s+to\s+(.+)$/i.exec(words) ?? [];
  return readDay(day, new Date()) === null ? words : `${what} ${day}`;
}

/** 'complete plumber': the command, for each of the items that the rest names. */
function itemRows({ command, rest }: Line, named: NamedItems): LineRows {
  const noun = selectableOf(command.scope);
  const about = noun === undefined ? [] : itemsCalled([rest, noun], named);
  return { ...NONE, understood: about.map((item) => rowAbout(item, command)) };
}

type Called = readonly [name: string, noun: Selectable];

/** The first items of a noun that a name means. */
function itemsCalled([name, noun]: Called, named: NamedItems): readonly ItemRow[] {
  // 'delete it' is about what has the focus, and not about the itinerary, nor is 'finish up' about an update.
  if (name.length < NAME_LENGTH || isNameless(searchable(name))) return [];
  const found = named(name);
  const items = found.length > 0 ? found : named(withoutNoun(name, noun));
  return items
    .flatMap((row) => (isItem(row) && row.choice.noun === noun ? row : []))
    .toSorted((one, other) => Number(isDone(one)) - Number(isDone(other)))
    .slice(0, LINE_ROWS);
}

/** 'the plumber task' is called 'plumber', and 'the project garden' 'garden'. */
function withoutNoun(rest: string, noun: Selectable): string {
  const words = rest.replace(DETERMINER, '').split(/\s+/);
  const isNoun = (at: number) => words.length > 1 && sameWords(noun).includes(searchable(words.at(at) ?? ''));
  const name = words.slice(isNoun(0) ? 1 : 0, isNoun(-1) ? -1 : undefined).join(' ');
  return name.length < NAME_LENGTH ? rest : name;
}

/** 'find plumber': the results, and the search itself. */
function searchRows({ command, rest }: Line, named: NamedItems): LineRows {
  const search: PaletteRow = {
    label: `${plainTitle(command)}: ${rest}`,
    note: '',
    choice: { kind: 'search', query: rest },
  };
  const asTyped = named(rest);
  const found = asTyped.length > 0 ? asTyped : SELECTABLE.flatMap((noun) => itemsCalled([rest, noun], named));
  // 'jump to board' is a command's own phrase: a search without results by name comes after it, and 'show me the shortcuts'
  // after help.
  return found.length === 0 && DETERMINER.test(rest)
    ? { ...NONE, free: [search] }
    : { ...NONE, understood: found.slice(0, LINE_ROWS - 1), own: [search] };
}

/** Words before a name that are no part of it. */
const DETERMINER = /^(?:the|my|our|your|an?)\s+/i;

/** The beginning of what was done: 'finished buying milk'. */
const DOING = /^(\p{L}{3,})ing(?=\s)/iu;

/** The items with words that begin with the name. */
type NamedItems = (name: string) => readonly PaletteRow[];

/** Looks up each name once: several commands may be followed by the same words. */
function namesIn(searchables: Searchables): NamedItems {
  const known = new Map<string, readonly PaletteRow[]>();
  const named = (name: string): readonly PaletteRow[] =>
    rankLists(name, itemLists(searchables), LINE_ROWS * 4, { least: TIERS.wordStarts }).best.map(rowOf);
  return (name) => {
    const asTyped = known.get(name) ?? named(name);
    // 'my passport' is called 'passport', and 'buying the milk' 'Buy milk'.
    const plain = DOING.test(name)
      ? tellingOf(termsOf(name.replace(DOING, '$1'))).join(' ')
      : name.replace(DETERMINER, '');
    const rows = asTyped.length > 0 || plain.length < NAME_LENGTH || plain === name ? asTyped : named(plain);
    known.set(name, rows);
    return rows;
  };
}
