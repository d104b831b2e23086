import type { Api } from '#client/data/api.ts';
import type { Drafts } from '#client/data/drafts.ts';
import type { Scope } from '#client/keys/scope.ts';
import type { Id, Named } from '#contract/entities/common.ts';
import type { Day } from '#contract/entities/day.ts';
import type { OwnField, OwnValues, TaskStatus } from '#contract/entities/task.ts';
import type { HistoryEntry } from './history-entry.ts';

/** The values that each kind of question is answered with. */
export interface Answers {
  status: TaskStatus;
  theme: 'light' | 'dark';
  text: string;
  /** A command's id. */
  command: string;
  /** An IANA name, such as Europe/Lisbon. */
  timeZone: string;
  /** One of what the command's scope offers: the value of a choice of its own. */
  choice: string;
  /** A value of one of our own fields of a task. */
  value: string | number | null;
  /** Somebody, or something, that a task waits for; null for nobody. */
  person: string | null;
  /** The same; nobody is no answer. */
  somebody: string;
  /** A local day; null for none. */
  date: Day | null;
  /** From 0 to 100. */
  priority: number;
  /** One that there is, one to make first, or none. */
  context: NamedAnswer | null;
  project: NamedAnswer | null;
  capture: Capture;
  /** One of what was done in this session. */
  step: HistoryEntry;
}

/** A task to be captured, as a line of words tells it. */
export interface Capture extends OwnValues {
  /** May be blank: then it is not sent. */
  title: string;
  description?: string;
  due_date?: Day;
  defer_until?: Day;
  priority?: number;
  /** Then it is captured into Waiting For. */
  waiting_for?: string;
  context?: NamedAnswer;
  project?: NamedAnswer;
}

/** A context or a project: one that there is, or the name of one to be made. */
export type NamedAnswer = Named | { create: string };

/** One of the answers to choose from. */
export interface Choice {
  label: string;
  value: unknown;
  /** What else there is to say of it. */
  note?: string;
  /** Read from the words typed, whatever else they match: comes before the others, or after them. */
  typed?: 'first' | 'last';
}

export type QuestionKind = keyof Answers;

/** Something a command has to know before it can run; asked on a palette page of its own. */
export interface Question<K extends QuestionKind = QuestionKind> {
  kind: K;
  /** The page's heading, such as 'Move to which status?'. */
  asks: string;
  /** The heading about what the command acts on, where that says more. */
  asksAbout?: (target: never, api: Api) => string | undefined;
  /** For a text: what the field shows while it is empty. */
  placeholder?: string;
  /** For a choice: what the target of the command's scope offers. */
  choices?: (target: never, api: Api) => readonly Choice[];
  /** For a date: one that has been. */
  past?: true;
  /** For a value: the field that it is for. */
  field?: OwnField;
  /** For a choice: when there is only one, it is taken without being asked for. */
  takesOnlyChoice?: true;
  /** For a text: what it is now, to be changed. */
  initial?: (target: never) => string;
  /** For a text or a person: where it is kept while it is typed, so that closing the palette or a failed write does not lose it. */
  draft?: string | ((target: never, keyOf: KeyOf) => string);
  /** For a text: Mod+Enter answers and asks again. */
  again?: true;
}

/** Names an item in the key of a draft. */
export type KeyOf = (id: Id, noun?: 'project') => string;

/** A command's questions by name, in the order in which they are asked. */
export type Args = Readonly<Record<string, Question>>;

/** The answers to a command's questions. */
export type ArgsOf<A extends Args> = { readonly [N in keyof A]: Answers[A[N]['kind']] };

/**
 * The key of the draft of an answer in words, about a target and what was answered before it; undefined when it has none, or there is no
 * target yet.
 */
export function draftKeyOf(
  question: Question | undefined,
  { target, answers }: { target?: unknown; answers: Readonly<Record<string, unknown>> },
  { pending }: Pick<Api, 'pending'>,
  drafts: Pick<Drafts, 'get'>,
): string | undefined {
  const draft = question?.draft;
  // The keys of one command are not those of another.
  if (typeof draft !== 'function') return draft && [draft, ...Object.values(answers)].join(':');
  if (target === undefined) return undefined;
  // What was typed before the server gave the item its id stays where it is. What is typed since outlives the page.
  const early = draft(target as never, (id, noun) => pending.rowKey(pending.knownId(id), noun));
  return drafts.get(early) ? early : draft(target as never, (id) => String(pending.knownId(id)));
}

/** The answers, with those that need no asking: the only one that there is to choose. */
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

/** The first question that has no answer yet: its name, or undefined when a command can run. */
export function unanswered(args: Args, answers: Readonly<Record<string, unknown>>): string | undefined {
  return Object.keys(args).find((name) => answers[name] === undefined);
}
