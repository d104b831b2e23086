import type { Api } from '#client/data/api.ts';
import type { Chord } from '#client/keys/chord.ts';
import type { Scope } from '#client/keys/scope.ts';
import type { Outcome } from './outcome.ts';
import type { Args, ArgsOf } from './question.ts';
import type { TargetOf } from './scope-targets.ts';
import type { Workspace } from './workspace.ts';

/** What `when` is given. */
export interface Context<S extends Scope> {
  readonly api: Api;
  readonly workspace: Workspace;
  readonly target: TargetOf<S>;
}

/** What `run` is given. */
export interface RunContext<S extends Scope> extends Context<S> {
  /** Sent with what the command creates; the same when a draft that came back is sent again. */
  readonly idempotencyKey: string;
}

/** Other words that people use for a command, in other tools or every day: 'snooze, postpone, hide until'. At least two. */
export type Also = `${string}, ${string}`;

/** Every command needs other words than its title, except those that only move the focus. */
type Words = { also: Also } | { repeats: true; also?: string };

/** A command: data plus one function, free of JSX. Everything a user can do is one of these. */
export type CommandSpec<S extends Scope, A extends Args> = CommandFields<S, A> & Words;

interface CommandFields<S extends Scope, A extends Args> {
  /** Noun and verb: `task.move`. */
  id: `${string}.${string}`;
  /** The title of the palette's row and the label of the button. */
  title: string;
  /** One sentence, for help, documents and speech. */
  does: string;
  /** A word or two for the footer line, which shows the keys that work here; absent: only help shows them. */
  hint?: string;
  /** The default keys; the user may change them. */
  keys?: readonly Chord[];
  /** Runs again while its key is held down: for moving about. */
  repeats?: true;
  /** Its keys also work while the focus is in a field. */
  inFields?: true;
  /**
   * When it cannot run, the page gets its keys: Esc, Space and the like, which mean something elsewhere. `to the page`:
   * only the keys with which the page does something; for letters, Enter and F2 the command says why it cannot run.
   */
  yields?: true | 'to the page';
  scope: S;
  args?: A;
  /** The first word of a line that runs it with its argument: 'defer next fri'. */
  line?: string;
  /** The words after `line` are searched for. */
  searches?: true;
  /** Cannot be undone: the palette says so before it runs. */
  irreversible?: true;
  /** Undoes or redoes a step, and is no step of the history itself. */
  movesInHistory?: true;
  /**
   * What needs the server and cannot wait in the outbox, such as 'The assistant'. While the server is away, the command
   * says so.
   */
  needsServer?: string;
  /** Needs our own service: with another server there is no such command. */
  ours?: true;
  /** Left out of the palette: only for commands that open the palette. */
  notInPalette?: true;
  /** The path of the screen that it goes to, when it does nothing else. */
  goesTo?: string;
  /** Decides where the focus goes next: the palette closes once the command has run. */
  movesOn?: true;
  /** True when it can run now; else the reason. */
  when?(context: Context<S>): true | string;
  run(context: RunContext<S>, args: ArgsOf<A>): Outcome | Promise<Outcome>;
}

const COMMAND = Symbol('command');

/** Any command, as the registry holds them. */
export interface AnyCommand {
  readonly [COMMAND]: true;
  readonly id: string;
  readonly title: string;
  /** Phrases with commas between them. Empty in a build, which keeps them elsewhere: `wordsFor` loads them. */
  readonly also: string;
  /** Empty in a build, which keeps it elsewhere: `whatItDoes` loads it. */
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
  /** Returns the outcome itself, not a promise, when the command has nothing to wait for. */
  run(context: RunContext<Scope>, args: Readonly<Record<string, unknown>>): Outcome | Promise<Outcome>;
}

/** A command with the types of its scope and questions, so that TypeScript can check a target and answers for it. */
export interface Command<S extends Scope, A extends Args> extends AnyCommand {
  readonly scope: S;
  readonly args: A;
}

/** What a command acts on; unknown for `AnyCommand`. */
export type TargetFor<C extends AnyCommand> = Scope extends C['scope'] ? unknown : TargetOf<C['scope']>;

/** The answers to a command's questions that are known; unchecked for `AnyCommand`. */
export type AnswersFor<C extends AnyCommand> = string extends keyof C['args']
  ? Readonly<Record<string, unknown>>
  : Partial<ArgsOf<C['args']>>;

/** Defines a command. Export the result from a `*.commands.ts` file: the registry collects them by file name. */
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
    // The runner passes the target of the command's own scope and answers to its own questions.
    when: (context) => spec.when?.(context as Context<S>) ?? true,
    run: (context, args) => spec.run(context as RunContext<S>, args as ArgsOf<A>),
  };
}

/** Commands that differ in a few words: one for each row, under the first entry of the row. */
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
