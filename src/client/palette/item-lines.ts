import type { Searchables } from '#client/data/search.ts';
import type { Commands } from '#client/registry/commands-context.tsx';
import type { AnyCommand } from '#client/registry/define-command.ts';
import type { Question, QuestionKind } from '#client/registry/question.ts';
import { SELECTABLE, type Selectable, selectableOf } from '#client/registry/scope-targets.ts';
import { answerRows, sourcesFor } from './answer-rows.ts';
import { deletes } from './before-typing.ts';
import { readCapture } from './capture-grammar.ts';
import { searchable } from './folding.ts';
import { LEADING, plainTitle } from './line-words.ts';
import { type ItemRow, isDone, type PaletteRow } from './palette-row.ts';
import { firstQuestion, linesIn, QUESTION, SETTING, verbsOf } from './read-line.ts';
import { sameWords } from './same-words.ts';
import { isNameless, tellingOf, termsOf } from './telling.ts';

// Lines that name an item before the answer: 'move milk to next', 'put milk off until Friday'.

/** The most words of such a line, of its verb before the name, and of its answer. */
const MOST = { line: 16, verb: 3, answer: 6 } as const;
/** Whether a line has too many words to name an item among them. */
export const isLong = (line: string): boolean => line.split(/\s+/, MOST.line + 1).length > MOST.line;

/** Shorter words begin too many others. */
const TELLING = 3;
/** Words that name no item: 'move this one to next' is about the one with the focus. */
const NO_NAMES = new Set([...sameWords('item'), ...sameWords('all')]);
/** Words before a name that are no part of it: 'set priority of milk to 80'. */
const BEFORE_NAME = /^(?:of|for|about)\s+/i;
/** Answers that do not depend on the item. */
const KINDS: ReadonlySet<QuestionKind> = new Set(['date', 'status', 'context', 'project', 'priority', 'value']);
/** Only these words lead to an answer that could be any words. */
const LEADS_TO_ANY = /^(?:to|as)$/i;

/** 'On Friday' is also how the title of a new task goes on; 'due Friday' is not. */
const ONLY_LEADING = /^(?:on|by|in|at|for|from|to|until|till)\s/i;

const LEADS_TO_PERSON = /\s(?:for|on|to)\s/i;

/** What lines that name an item depend on. */
export interface World {
  commands: Commands;
  searchables: Searchables;
  itemsCalled: (name: string, noun: Selectable) => readonly ItemRow[];
}

/** The rows of a line for each command that it may mean, each with the item and the answer. */
export function itemLineRows(query: string, world: World): readonly PaletteRow[] {
  const words = query.trim().split(/\s+/);
  if (words.length < 3 || words.length > MOST.line || QUESTION.test(query.trim())) return [];
  const verbs = verbsOf(world.commands.registry.all);
  const found = new Map<AnyCommand, readonly PaletteRow[]>();
  for (let start = 1; start <= Math.min(MOST.verb, words.length - 2); start += 1) {
    const verb = words.slice(0, start);
    // 'wait for Ana until Friday' does not make Ana wait until then.
    const isLonger = verbs.has(searchable(words.slice(0, start + 1).join(' ')));
    // The longest name first: 'rename reply to Tom to answer Tom'.
    for (let at = words.length - 1; at > start && words.length - at <= MOST.answer; at -= 1) {
      const typed = words.slice(start, at).join(' ');
      const name = isLonger ? typed : typed.replace(BEFORE_NAME, '');
      if (!isName(name)) continue;
      for (const meant of [...meantBy(verb, words.slice(at), verbs), ...meantExactly(verb, words.slice(at), world)]) {
        if (found.has(meant.command)) continue;
        const rows = rowsOf(meant, name, world);
        if (rows.length > 0) found.set(meant.command, rows);
      }
    }
  }
  return [...found.values()].flat();
}

/** The rows of lines whose words are in another order. */
interface NamedRows {
  sure: readonly PaletteRow[];
  /** Where nothing is sure: those that are rather a new task, as capture reads it: 'passport tomorrow', 'milk @errands'. */
  perhaps: readonly PaletteRow[];
}

/** The rows of a line with a name before the verb, 'milk done', or behind the answer, 'low energy milk'. */
export function namedRows(query: string, world: World): NamedRows {
  const words = query.trim().replace(SETTING, '').split(/\s+/);
  if (words.length > MOST.line || QUESTION.test(query.trim())) return { sure: [], perhaps: [] };
  const { title: _, ...read } = readCapture(query, { ...world.searchables, now: new Date() });
  const isSet = SET.test(query);
  const isRead = Object.keys(read).length > 0;
  const found = new Map<AnyCommand, { isSure: boolean; rows: readonly PaletteRow[] }>();
  const add = (name: string, meant: () => readonly Said[]) => {
    for (const said of isName(name) ? meant() : []) {
      const rows = found.has(said.command) ? [] : rowsOf(said, name, world);
      const isSure = said.isSure || (said.isVerb === true && isWellNamed(name, world.itemsCalled(name, 'task')));
      if (rows.length > 0) found.set(said.command, { isSure, rows });
    }
  };
  // The longest name first.
  for (let count = 1; count <= Math.min(MOST.answer, words.length - 1); count += 1) {
    const [front, said] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')];
    add(front, () => [...calledSo(said, isSet, world), ...saidBy(said, isRead, world)]);
    const [answer, end] = [words.slice(0, count).join(' '), words.slice(count).join(' ')];
    add(end.replace(BEFORE_NAME, ''), () => saidBy(answer, isRead, world));
  }
  const rows = (isSure: boolean) => [...found.values()].flatMap((one) => (one.isSure === isSure ? one.rows : []));
  const sure = rows(true);
  return { sure, perhaps: sure.length > 0 ? [] : rows(false) };
}

interface Said extends Meant {
  isSure: boolean;
  /** Whether a verb leads to the answer: 'due friday', and not 'friday' alone. */
  isVerb?: boolean;
}

/** Words for a change of what follows; 'get' and 'must' rather begin a task. */
const SET = /^\s*(?:make|set|mark|change|put)\s/i;
const NOUNS = new Set(SELECTABLE.flatMap(sameWords));
/** What 'recurring', 'completed' and 'on hold' follow in the words for commands. */
const SETTERS = ['', 'make ', 'mark ', 'put '];

/** The command for each noun that is called as the words are: 'done'. */
function calledSo(said: string, isSet: boolean, { commands: { registry } }: World): readonly Said[] {
  const typed = searchable(said);
  const plain = typed.replace(SETTING, '');
  // 'garden project' is the project itself.
  if (NOUNS.has(plain)) return [];
  const verbs = verbsOf(registry.all);
  const called = [typed, ...SETTERS.map((setter) => setter + plain)].flatMap((phrase) => verbs.get(phrase) ?? []);
  const all = [...new Set(called)].map((command): Said => {
    const title = searchable(command.title).split(/[^\p{L}]+/u);
    // A 'garden bin' is rather to be bought.
    const words = deletes(command) ? title : title.flatMap(sameWords);
    return {
      command,
      answer: undefined,
      isLed: false,
      isSure: isSet || plain.split(' ').some((word) => words.includes(word)),
    };
  });
  const inOrder = all.toSorted((one, other) => Number(other.isSure) - Number(one.isSure));
  return inOrder.filter(({ command }, at) => inOrder.findIndex((one) => one.command.scope === command.scope) === at);
}

/** The commands that words may mean with an answer: 'takes 2h', 'tomorrow', '@errands'. */
function saidBy(said: string, isRead: boolean, { commands: { registry } }: World): readonly Said[] {
  return linesIn(said, registry).flatMap(({ command, rest, verb, must, isSlip }) => {
    const kind = kindOf(command);
    // 'dentist waiting room' waits for nobody.
    const isMeant = kind === 'person' ? LEADS_TO_PERSON.test(said) : KINDS.has(kind);
    if (!isMeant || isSlip) return [];
    const isNamed = must === 'name';
    const isLed = !isNamed;
    const isVerb = isLed && verb !== 'none';
    return { command, answer: rest, isLed, isSure: isVerb && !isRead, isVerb: isVerb && !ONLY_LEADING.test(said) };
  });
}

/**
 * Whether words name an item so well that a new task is rather not meant: its whole title, or several of its words. 'Milk'
 * is in the title of more than is meant by it.
 */
export const isWellNamed = (name: string, items: readonly ItemRow[]): boolean =>
  items.some((item) => !isDone(item)) &&
  (tellingOf(termsOf(searchable(name))).length > 1 ||
    items.some(({ label }) => searchable(label) === searchable(name)));

/** Whether words may name an item; 'dentist for', before a day, does not. */
export function isName(name: string): boolean {
  const terms = termsOf(searchable(name));
  return (
    !isNameless(terms.at(-1) ?? '') &&
    terms.some((term) => (term.length >= TELLING || term > '\u{7f}') && !NO_NAMES.has(term) && !isNameless(term))
  );
}

/** A command with the words after the name. */
interface Meant {
  command: AnyCommand;
  /** Undefined where it is asked for. */
  answer: string | undefined;
  /** Whether a word leads to the answer: it may be the beginning of a name then. */
  isLed: boolean;
}

/**
 * The commands that the words around a name may mean: the verb before it, or with the first word after it, as in 'put milk
 * off until Friday'.
 */
function meantBy(
  verb: readonly string[],
  after: readonly string[],
  verbs: ReturnType<typeof verbsOf>,
): readonly Meant[] {
  const [particle = '', ...others] = after;
  const leadsToAny = LEADS_TO_ANY.test(particle);
  const apart = (verbs.get(searchable([...verb, particle].join(' '))) ?? []).flatMap((command) => {
    const kind = kindOf(command);
    const isMeant = KINDS.has(kind) || (leadsToAny && (kind === 'text' || kind === 'person'));
    return isMeant ? { command, answer: others.join(' '), isLed: true } : [];
  });
  const ahead = (verbs.get(searchable(verb.join(' '))) ?? []).flatMap((command) => {
    const kind = kindOf(command);
    const answer = after.join(' ');
    const isLed = answer.replace(LEADING[kind] ?? '', '') !== answer;
    return KINDS.has(kind) || (leadsToAny && kind === 'text') ? { command, answer, isLed } : [];
  });
  return [...apart, ...ahead];
}

/** An answer that can be nothing else makes the first word of a title enough: 'review garden monthly' is about the review interval. */
function meantExactly(verb: readonly string[], after: readonly string[], { commands }: World): readonly Meant[] {
  const [word = '', more] = verb.map(searchable);
  return commands.registry.all.flatMap((command) => {
    const isMeant =
      firstQuestion(command)?.exact && more === undefined && searchable(command.title).startsWith(`${word} `);
    return isMeant ? { command, answer: after.join(' '), isLed: true } : [];
  });
}

const kindOf = (command: AnyCommand): QuestionKind => firstQuestion(command)?.kind ?? 'step';

function rowsOf({ command, answer, isLed }: Meant, name: string, world: World): readonly PaletteRow[] {
  const [[key, question] = []] = Object.entries(command.args);
  const noun = selectableOf(command.scope);
  if (noun === undefined) return [];
  if (key === undefined || !question || answer === undefined)
    return world.itemsCalled(name, noun).map((item) => rowAbout(item, command));
  const given = answerFor(question, answer, isLed, world);
  if (given === undefined) return [];
  const text = question.kind === 'text' || question.kind === 'person' ? { text: given.label } : {};
  return world
    .itemsCalled(name, noun)
    .map((item) => rowAbout(item, command, { said: given.label, answers: { [key]: given.value }, ...text }));
}

/** What a line says besides the command and the item. */
interface Given {
  said?: string;
  answers?: Readonly<Record<string, unknown>>;
  text?: string;
}

/** The row of a command with the item that a line names. */
export function rowAbout({ label, note, choice }: ItemRow, command: AnyCommand, given: Given = {}): PaletteRow {
  const { said, answers = {}, ...text } = given;
  return {
    label: [plainTitle(command), ...(said === undefined ? [] : [said]), label].join(': '),
    note,
    choice: { kind: 'line', id: command.id, answers, about: choice, ...text },
  };
}

function answerFor(question: Question, typed: string, isLed: boolean, { commands, searchables }: World) {
  const words = typed.replace(LEADING[question.kind] ?? '', '').trim();
  if (words === '') return undefined;
  if (question.kind === 'text') {
    const isRefused = question.exact && question.refuses?.(words as never, undefined as never) !== null;
    return isRefused ? undefined : { label: words, value: words as unknown };
  }
  const { rows, isNamed, isUnderstood } = answerRows(question, sourcesFor(words, undefined, commands, searchables));
  const [first] = rows;
  return (isNamed || (isLed && isUnderstood)) && first?.choice.kind === 'answer'
    ? { label: first.label, value: first.choice.value }
    : undefined;
}
