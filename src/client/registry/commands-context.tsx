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

/** What components need of the commands; created once by the app. */
export interface Commands {
  readonly api: Api;
  readonly registry: Registry;
  readonly live: LiveScopes;
  readonly runner: Runner;
  readonly bindings: Bindings;
  readonly palette: ActorRefFrom<typeof paletteMachine>;
  readonly overlays: OpenOverlay;
  readonly browserStep: BrowserStep;
  /** The item that its screen is to show and focus, once the item is there. */
  readonly reveals: Store<Revealed | null>;
  readonly recent: Recent;
  readonly learned: Learned;
  readonly history: History;
  readonly coach: Coach;
  readonly pointerHints: PointerHints;
  readonly announcer: Announcer;
  readonly workspace: Workspace;
  readonly keySettings: KeySettings;
  /** The presses of an unfinished key sequence, for the footer line. */
  readonly pendingKeys: Store<readonly string[]>;
  readonly keyboardDrag: KeyboardDrag;
  /** Whether Mod is Cmd. */
  readonly mac: boolean;
  /** The names of the screens, by path, for the headings of help. */
  readonly screenNames: ReadonlyMap<string, string>;
}

const CommandsContext = createContext<Commands | null>(null);
export const CommandsProvider = CommandsContext.Provider;

/** The commands of the page. Throws where no provider is above. */
export function useCommands(): Commands {
  const commands = useContext(CommandsContext);
  if (!commands) throw new Error('Commands need a CommandsProvider above them');
  return commands;
}

/** Runs a command, as a control does. */
export function useRun(): <C extends AnyCommand>(command: C, options?: RunOptionsFor<C>) => void {
  const { runner } = useCommands();
  // The runner reports failures itself. The same function on every render.
  return useCallback((command, options) => void runner.run(command, options), [runner]);
}

/** Runs a command when its form is submitted, by Enter in a field or by the form's button. */
export function useSubmit(command: AnyCommand): (event: FormEvent) => void {
  const run = useRun();
  return (event) => {
    event.preventDefault();
    run(command);
  };
}

/** Makes a scope live while the component is mounted. Returns the same giver until the scope changes. */
export function useScopeGiver<S extends Scope>(scope: S): ScopeGiver<S> {
  const { live: page } = useCommands();
  const inner = useInnerScopes();
  // An overlay's own scope belongs to the page.
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

/** Makes a scope live with `target`, unless that is null. The target may be a new object on every render. */
export function useScope<S extends Scope>(scope: S, target: TargetOf<S> | null): ScopeGiver<S> {
  const giver = useScopeGiver(scope);
  // A layout effect: in place before the next key press.
  useLayoutEffect(() => {
    giver.give(target);
  });
  return giver;
}

/** Holds keys back while what the screen's own keys act on is loading: elsewhere they would mean something else. */
export function useAwaitedItem(isLoading: boolean): void {
  const { live } = useCommands();
  useLayoutEffect(() => (isLoading ? live.awaitItem() : undefined), [live, isLoading]);
}

/** What a control shows of its command. */
export interface CommandView {
  /** Its first key, as a user reads it. */
  keyHint: string | undefined;
  /** The key for `aria-keyshortcuts`; only for single chords. */
  shortcut: string | undefined;
  /** Why the command cannot run now; undefined when it can. */
  disabledReason: string | undefined;
  run: (answers?: RunOptions['answers']) => void;
}

/** A command's state for its control; re-renders when that changes. */
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
