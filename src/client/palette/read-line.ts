import type { AnyCommand } from '#client/registry/define-command.ts';
import type { Question, QuestionKind } from '#client/registry/question.ts';
import { readDay } from '#client/registry/read-day.ts';
import type { Registry } from '#client/registry/registry.ts';
import { selectableOf } from '#client/registry/scope-targets.ts';
import { wordsFor, wordsHere } from './command-words.ts';
import { searchable } from './folding.ts';
import { sameWords } from './same-words.ts';
import { isSlipOf } from './slips.ts';

// The commands that a line may mean, and the words for them. `command-lines.ts` finds the meaning of the rest.

/** The beginning of a line, and the commands that it names. */
export interface Line {
  command: AnyCommand;
  /** The typed words after the verb. */
  rest: string;
  /** The command's own verb, another word for it, or none: a day alone. */
  verb: 'own' | 'other' | 'none';
  /**
   * How well the rest must answer the command's question, when the words around it say less: `name` an answer exactly, or
   * only `mean` one.
   */
  must?: 'name' | 'mean';
  /** Whether the verb is the command's title: 'waiting for Ana'. */
  isTitle?: boolean;
  /** Whether an object was left out: 'give this to Tom' is about what has the focus, and Tom is somebody. */
  hasObject?: boolean;
  /** Whether the verb counts only with the name of an item after it: 'delete' of 'Delete project'. */
  isShort?: boolean;
  /** Whether the verb has a typo: 'porject garden'. */
  isSlip?: boolean;
}

/** The most words of a verb: 'put in project'. */
const VERB_WORDS = 4;

/** Marks instead of a verb, as in capture: '@home', '+House', '!2'; '#' is a project in Todoist and Slack. */
const MARKS: Readonly<Record<string, QuestionKind>> = {
  '@': 'context',
  '#': 'project',
  '+': 'project',
  '!': 'priority',
};

/** The beginnings of a line to capture: 'I need to call Ana', 'must phone the bank'; not 'must be done by Monday'. */
const INTENT =
  /^(?:i\s+|we\s+)?(?:really\s+|also\s+|still\s+)?(?:(?:need|have|want|got|ought|would like|plan|mean|promised|forgot)\s+to|'?d like to|i'd like to|must|should|gotta|remember\s+to|(?:please\s+)?(?:do not|don['’]?t)\s+forget(?:\s+to)?)\s+(?!be\s)(?=\S)/i;
/** Words that only say that something is to be set: 'make due tomorrow', 'set it to low energy'. */
export const SETTING =
  /^(?:(?:please|make|set|mark|change|put|give|get|it|its|it['’]s|this|that|task|will|should|must|is|be|has|as|to)\s+)+/i;
/** Words before an answer whose kind is clear: 'needs 10 minutes', 'in the office', 'for Lisbon trip'. */
const LEADING_TO =
  /^(?:(?:it|this|task|will|should|need|needs|take|takes|require|requires|last|lasts|about|around|roughly|only|just|put|move|add|assign|file|belongs|part|with|at|in|on|for|to|into|under|from|of|the|my)\s+)+/i;
/**
 * The object between a verb and what follows: 'snooze it until Friday', 'tag this with phone', 'put it off to Monday',
 * 'remind me about this on Friday'.
 */
const SUBJECT =
  /^([\p{L}-]+(?:\s+me)?)\s+(?:(?:about|of)\s+)?(?:it|them|(?:this|that|these|those)(?:\s+(?:one|task|card|item)s?)?|the\s+(?:task|card|item)s?)\s+(?=(?:to|until|till?|for|on|by|as|with|in|into|under|at|off|back|over|out|forward|aside)\s)/iu;
/** Words for commands that also begin a question. */
const ASKING = new Set(['where', 'why', 'when', 'who']);
/** Words that make it a question: 'where are my notes' names no context, nor does 'why are tasks hidden' give a purpose. */
const ASKED = /^(?:is|are|am|was|were|do|does|did|can|could|should|shall|will|would|may|might|must|have|has)\b/i;
/** The beginnings of a question. */
export const QUESTION = /^(?:what|why|when|who|how)(?:['’]?s)?\b/i;
/** Chrono reads it as a day although it is shorter: 'about 20 minutes'. */
const SHORTER_THAN_A_DAY = /(?:\d\s*|\b)(?:m|mins?|minutes?|h|hrs?|hours?)$/i;

/** The commands that a line may mean, with the longest verb of each. */
export function linesIn(query: string, { all }: Registry): readonly Line[] {
  const line = query.trim();
  const marked = MARKS[line.charAt(0)];
  const isDay = !SHORTER_THAN_A_DAY.test(line) && readDay(line, new Date()) !== null;
  // '+3 days' is a day.
  if (marked !== undefined && !isDay) {
    const rest = line.slice(1).trim();
    const markedBy = (kind: QuestionKind) => all.filter((other) => other.line === kind && firstKind(other) === kind);
    // '#office' may be a context too, as a tag is in other programs.
    const tags = line.startsWith('#') ? markedBy('context') : [];
    if (rest === '') return [];
    return [
      ...tags.map((command): Line => ({ command, rest, verb: 'other', must: 'name' })),
      ...markedBy(marked).map((command): Line => ({ command, rest, verb: 'own' })),
    ];
  }
  const lines = withoutSubject(line, all);
  if (lines.length === 0 && !isDay) lines.push(...verbWithSlip(line, all));
  for (const more of [showing(line, all), isDay ? bareDays(line, all) : [], inOtherWords(line, all, isDay)])
    for (const other of more) if (!lines.some(({ command }) => command === other.command)) lines.push(other);
  // 'waiting since Monday': a title is the command's own too, and has more words.
  return lines.sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
}

const isOwn = ({ verb, isTitle }: Line) => verb === 'own' || isTitle === true;

/**
 * The lines with a verb in front. The object is no part of an answer: 'assign it to Ana' waits for Ana, and 'tag it with
 * phone' creates no context 'it with phone'. Captures and searches keep all of the words.
 */
function withoutSubject(line: string, all: readonly AnyCommand[]): Line[] {
  const lines = verbFirst(line, all);
  const plain = line.replace(SUBJECT, '$1 ');
  if (plain === line) return lines;
  const isCapture = ({ command }: Line) => firstKind(command) === 'capture';
  const acting = verbFirst(plain, all).flatMap((other): Line[] => {
    const isActing = selectableOf(other.command.scope) !== undefined && firstQuestion(other.command);
    return isActing && !isCapture(other) ? [{ ...other, hasObject: true }] : [];
  });
  const meant = lines.some(isCapture) ? acting.map(asMeant) : acting;
  return [...meant, ...lines.filter(({ command }) => !acting.some((other) => other.command === command))];
}

/** 'snooze 3 days', 'due:tomorrow', as in Taskwarrior and todo.txt, and 'todo: call Ana'. */
function verbFirst(line: string, all: readonly AnyCommand[]): Line[] {
  const words = line.replace(/^([\p{L}-]+(?: [\p{L}-]+){0,3}):\s*(?=\S)/u, '$1 ').split(/\s+/);
  const found = new Map<AnyCommand, Line>();
  for (let count = Math.min(VERB_WORDS, words.length - 1); count > 0; count -= 1) {
    const verb = searchable(words.slice(0, count).join(' '));
    const rest = words.slice(count).join(' ');
    const meant = verbsOf(all).get(verb);
    if (!meant) continue;
    // 'due day after tomorrow': 'due day' is a verb as well, but the day is part of the answer here.
    if (verb.endsWith(' day') && /^after\b/i.test(rest)) continue;
    if (ASKING.has(verb) && ASKED.test(rest)) continue;
    // 'tomorrow 5pm' is no 'tomorrow' with the day '5pm'.
    if (readDay(verb, new Date()) !== null && readDay(line, new Date()) !== null) continue;
    for (const command of meant) {
      if (found.has(command)) continue;
      // 'show me what is due' is a question, and names nothing to find.
      if (command.searches && QUESTION.test(rest)) continue;
      const { title, also } = wordsFor(command);
      const isTitle = title.words === verb;
      const isShort = !isTitle && command.line !== verb && !also.some(({ words }) => words === verb);
      found.set(command, { command, rest, verb: command.line === verb ? 'own' : 'other', isTitle, isShort });
    }
  }
  const lines = [...found.values()];
  // 'rename home' gives the focused task the title Home.
  const takesWords = lines.some((line) => line.verb === 'own' && firstKind(line.command) === 'text');
  return takesWords ? lines.filter(({ isShort }) => !isShort) : lines;
}

/** A shorter verb with a typo could be many words. */
const SLIP_LENGTH = 5;

/** 'porject garden': a first word that is a verb with a typo, except before words that could be anything. */
function verbWithSlip(line: string, all: readonly AnyCommand[]): Line[] {
  const [, first = '', rest = ''] = /^(\S+)\s+(.+)$/.exec(line) ?? [];
  const typed = searchable(first);
  if (typed.length < SLIP_LENGTH) return [];
  const [one, two] = typed;
  const meant = new Set<AnyCommand>();
  for (const [verb, commands] of verbsOf(all)) {
    if (verb.length < SLIP_LENGTH || (verb[0] !== one && verb[0] !== two)) continue;
    if (isSlipOf(typed, verb, 1)) for (const command of commands) meant.add(command);
  }
  return [...meant].flatMap((command): Line[] => {
    const kind = firstKind(command);
    return kind === 'text' || kind === 'capture' || command.searches
      ? []
      : [{ command, rest, verb: 'other', isSlip: true }];
  });
}

/** Verbs for opening, which may be another command's name: 'display garden', 'check gift ideas'. */
const SHOWING = sameWords('show');

function showing(line: string, all: readonly AnyCommand[]): Line[] {
  const [, first = '', rest = ''] = /^(\S+)\s+(.+)$/.exec(line) ?? [];
  if (!SHOWING.includes(searchable(first))) return [];
  const commands = new Set(SHOWING.flatMap((verb) => verbsOf(all).get(verb) ?? []));
  return [...commands].flatMap((command): Line[] =>
    firstQuestion(command) || command.searches ? [] : [{ command, rest, verb: 'other', isShort: true }],
  );
}

/** 'low energy', 'high priority', 'phone context': the verb after its answer; any words could come before 'capture'. */
function verbLast(line: string, all: readonly AnyCommand[]): Line[] {
  const words = line.split(/\s+/);
  const verb = searchable(words.at(-1) ?? '');
  const rest = words.slice(0, -1).join(' ');
  if (rest === '') return [];
  const takesAny = (command: AnyCommand) => ['text', 'capture'].includes(firstKind(command) ?? '');
  return all.flatMap((command) =>
    command.line === verb && !takesAny(command) ? { command, rest, verb: 'other', must: 'name' } : [],
  );
}

/** A day alone is a day for the task. Fields that only our service keeps must be named. */
function bareDays(line: string, all: readonly AnyCommand[]): Line[] {
  return all.flatMap((command) =>
    !command.ours && firstKind(command) === 'date' ? { command, rest: line, verb: 'none' } : [],
  );
}

/** Lines that ask for a command in other words: 'make due tomorrow', 'needs 10 minutes', 'I need to call Ana'. */
function inOtherWords(line: string, all: readonly AnyCommand[], isDay: boolean): Line[] {
  const intent = INTENT.exec(line)?.[0];
  if (intent !== undefined) {
    const command = all.find((other) => firstKind(other) === 'capture' && other.line !== undefined);
    return command ? [{ command, rest: line.slice(intent.length), verb: 'other' }] : [];
  }
  const set = line.replace(SETTING, '');
  const said = line.replace(LEADING_TO, '');
  const answers = all.flatMap((command): Line[] => {
    if (command.line === undefined) return [];
    const kind = firstKind(command);
    // A context or a project has a row of its own for its name alone.
    const saysItself = kind === 'value' ? !isDay : said !== line && (kind === 'context' || kind === 'project');
    const verb = said === line ? 'none' : 'other';
    return saysItself ? [{ command, rest: said, verb, must: 'name' }] : [];
  });
  return [...(set === line ? [] : verbFirst(set, all).map(asMeant)), ...verbLast(set, all), ...answers];
}

/** Without its own first word a line of any words could be anything. */
function asMeant(line: Line): Line {
  return { ...line, must: 'mean' };
}

/** What a line asks a command for: its first question. */
export const firstQuestion = ({ args }: AnyCommand): Question | undefined => Object.values(args)[0];
export const firstKind = (command: AnyCommand): QuestionKind | undefined => firstQuestion(command)?.kind;

const verbsIn = new WeakMap<readonly AnyCommand[], ReadonlyMap<string, readonly AnyCommand[]>>();

/** The commands that take an argument, by the words for them. */
export function verbsOf(all: readonly AnyCommand[]): ReadonlyMap<string, readonly AnyCommand[]> {
  const known = verbsIn.get(all);
  if (known) return known;
  const verbs = new Map<string, readonly AnyCommand[]>();
  for (const command of all) {
    const takesMore = firstQuestion(command) || selectableOf(command.scope) || command.searches;
    if (!takesMore) continue;
    // After 'delete' a name says which project it is, as the noun does.
    const isOfItem = selectableOf(command.scope) !== undefined && !firstQuestion(command);
    const { title, also } = isOfItem ? wordsHere(command) : wordsFor(command);
    const own = command.line === undefined ? [] : [command.line];
    for (const verb of new Set([...own, title.words, ...also.map(({ words }) => words)]))
      verbs.set(verb, [...(verbs.get(verb) ?? []), command]);
  }
  verbsIn.set(all, verbs);
  return verbs;
}
