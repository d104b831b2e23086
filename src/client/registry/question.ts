import type { Api } from '#client/data/api.ts';
import type { Drafts } from '#client/data/drafts.ts';
import type { Scope } from '#client/keys/scope.ts';
import type { Id, Named } from '#contract/entities/common.ts';
import type { Day } from '#contract/entities/day.ts';
import type { OwnField, OwnValues, TaskStatus } from '#contract/entities/task.ts';
import type { HistoryEntry } from './history-entry.ts';
import type { Workspace } from './workspace.ts';

/** The type of the answer to each kind of question. */
export interface Answers {
  status: TaskStatus;
  theme: 'light' | 'dark';
  text: string;
  /** A command's id. */
  command: string;
  /** An IANA name, such as Europe/Lisbon. */
  timeZone: string;
  /** The value of one of the question's own choices. */
  choice: string;
  /** A value of one of our own fields of a task. */
  value: string | number | null;
  /** Who or what a task waits for; null for nobody. */
  person: string | null;
  /** As `person`, but nobody is no answer. */
  somebody: string;
  /** A local day; null for none. */
  date: Day | null;
  /** From 0 to 100. */
  priority: number;
  /** An existing context, the name of one to create, or none. */
  context: NamedAnswer | null;
  project: NamedAnswer | null;
  capture: Capture;
  /** A step of this session. */
  step: HistoryEntry;
}

/** A task to capture, as its line of words describes it. */
export interface Capture extends OwnValues {
  /** May be blank: then it is not sent. */
  title: string;
  description?: string;
  due_date?: Day;
  defer_until?: Day;
  priority?: number;
  /** The task then goes to Waiting For. */
  waiting_for?: string;
  context?: NamedAnswer;
  project?: NamedAnswer;
}

/** A context or a project: an existing one, or the name of one to create. */
export type NamedAnswer = Named | { create: string };

/** An answer to choose. */
export interface Choice {
  label: string;
  value: unknown;
  /** What else to say of it. */
  note?: string;
  /** Read from the words typed, whatever else they match: comes before the other choices, or after them. */
  typed?: 'first' | 'last';
}

export type QuestionKind = keyof Answers;

/** What a command has to ask before it can run; the palette asks it on a page of its own. */
export interface Question<K extends QuestionKind = QuestionKind> {
  kind: K;
  /** The page's heading, such as 'Move to which status?'. */
  asks: string;
  /** A heading that names what the command acts on, where there is more to say. */
  asksAbout?: (target: never, api: Api) => string | undefined;
  /** What an answer may look like, where the kind does not say it: the placeholder of the field. */
  placeholder?: string;
  /** For a choice: the choices for a target. */
  choices?: (target: never, api: Api) => readonly Choice[];
  /** For a date: words such as 'friday' mean a day in the past. */
  past?: true;
  /** For a value: the field that it is a value of. */
  field?: OwnField;
  /** For a choice: the only choice is taken without asking. */
  takesOnlyChoice?: true;
  /** For a text: the current text, to be changed. */
  initial?: (target: never) => string;
  /** For a text or a person: the key of its draft, so that closing the palette or a failed write does not lose what was typed. */
  draft?: string | ((target: never, keyOf: KeyOf) => string);
  /** For a text: Mod+Enter answers and asks again. */
  again?: true;
  /** For a text: what it becomes, of which our service takes so many characters. */
  becomes?: Limited;
  /** For a text: only certain words are an answer; `refuses` says which are not. */
  exact?: boolean;
  /** Why the command cannot take the answer, besides its length. The question then stays open, with the words. */
  refuses?: (answer: never, asked: Asked) => string | null;
}

/** The texts that have a limit. */
export type Limited = 'title' | 'description' | 'person' | 'project' | 'context' | 'user' | 'message';

/** What an answer is checked against. */
export interface Asked {
  readonly api: Api;
  readonly workspace: Workspace;
  /** The answers before it. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** The part of a draft's key that names an item. */
export type KeyOf = (id: Id, noun?: 'project') => string;

/** A command's questions by name, in the order in which they are asked. */
export type Args = Readonly<Record<string, Question>>;

/** The answers to a command's questions. */
export type ArgsOf<A extends Args> = { readonly [N in keyof A]: Answers[A[N]['kind']] };

/**
 * The key of the draft of an answer in words, for a target and the answers before it; undefined for a question without a
 * draft, or while there is no target.
 */
export function draftKeyOf(
  question: Question | undefined,
  { target, answers }: { target?: unknown; answers: Readonly<Record<string, unknown>> },
  { pending }: Pick<Api, 'pending'>,
  drafts: Pick<Drafts, 'get'>,
): string | undefined {
  const draft = question?.draft;
  // Drafts after other answers are other drafts.
  if (typeof draft !== 'function') return draft && [draft, ...Object.values(answers)].join(':');
  if (target === undefined) return undefined;
  // A draft that began before the server gave the item its id keeps its key. A later draft outlives the page.
  const early = draft(target as never, (id, noun) => pending.rowKey(pending.knownId(id), noun));
  return drafts.get(early) ? early : draft(target as never, (id) => String(pending.knownId(id)));
}

/** The answers, with the only choice of each question that takes it without asking. */
export function withOnlyChoices(
  args: Args,
  answers: Readonly<Record<string, unknown>>,
  { scope, target }: { scope: Scope; target: unknown },
  api: Api,
): Readonly<Record<string, unknown>> {
  const taken = Object.entries(args).flatMap(([name, { takesOnlyChoice, choices }]) => {
    const isTargetMissing = target === undefined && scope !== 'everywhere';
    if (!takesOnlyChoice || answers[name] !== undefined || isTargetMissing) return [];
    const [only, ...others] = choices?.(target as never, api) ?? [];
    return only && others.length === 0 ? [[name, only.value] as const] : [];
  });
  return taken.length === 0 ? answers : { ...answers, ...Object.fromEntries(taken) };
}

/** The name of the first question without an answer; undefined when the command can run. */
export function unanswered(args: Args, answers: Readonly<Record<string, unknown>>): string | undefined {
  return Object.keys(args).find((name) => answers[name] === undefined);
}
