import type { Searchables } from '#client/data/search.ts';
import type { Commands } from '#client/registry/commands-context.tsx';
import type { AnyCommand } from '#client/registry/define-command.ts';
import type { Question, QuestionKind } from '#client/registry/question.ts';
import { type Selectable, selectableOf } from '#client/registry/scope-targets.ts';
import { answerRows, sourcesFor } from './answer-rows.ts';
import { searchable } from './folding.ts';
import { LEADING, plainTitle } from './line-words.ts';
import type { ItemRow, PaletteRow } from './palette-row.ts';
import { firstQuestion, QUESTION, verbsOf } from './read-line.ts';
import { sameWords } from './same-words.ts';
import { isNameless, termsOf } from './telling.ts';

// Lines that name an item before the answer: 'move milk to next', 'put milk off until Friday'.

/** The most words of such a line, of its verb before the name, and of its answer. */
const MOST = { line: 16, verb: 3, answer: 6 } as const;
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

interface World {
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
      for (const meant of meantBy(verb, words.slice(at), verbs)) {
        if (found.has(meant.command)) continue;
        const rows = rowsOf(meant, name, world);
        if (rows.length > 0) found.set(meant.command, rows);
      }
    }
  }
  return [...found.values()].flat();
}

const isName = (name: string): boolean =>
  termsOf(searchable(name)).some(
    (term) => (term.length >= TELLING || term > '\u{7f}') && !NO_NAMES.has(term) && !isNameless(term),
  );

/** A command with the words after the name. */
interface Meant {
  command: AnyCommand;
  answer: string;
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

const kindOf = (command: AnyCommand): QuestionKind => firstQuestion(command)?.kind ?? 'step';

function rowsOf({ command, answer, isLed }: Meant, name: string, world: World): readonly PaletteRow[] {
  const [[key, question] = []] = Object.entries(command.args);
  const noun = selectableOf(command.scope);
  if (key === undefined || !question || noun === undefined) return [];
  const given = answerFor(question, answer, isLed, world);
  if (given === undefined) return [];
  return world.itemsCalled(name, noun).map(({ label, note, choice }): PaletteRow => {
    const answers = { [key]: given.value };
    const text = question.kind === 'text' || question.kind === 'person' ? { text: given.label } : {};
    return {
      label: `${plainTitle(command)}: ${given.label}: ${label}`,
      note,
      choice: { kind: 'line', id: command.id, answers, about: choice, ...text },
    };
  });
}

function answerFor(question: Question, typed: string, isLed: boolean, { commands, searchables }: World) {
  const words = typed.replace(LEADING[question.kind] ?? '', '').trim();
  if (words === '') return undefined;
  if (question.kind === 'text') return { label: words, value: words as unknown };
  const { rows, isNamed, isUnderstood } = answerRows(question, sourcesFor(words, undefined, commands, searchables));
  const [first] = rows;
  return (isNamed || (isLed && isUnderstood)) && first?.choice.kind === 'answer'
    ? { label: first.label, value: first.choice.value }
    : undefined;
}
