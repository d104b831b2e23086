import type { Api } from '#client/data/api.ts';
import { isAway, whyNotNow } from '#client/data/needs-server.ts';
import type { ChangedTask } from '#client/data/stalled-projects.ts';
import { kindOf, type Scope } from '#client/keys/scope.ts';
import { ApiError, isGivenUp } from '#contract/api-error.ts';
import { messageOf } from '#contract/message-of.ts';
import type { AnswersFor, AnyCommand, Context, RunContext, TargetFor } from './define-command.ts';
import type { History } from './history.ts';
import type { LiveScopes } from './live-scopes.ts';
import type { Outcome } from './outcome.ts';
import { unanswered, withOnlyChoices } from './question.ts';
import { type Selectable, selectableOf } from './scope-targets.ts';
import type { Workspace } from './workspace.ts';

/** What the caller knows when it runs a command. */
export interface RunOptions {
  /** The answers to the command's questions that are known. */
  answers?: Readonly<Record<string, unknown>> | undefined;
  /** What to act on instead of the scope's target: the item that a button belongs to. */
  target?: unknown;
  /**
   * Called with what becomes of the command, also later when it is undone or redone. `words` is null when the outcome is
   * unknown.
   */
  hear?: (fate: Fate, words: string | null) => void;
  /** Adds to a failure what the user can do about it, before it is reported. */
  explain?: ((failure: unknown) => unknown) | undefined;
  /** Sent with what the command creates: run again with the same key, it creates nothing more. A new key by default. */
  idempotencyKey?: string | undefined;
  /** Aborted when the user gives up while the command's screen is still loading: the command then neither asks nor runs. */
  until?: AbortSignal | undefined;
  /** Its key is held down: the same words are not repeated thirty times a second. */
  isRepeat?: true | undefined;
}

/** `RunOptions`, checked against a command's scope and questions. */
export interface RunOptionsFor<C extends AnyCommand> extends RunOptions {
  answers?: AnswersFor<C> | undefined;
  target?: TargetFor<C> | undefined;
}

/** What has become of a command that was run. */
export type Fate = 'done' | 'undone' | 'failed';

/** What the palette has to ask before a command can run. */
export type Inquiry =
  | { kind: 'item'; command: string; noun: Selectable; answers: Readonly<Record<string, unknown>> }
  | {
      kind: 'question';
      command: string;
      name: string;
      answers: Readonly<Record<string, unknown>>;
      /** The target to keep until the answer comes; absent: the scope's target at that time. */
      target?: unknown;
    };

export interface RunnerDependencies {
  live: LiveScopes;
  history: History;
  api: Api;
  workspace: Workspace;
  /** What the screen at a path is called. */
  screenName(path: string): string;
  /** Aborted as soon as the user goes to another screen. */
  stay(): AbortSignal;
  /** Marks a promise that the user has to wait for before a command can run. */
  waiting<T>(before: Promise<T>): Promise<T>;
  /** Opens the palette on the page of the question. */
  ask(inquiry: Inquiry): void;
  /** Logs, shows and speaks a failure. */
  report(error: unknown): void;
  /** Records a use of the command, for the palette's order. */
  remember(command: string): void;
  /** Records the tasks that a command has changed. */
  noteChanged(changed: readonly ChangedTask[]): void;
}

/** The path of the screen on which a scope is always live; undefined when going to a screen is not enough. */
function homeOf(scope: Scope): string | undefined {
  if (scope === 'selection:day') return '/calendar';
  return kindOf(scope) === 'screen' ? scope.slice('screen:'.length) : undefined;
}

export const NO_LIST = 'There is no list here';

/** Why a command cannot run when its scope is not live and cannot be made live. */
function whyNotHere(scope: Scope, live: LiveScopes): string {
  switch (kindOf(scope)) {
    case 'list':
      return live.isLive('selection:day') ? 'Open a day first' : NO_LIST;
    case 'drag':
      return 'Nothing is picked up';
    case 'selection':
      return 'Nothing is selected';
    default:
      return 'Not here';
  }
}

/** How long the screen of a command may take to load, in milliseconds. */
const ARRIVAL = 10_000;

export interface Runner {
  /**
   * Runs a command as far as possible: goes to its screen first, asks for what is missing, or says why it cannot run.
   * Resolves to true when it has run; never rejects: a failure is logged, shown and spoken.
   */
  run<C extends AnyCommand>(command: C, options?: RunOptionsFor<C>): Promise<boolean>;
  /** True when the command can run now, else the reason. A command of another screen can: it goes there first. */
  availability(command: AnyCommand, target?: unknown): true | string;
  /** The path of the screen that the command goes to; undefined when it stays here. */
  screenOf(command: AnyCommand, target?: unknown): string | undefined;
}

/** Creates the runner, through which keys, palette and buttons run commands. */
export function createRunner(dependencies: RunnerDependencies): Runner {
  const { live, history, api, workspace, screenName, stay, waiting, ask, report, remember, noteChanged } = dependencies;

  const contextOf = (target: unknown): Context<Scope> => ({ api, workspace, target: target as never });

  const availability = (command: AnyCommand, target = live.targetOf(command.scope)): true | string => {
    if (target !== undefined || live.isLive(command.scope)) return command.when(contextOf(target));
    // Its `when` can tell only on its screen, or for an item.
    return homeOf(command.scope) || selectableOf(command.scope) ? true : whyNotHere(command.scope, live);
  };

  const arrive = async (scope: Scope, until: readonly AbortSignal[]) => {
    const home = homeOf(scope);
    if (live.isLive(scope) || home === undefined) return;
    workspace.page.navigate(home);
    const tooLong = AbortSignal.timeout(ARRIVAL);
    try {
      await waiting(live.whenLive(scope, AbortSignal.any([api.pending.session, stay(), tooLong, ...until])));
    } catch (error) {
      if (!tooLong.aborted || error !== tooLong.reason) throw error;
      throw new Error(`${screenName(home)} took too long to open`, { cause: error });
    }
  };

  /** Runs a command as a step of the history. The step has its place from the start on. */
  const runAsStep = async (
    command: AnyCommand,
    context: RunContext<Scope>,
    answers: Readonly<Record<string, unknown>>,
    hear: RunOptions['hear'],
  ) => {
    const run = async () => {
      const outcome = command.run(context, answers);
      // One write may follow another, so `all saved` waits for the whole command. A command that ends at once writes
      // nothing.
      return outcome instanceof Promise ? await api.pending.during(() => outcome) : outcome;
    };
    if (command.movesInHistory) return await run();
    const step = history.begin(command.title);
    try {
      const outcome = heard(await run(), 'done', hear);
      step.end(outcome);
      return outcome;
    } catch (error) {
      step.fail();
      throw error;
    }
  };

  let count = 0;
  /** The number of the latest command that said something. */
  let latest = 0;
  /** The words of the last command, or null. */
  let last: string | null = null;
  /** Announces a command's words. They do not replace the words of a later command. */
  const say = (words: string, number: number, isRepeat: RunOptions['isRepeat'], kind?: Outcome['kind']) => {
    if (isRepeat && words === last) return;
    last = words;
    // What changes nothing is spoken once while it waits: words typed where letters are keys would be refused for minutes.
    const replace = kind === 'undoable' ? undefined : words;
    workspace.say(words, { isPast: number < latest, replace });
    latest = Math.max(latest, number);
  };
  /** Shows a failure, even after a later command's words. */
  const fail = (error: unknown, number: number) => {
    latest = Math.max(latest, number);
    report(error);
  };
  const tell = ({ kind, words, failed }: Outcome, number: number, isRepeat: RunOptions['isRepeat']) => {
    // Passed on unwrapped, so that `report` recognizes a part that the end of the session has cut off.
    if (isGivenUp(failed)) fail(failed, number);
    else if (failed !== undefined) fail(new Error(words ?? String(failed), { cause: failed }), number);
    else if (words !== null) say(words, number, isRepeat, kind);
    else last = null;
  };

  /** Asks whether the server is back. Rejects with an `AbortError` when the user leaves the screen or the session meanwhile. */
  const whyNotFromHere = async (needsServer: string): Promise<string | null> => {
    const until = AbortSignal.any([api.pending.session, stay()]);
    const whyNot = await whyNotNow(api, needsServer);
    until.throwIfAborted();
    return whyNot;
  };

  return {
    availability,
    screenOf: ({ goesTo, scope }, target) =>
      goesTo ?? (target === undefined && !live.isLive(scope) ? homeOf(scope) : undefined),
    async run(command, options = {}) {
      const {
        answers: known = {},
        target: given,
        hear,
        explain = (failure: unknown) => failure,
        until,
        isRepeat,
        idempotencyKey = crypto.randomUUID(),
      }: RunOptions = options;
      const { id } = command;
      count += 1;
      const number = count;
      try {
        const noun = selectableOf(command.scope);
        if (noun && given === undefined && !live.isLive(command.scope)) {
          ask({ kind: 'item', command: id, noun, answers: known });
          return false;
        }
        // A command that goes to another screen need not go through its own.
        if (given === undefined && command.goesTo === undefined) await arrive(command.scope, until ? [until] : []);
        const target = given ?? live.targetOf(command.scope);
        const available = availability(command, target);
        const { needsServer } = command;
        // Nothing is waited for while the server answers: what follows at once finds the command done.
        const isHeldUp = available === true && needsServer !== undefined && isAway(api);
        const whyNot = isHeldUp ? await whyNotFromHere(needsServer) : available;
        if (typeof whyNot === 'string') {
          hear?.('failed', whyNot);
          say(whyNot, number, isRepeat);
          return false;
        }
        const answers = withOnlyChoices(command.args, known, { scope: command.scope, target }, api);
        const name = unanswered(command.args, answers);
        if (name !== undefined) {
          // Keeps the target of now: where the question opens, something else may be selected.
          const isAbout = given !== undefined || command.movesOn || kindOf(command.scope) === 'selection';
          ask({ kind: 'question', command: id, name, answers, ...(isAbout ? { target } : {}) });
          return false;
        }
        remember(id);
        const { session } = api.pending;
        const outcome = await runAsStep(command, { ...contextOf(target), idempotencyKey }, answers, hear);
        // A change that is sent after the next sign-in: the end of the session has told the user so.
        if (session.aborted && outcome.kind === 'undoable') return true;
        tell(outcome, number, isRepeat);
        if (outcome.kind === 'undoable' && outcome.changed) noteChanged(outcome.changed);
        return true;
      } catch (error) {
        hear?.('failed', failureInWords(error));
        fail(explain(error), number);
        return false;
      }
    },
  };
}

/**
 * The words of a failure; null when the end of the session, or leaving the page, cut the command off, since it may have
 * been done.
 */
function failureInWords(error: unknown): string | null {
  if (isGivenUp(error) || (error instanceof ApiError && error.isInterrupted)) return null;
  return messageOf(error);
}

/** Reports what became of a command, now and whenever it is undone or redone. */
function heard(outcome: Outcome, fate: 'done' | 'undone', hear: RunOptions['hear']): Outcome {
  if (!hear) return outcome;
  hear(fate, outcome.words);
  if (outcome.kind !== 'undoable') return outcome;
  const other = fate === 'done' ? 'undone' : 'done';
  return { ...outcome, inverse: async () => heard(await outcome.inverse(), other, hear) };
}
