import {
  createContext,
  type FormEvent,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Api } from '#client/data/api.ts';
import type { KeySettings } from '#client/keys/key-settings.ts';
import { kindOf, type Scope } from '#client/keys/scope.ts';
import type { Store } from '#client/store/create-store.ts';
import type { Announcer } from '#client/ui/announcer.ts';
import type { KeyboardDrag } from '#client/ui/keyboard-drag.ts';
import type { paletteMachine } from '#machines/palette.machine.ts';
import type { Bindings } from './bindings.ts';
import type { BrowserStep } from './browser-step.ts';
import type { Coach } from './coach.ts';
import type { Runner, RunOptions, RunOptionsFor } from './command-runner.ts';
import type { AnyCommand } from './define-command.ts';
import type { History } from './history.ts';
import { useInnerScopes } from './in-overlay.tsx';
import type { Learned } from './learned.ts';
import type { LiveScopes } from './live-scopes.ts';
import type { OpenOverlay } from './open-overlay.ts';
import type { PointerHints } from './pointer-hints.ts';
import type { Recent } from './recent.ts';
import type { Registry } from './registry.ts';
import { ScopeGiver } from './scope-giver.ts';
import type { TargetOf } from './scope-targets.ts';
import type { Revealed, Workspace } from './workspace.ts';

/** All that the interface needs of the commands; made once by the app. */
export interface Commands {
  readonly api: Api;
  readonly registry: Registry;
  readonly live: LiveScopes;
  readonly runner: Runner;
  readonly bindings: Bindings;
  readonly palette: ActorRefFrom<typeof paletteMachine>;
  readonly overlays: OpenOverlay;
  readonly browserStep: BrowserStep;
  /** The item that its screen is to show and to give the focus, once it is there. */
  readonly reveals: Store<Revealed | null>;
  readonly recent: Recent;
  readonly learned: Learned;
  readonly history: History;
  readonly coach: Coach;
  readonly pointerHints: PointerHints;
  readonly announcer: Announcer;
  readonly workspace: Workspace;
  readonly keySettings: KeySettings;
  /** A sequence of keys that the user has begun: for the footer line. */
  readonly pendingKeys: Store<readonly string[]>;
  readonly keyboardDrag: KeyboardDrag;
  /** Cmd in place of Ctrl. */
  readonly mac: boolean;
  /** The names of the screens, by path, for the headings of help. */
  readonly screenNames: ReadonlyMap<string, string>;
}

const CommandsContext = createContext<Commands | null>(null);
export const CommandsProvider = CommandsContext.Provider;

export function useCommands(): Commands {
  const commands = useContext(CommandsContext);
  if (!commands) throw new Error('Commands need a CommandsProvider above them');
  return commands;
}

/** Runs a command, as a control does. */
export function useRun(): <C extends AnyCommand>(command: C, options?: RunOptionsFor<C>) => void {
  const { runner } = useCommands();
  // Failures are told by the runner itself. The same function from render to render.
  return useCallback((command, options) => void runner.run(command, options), [runner]);
}

/** Runs a command when its form is submitted, by Enter in a field or by the button of the form. */
export function useSubmit(command: AnyCommand): (event: FormEvent) => void {
  const run = useRun();
  return (event) => {
    event.preventDefault();
    run(command);
  };
}

/** Makes a scope live from this component, for as long as it is there. The same until the scope is another one. */
export function useScopeGiver<S extends Scope>(scope: S): ScopeGiver<S> {
  const { live: page } = useCommands();
  const inner = useInnerScopes();
  // An overlay itself belongs to the page.
  const live = inner && kindOf(scope) !== 'overlay' ? inner : page;
  const giver = useMemo(() => new ScopeGiver(live, scope), [live, scope]);
  useEffect(() => {
    live.givers.add(giver);
    return () => {
      live.givers.delete(giver);
      giver.give(null);
    };
  }, [live, giver]);
  return giver;
}

/** The same with `target` while that is not null. It may be made anew at each render. */
export function useScope<S extends Scope>(scope: S, target: TargetOf<S> | null): ScopeGiver<S> {
  const giver = useScopeGiver(scope);
  // In place before the next key can come.
  useLayoutEffect(() => {
    giver.give(target);
  });
  return giver;
}

/** Lets keys wait while what the screen's own keys act on is loading: they mean something else elsewhere. */
export function useAwaitedItem(isLoading: boolean): void {
  const { live } = useCommands();
  useLayoutEffect(() => (isLoading ? live.awaitItem() : undefined), [live, isLoading]);
}

/** What a control shows of a command. */
export interface CommandView {
  /** Its first key, as a user reads it. */
  keyHint: string | undefined;
  /** The same for `aria-keyshortcuts`; only for single chords. */
  shortcut: string | undefined;
  /** Why it cannot run now. */
  disabledReason: string | undefined;
  run: (answers?: RunOptions['answers']) => void;
}

/** A command as a control needs it; follows what changes whether it can run. */
export function useCommand(command: AnyCommand, target?: unknown): CommandView {
  const { live, runner, bindings } = useCommands();
  const available = useSyncExternalStore(live.subscribe, () => runner.availability(command, target));
  const { keyHint, shortcut } = useSyncExternalStore(bindings.subscribe, () => bindings.hintOf(command));
  return {
    keyHint,
    shortcut,
    disabledReason: available === true ? undefined : available,
    run: (answers) =>
      void runner.run(command, { ...(answers && { answers }), ...(target !== undefined && { target }) }),
  };
}
