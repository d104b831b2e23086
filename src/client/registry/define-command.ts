import type { Api } from '#client/data/api.ts';
import type { Chord } from '#client/keys/chord.ts';
import type { Scope } from '#client/keys/scope.ts';
import type { Outcome } from './outcome.ts';
import type { Args, ArgsOf } from './question.ts';
import type { TargetOf } from './scope-targets.ts';
import type { Workspace } from './workspace.ts';

/** What a command is given. */
export interface Context<S extends Scope> {
  readonly api: Api;
  readonly workspace: Workspace;
  readonly target: TargetOf<S>;
}

/** What a command is given when it runs. */
export interface RunContext<S extends Scope> extends Context<S> {
  /** For what it creates; the same when words that came back are sent again. */
  readonly idempotencyKey: string;
}

/** Other words that people use for a command, in other tools or every day: 'snooze, postpone, hide until'. At least two. */
export type Also = `${string}, ${string}`;

/** Every command is found by other words than its title; only moving about needs none. */
type Words = { also: Also } | { repeats: true; also?: string };

/** A command: data plus one function, free of JSX. Everything a user can do is one of these. */
export type CommandSpec<S extends Scope, A extends Args> = CommandFields<S, A> & Words;

interface CommandFields<S extends Scope, A extends Args> {
  /** Noun and verb: `task.move`. */
  id: `${string}.${string}`;
  /** The palette's row and the button's label. */
  title: string;
  /** One sentence, for help, documents and speech. */
  does: string;
  /** A word or two for the footer line, which shows the keys that work here; absent: only help tells them. */
  hint?: string;
  /** The keys it comes with; a user may give it others. */
  keys?: readonly Chord[];
  /** Its keys go on while they are held down: for moving about. */
  repeats?: true;
  /** Its keys work while typing in a field. */
  inFields?: true;
  /**
   * When it cannot run, its keys are the page's: Esc, Space and the like, which mean something elsewhere. `to the page`: only those
   * of which the page makes something; of letters, Enter and F2 it makes nothing, and the command says why not.
   */
  yields?: true | 'to the page';
  scope: S;
  args?: A;
  /** The word that it begins with when it is typed with its argument in one line: 'defer next fri'. */
  line?: string;
  /** Words that follow it in one line are searched for. */
  searches?: true;
  /** Cannot be taken back: said before it runs. */
  irreversible?: true;
  /** Takes back what was done, or does it again: is no step to be taken back itself. */
  movesInHistory?: true;
  /** What needs the server, such as 'The assistant', and cannot wait in the outbox: it says so while the server does not answer. */
  needsServer?: string;
  /** Needs our own service: there is no such command where the server is another. */
  ours?: true;
  /** Left out of the palette: only for what opens the palette. */
  notInPalette?: true;
  /** The path of the screen that it goes to, when that is all it does. */
  goesTo?: string;
  /** Changes what takes the focus next, or brings it: the palette closes onto that once the command has run. */
  movesOn?: true;
  /** True when it can run now; else why not. */
  when?(context: Context<S>): true | string;
  run(context: RunContext<S>, args: ArgsOf<A>): Outcome | Promise<Outcome>;
}

const COMMAND = Symbol('command');

/** Any command, as the registry holds them. */
export interface AnyCommand {
  readonly [COMMAND]: true;
  readonly id: string;
  readonly title: string;
  /** Phrases with commas between them. In a build it is kept elsewhere: `wordsFor` reads it. */
  readonly also: string;
  /** In a build it is kept elsewhere: `whatItDoes` reads it. */
  readonly does: string;
  readonly hint: string | undefined;
  readonly keys: readonly Chord[];
  readonly repeats: boolean;
  readonly inFields: boolean;
  readonly yields: boolean | 'to the page';
  readonly scope: Scope;
  readonly args: Args;
  readonly line: string | undefined;
  readonly searches: boolean;
  readonly irreversible: boolean;
  readonly movesInHistory: boolean;
  readonly needsServer: string | undefined;
  readonly ours: boolean;
  readonly notInPalette: boolean;
  readonly goesTo: string | undefined;
  readonly movesOn: boolean;
  when(context: Context<Scope>): true | string;
  /** At once when the command has nothing to wait for. */
  run(context: RunContext<Scope>, args: Readonly<Record<string, unknown>>): Outcome | Promise<Outcome>;
}

/** A command that says what it acts on and what it asks, so that what names it can be checked. */
export interface Command<S extends Scope, A extends Args> extends AnyCommand {
  readonly scope: S;
  readonly args: A;
}

/** What a command acts on. Of any command nothing is known. */
export type TargetFor<C extends AnyCommand> = Scope extends C['scope'] ? unknown : TargetOf<C['scope']>;

/** Answers to a command's questions, as far as they are known. Of any command nothing is known. */
export type AnswersFor<C extends AnyCommand> = string extends keyof C['args']
  ? Readonly<Record<string, unknown>>
  : Partial<ArgsOf<C['args']>>;

/** Defines a command. Export the result from a `*.commands.ts` file: the registry collects these by their names. */
export function defineCommand<const S extends Scope, const A extends Args = Record<never, never>>(
  spec: CommandSpec<S, A>,
): Command<S, A> {
  return {
    [COMMAND]: true,
    id: spec.id,
    title: spec.title,
    also: spec.also ?? '',
    does: spec.does,
    hint: spec.hint,
    keys: spec.keys ?? [],
    repeats: spec.repeats ?? false,
    inFields: spec.inFields ?? false,
    yields: spec.yields ?? false,
    scope: spec.scope,
    args: spec.args ?? ({} as A),
    line: spec.line,
    searches: spec.searches ?? false,
    irreversible: spec.irreversible ?? false,
    movesInHistory: spec.movesInHistory ?? false,
    needsServer: spec.needsServer,
    ours: spec.ours ?? false,
    notInPalette: spec.notInPalette ?? false,
    goesTo: spec.goesTo,
    movesOn: spec.movesOn ?? false,
    // The runner hands a command the target of its own scope, and answers to its own questions.
    when: (context) => spec.when?.(context as Context<S>) ?? true,
    run: (context, args) => spec.run(context as RunContext<S>, args as ArgsOf<A>),
  };
}

/** Commands that differ in a few words: one for each row, by what the row begins with. */
export function familyOf<const R extends readonly [string, ...unknown[]], C extends AnyCommand>(
  rows: readonly R[],
  define: (row: R) => C,
): Readonly<Record<R[0], C>> {
  return Object.fromEntries(rows.map((row) => [row[0], define(row)])) as Record<R[0], C>;
}

/** True for what `defineCommand` returned. */
export function isCommand(value: unknown): value is AnyCommand {
  return typeof value === 'object' && value !== null && COMMAND in value;
}
