import type { Api } from '#client/data/api.ts';
import { isAway, whyNotNow } from '#client/data/needs-server.ts';
import type { ChangedTask } from '#client/data/stalled-projects.ts';
import { kindOf, type Scope } from '#client/keys/scope.ts';
import { ApiError } from '#contract/api-error.ts';
import { messageOf } from '#contract/message-of.ts';
import type { AnswersFor, AnyCommand, Context, RunContext, TargetFor } from './define-command.ts';
import type { History } from './history.ts';
import type { LiveScopes } from './live-scopes.ts';
import type { Outcome } from './outcome.ts';
import { unanswered, withOnlyChoices } from './question.ts';
import { isUntold } from './report-failure.ts';
import { type Selectable, selectableOf } from './scope-targets.ts';
import type { Workspace } from './workspace.ts';

/** What is known when a command is asked for. */
export interface RunOptions {
  /** Answers to its questions, as far as they are known. */
  answers?: Readonly<Record<string, unknown>> | undefined;
  /** What to act on, in place of what its scope gives: the item that a button belongs to. */
  target?: unknown;
  /** Hears what becomes of it: also later, when it is taken back or done again. Without words when nobody knows. */
  hear?: (fate: Fate, words: string | null) => void;
  /** Goes with what it creates: run again under the same key, it creates nothing more. A new one unless given. */
  idempotencyKey?: string | undefined;
  /** Aborted when the user gives it up while its screen is still to come: then it neither asks nor runs. */
  until?: AbortSignal | undefined;
  /** Its key is held down: what was said of it just now is not said again, thirty times a second. */
  isRepeat?: true | undefined;
}

/** The same, checked against the command that it is for. */
export interface RunOptionsFor<C extends AnyCommand> extends RunOptions {
  answers?: AnswersFor<C> | undefined;
  target?: TargetFor<C> | undefined;
}

/** What has become of a command that was run. */
export type Fate = 'done' | 'undone' | 'failed';

/** What a command still has to ask, for the palette. */
export type Inquiry =
  | { kind: 'item'; command: string; noun: Selectable; answers: Readonly<Record<string, unknown>> }
  | {
      kind: 'question';
      command: string;
      name: string;
      answers: Readonly<Record<string, unknown>>;
      /** Kept for when the answer comes; absent: what the scope gives then. */
      target?: unknown;
    };

export interface RunnerDependencies {
  live: LiveScopes;
  history: History;
  api: Api;
  workspace: Workspace;
  /** What the screen at a path is called. */
  screenName(path: string): string;
  /** Aborted as soon as the user goes on to another screen. */
  stay(): AbortSignal;
  /** Notes that the user waits for this before a command can run. */
  waiting<T>(before: Promise<T>): Promise<T>;
  /** Opens the palette on the page that asks. */
  ask(inquiry: Inquiry): void;
  /** Logs, shows and speaks a failure. */
  report(error: unknown): void;
  /** Notes what was used, for the palette's order. */
  remember(command: string): void;
  /** Notes the tasks that a command has changed. */
  noteChanged(changed: readonly ChangedTask[]): void;
}

/** The path of the screen on which a scope is always live; undefined when it takes more than going there. */
function homeOf(scope: Scope): string | undefined {
  if (scope === 'selection:day') return '/calendar';
  return kindOf(scope) === 'screen' ? scope.slice('screen:'.length) : undefined;
}

export const NO_LIST = 'There is no list here';

/** Why a command of a scope that is not live, and that nothing can bring about, cannot run. */
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

/** How long a screen that a command goes to first may take to be there, in milliseconds. */
const ARRIVAL = 10_000;

export interface Runner {
  /**
   * Runs a command as far as it gets: goes to its screen first, asks for what is missing, or says why it cannot.
   * Resolves to true when it has run; never rejects: a failure is logged, shown and spoken.
   */
  run<C extends AnyCommand>(command: C, options?: RunOptionsFor<C>): Promise<boolean>;
  /** True when it can run now, else why not. A command of another screen can: it goes there first. */
  availability(command: AnyCommand, target?: unknown): true | string;
  /** The path of the screen that it goes to, before anything else or as all it does; undefined: it stays here. */
  screenOf(command: AnyCommand, target?: unknown): string | undefined;
}

/** The one way in which commands run, whether by key, palette or button. */
export function createRunner(dependencies: RunnerDependencies): Runner {
  const { live, history, api, workspace, screenName, stay, waiting, ask, report, remember, noteChanged } = dependencies;

  const contextOf = (target: unknown): Context<Scope> => ({ api, workspace, target: target as never });

  const availability = (command: AnyCommand, target = live.targetOf(command.scope)): true | string => {
    if (target !== undefined || live.isLive(command.scope)) return command.when(contextOf(target));
    // It goes to its screen, or asks for an item, before it can tell more.
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

  /** Runs a command as a step of the history, whose place it has from now on. */
  const runAsStep = async (
    command: AnyCommand,
    context: RunContext<Scope>,
    answers: Readonly<Record<string, unknown>>,
    hear: RunOptions['hear'],
  ) => {
    const run = async () => {
      const outcome = command.run(context, answers);
      // One write may follow another: not all is saved in between. What is done at once has none, and the footer stays as it is.
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
  /** The latest command of which something was said. */
  let latest = 0;
  /** What was said of the last command, if anything. */
  let last: string | null = null;
  /** Says what came of a command. When that comes after the words of a later one, it does not stand in their place. */
  const say = (words: string, number: number, isRepeat: RunOptions['isRepeat']) => {
    if (isRepeat && words === last) return;
    last = words;
    if (number < latest) workspace.say(words, { isPast: true });
    else workspace.say(words);
    latest = Math.max(latest, number);
  };
  /** A failure is always shown. */
  const fail = (error: unknown, number: number) => {
    latest = Math.max(latest, number);
    report(error);
  };
  const tell = ({ words, failed }: Outcome, number: number, isRepeat: RunOptions['isRepeat']) => {
    // As it is, so that it is known for what it is: a part that the end of the session has cut off is not told either.
    if (isUntold(failed)) fail(failed, number);
    else if (failed !== undefined) fail(new Error(words ?? String(failed), { cause: failed }), number);
    else if (words !== null) say(words, number, isRepeat);
    else last = null;
  };

  /** Asks whether the server is back. Rejects with an `AbortError` when the user has left the screen or the session meanwhile. */
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
        // What only goes elsewhere need not come by its own screen.
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
          // About what is selected or shown now: where the question lies over, something else may be.
          const isAbout = given !== undefined || command.movesOn || kindOf(command.scope) === 'selection';
          ask({ kind: 'question', command: id, name, answers, ...(isAbout ? { target } : {}) });
          return false;
        }
        remember(id);
        const outcome = await runAsStep(command, { ...contextOf(target), idempotencyKey }, answers, hear);
        tell(outcome, number, isRepeat);
        if (outcome.kind === 'undoable' && outcome.changed) noteChanged(outcome.changed);
        return true;
      } catch (error) {
        hear?.('failed', failureInWords(error));
        fail(error, number);
        return false;
      }
    },
  };
}

/** Null for what the end of the session, or leaving the page, has cut off: it may have been done. */
function failureInWords(error: unknown): string | null {
  if (isUntold(error) || (error instanceof ApiError && error.isInterrupted)) return null;
  return messageOf(error);
}

/** Tells what came of a command, and goes on telling when it is taken back or done again. */
function heard(outcome: Outcome, fate: 'done' | 'undone', hear: RunOptions['hear']): Outcome {
  if (!hear) return outcome;
  hear(fate, outcome.words);
  if (outcome.kind !== 'undoable') return outcome;
  const other = fate === 'done' ? 'undone' : 'done';
  return { ...outcome, inverse: async () => heard(await outcome.inverse(), other, hear) };
}
