import { createActor } from 'xstate';
import { subjectOf } from '#client/commands/acting.ts';
import { type Bindings, createBindings } from '#client/commands/bindings.ts';
import { BrokenParts } from '#client/commands/broken-parts.ts';
import { BrowserStep } from '#client/commands/browser-step.ts';
import { createCoach } from '#client/commands/coach.ts';
import { createRunner, type Runner } from '#client/commands/command-runner.ts';
import type { Commands } from '#client/commands/commands-context.tsx';
import { draftFor } from '#client/commands/draft-for.ts';
import { createFocusGuard } from '#client/commands/focus-guard.ts';
import { sayHalfTyped } from '#client/commands/half-typed.ts';
import { History } from '#client/commands/history.ts';
import { createKeyEngine } from '#client/commands/key-engine.ts';
import { createKeySettings } from '#client/commands/key-settings.ts';
import { Learned } from '#client/commands/learned.ts';
import { LiveScopes } from '#client/commands/live-scopes.ts';
import { OverlayStore } from '#client/commands/overlay-store.ts';
import { createOwnKeys } from '#client/commands/own-keys.ts';
import { PendingKeys } from '#client/commands/pending-keys.ts';
import { createPointerHints } from '#client/commands/pointer-hints.ts';
import { Recent } from '#client/commands/recent.ts';
import { RevealStore } from '#client/commands/reveal-store.ts';
import { keepTypeAhead } from '#client/commands/type-ahead.ts';
import type { Workspace } from '#client/commands/workspace.ts';
import type { Api } from '#client/data/api.ts';
import type { Drafts } from '#client/data/drafts.ts';
import { followOwnChanges } from '#client/screens/task/own-changes.ts';
import type { Announcer } from '#client/ui/announcer.ts';
import { KeyboardDrag } from '#client/ui/keyboard-drag.ts';
import { focusFirstOf } from '#client/ui/return-focus.ts';
import type { Status } from '#client/ui/status.tsx';
import { ignoreStrayClicks } from '#client/ui/stray-clicks.ts';
import { paletteMachine } from '#machines/palette.machine.ts';
import { wide } from '#styles/tokens.css.ts';
import { createLearnedKeeper } from './learned-keeper.ts';
import type { PreferencesStore } from './preferences.ts';
import { createProductRegistry } from './product-registry.ts';
import { screenNames } from './routes.ts';

interface CommandDependencies {
  window: Window;
  api: Api;
  status: Status;
  announcer: Announcer;
  preferences: PreferencesStore;
  drafts: Drafts;
  navigate: (path: string, options: { replace: boolean }) => void;
  signOut: () => void;
  /** Nothing can be commanded before the sign-in. */
  isAuthenticated: () => boolean;
  report: (error: unknown) => void;
  /** The time in milliseconds, for tests. */
  now?: (() => number) | undefined;
}

interface StartedCommands extends Commands {
  /** After a sign-out: what was open, done and used is not the next person's. */
  forget: () => void;
  /** Ends listening to keys and to other tabs. */
  stop: () => void;
}

/** Not needed to paint the first screen. */
export const loadWhereAmI = () => import('#client/commands/where-am-i.ts');

/** The commands with their effects: registry, runner, palette and key engine. Started. */
export function startCommands(dependencies: CommandDependencies): StartedCommands {
  const { window, api, status, announcer, preferences, drafts, report } = dependencies;
  const mac = /Mac|iPhone|iPad/.test(window.navigator.platform);
  const registry = createProductRegistry();
  const keySettings = createKeySettings(window, report);
  const bindings: Bindings = createBindings(registry, keySettings, mac);
  const live = new LiveScopes();
  const history = new History();
  const recent = new Recent();
  const learned = new Learned(createLearnedKeeper(window, report));
  const overlays = new OverlayStore();
  const browserStep = new BrowserStep(window, dependencies.navigate);
  const reveals = new RevealStore();
  const pendingKeys = new PendingKeys();
  const keyboardDrag = new KeyboardDrag();
  const palette = createActor(paletteMachine).start();
  const coach = createCoach(window, announcer, report);
  const pointerHints = createPointerHints({ window, registry, live, bindings, keySettings, coach, status, mac });

  let staying = new AbortController();
  /**
   * One goes on to another screen: what was to be done or shown on the one before is not waited for any more, and what is
   * dragged by keys, to which they all belong, is put back before the lists go.
   */
  const leave = () => {
    keyboardDrag.cancel();
    staying.abort();
    staying = new AbortController();
    reveals.set(null);
  };
  browserStep.onTravel(leave);

  /** Returns false when one is here already. */
  const goTo = (path: string): boolean => {
    leave();
    overlays.close();
    if (window.location.pathname === path) return false;
    // What is open on a screen is no step of its own to come back from (design §4).
    browserStep.navigate(path, { replace: path.startsWith(`${window.location.pathname}?`) });
    return true;
  };

  const workspace: Workspace = {
    say: status.say,
    drafts,
    broken: new BrokenParts(),
    keys: createOwnKeys({ registry, bindings, settings: keySettings, mac }),
    navigate: (path) => {
      // Here already: its heading says so, where nothing else would.
      if (!goTo(path)) window.document.querySelector('h1')?.focus();
    },
    theme: () => preferences.get().theme,
    setTheme: (theme) => preferences.set({ theme }),
    subscribeToTheme: preferences.subscribe,
    toggleSidebar: () => {
      if (!window.matchMedia(wide).matches) {
        if (overlays.get()?.name === 'menu') overlays.close();
        else overlays.open({ name: 'menu' });
        // The slide-over says itself: it takes the focus.
        return null;
      }
      const sidebarOpen = !preferences.get().sidebarOpen;
      // What is hidden cannot keep the focus.
      if (!sidebarOpen && window.document.activeElement?.closest('aside')) focusFirstOf([]);
      preferences.set({ sidebarOpen });
      return sidebarOpen ? 'Sidebar shown' : 'Sidebar hidden';
    },
    signOut: dependencies.signOut,
    reload: () => window.location.reload(),
    openTab: (address) => void window.open(address, '_blank', 'noopener,noreferrer'),
    openPalette: (kind) => {
      const { pages } = palette.getSnapshot().context;
      if (pages.at(-1)?.kind === kind) palette.send({ type: 'palette.close' });
      else {
        overlays.close();
        palette.send({ type: 'palette.open', page: { kind } });
      }
    },
    openOverlay: (overlay) => {
      palette.send({ type: 'palette.close' });
      overlays.open(overlay);
    },
    isOverlayOpen: () => palette.getSnapshot().hasTag('open') || overlays.get() !== null,
    staysHere: () => {
      const { activeElement } = window.document;
      return () => window.document.activeElement === activeElement && !workspace.isOverlayOpen();
    },
    closeOverlay: () => {
      palette.send({ type: 'palette.close' });
      overlays.close();
    },
    show: (item) => {
      goTo(item.noun === 'task' ? '/tasks' : '/projects');
      reveals.set(item);
    },
    coach,
    actsOn: () => subjectOf(live),
    forgetLearned: () => learned.forget(),
    sayAgain: announcer.again,
    sayWhereAmI: async () => {
      const { whereAmI } = await loadWhereAmI();
      announcer.announce(whereAmI({ api, drafts, status, selected: live.selected }));
    },
    undo: () => history.undo(),
    undoBackTo: (step) => history.undoBackTo(step),
    redo: () => history.redo(),
    hasHistory: () => history.lines().length > 0,
    canUndo: () => history.canUndo,
    canRedo: () => history.canRedo,
  };

  const plainRunner = createRunner({
    live,
    history,
    api,
    workspace,
    screenName: (path) => screenNames.get(path) ?? path,
    stay: () => staying.signal,
    ask: (inquiry) => {
      overlays.close();
      palette.send({ type: 'palette.open', page: inquiry, query: draftFor(inquiry, { registry, live, drafts }) });
    },
    report,
    remember: (id) => recent.note(id),
  });
  // Before the key engine, which asks it.
  const guard = createFocusGuard({
    window,
    api,
    isAuthenticated: dependencies.isAuthenticated,
    now: dependencies.now,
  });
  const { run, ...watched } = pointerHints.watch(plainRunner);
  const runner: Runner = {
    ...watched,
    run: async (command, options) => {
      const hasRun = await guard.during(() => run(command, options));
      if (hasRun) coach.note(command.id);
      return hasRun;
    },
  };

  // Once they are gone, what they have still to say concerns nobody.
  palette.subscribe((snapshot) => {
    if (!snapshot.hasTag('open')) announcer.withdraw('palette');
  });
  overlays.subscribe(() => {
    if (overlays.get()?.name !== 'help') announcer.withdraw('help');
  });

  const stopIgnoring = ignoreStrayClicks(window);
  // What was changed in a panel and closed has to know as well: it is saved when the task is opened again.
  const stopFollowing = followOwnChanges(api, drafts);
  const halfTyped = sayHalfTyped({ announcer, registry, live, bindings });
  // Before the key engine, which would take the letters for keys of the page.
  const stopTypeAhead = keepTypeAhead({ window, mac, palette, live });
  const engine = createKeyEngine({
    window,
    mac,
    bindings: bindings.all,
    reachableScopes: () => live.reachable,
    singleKeysOn: () => keySettings.get().singleKeys,
    isSuspended: () => !dependencies.isAuthenticated() || keyboardDrag.isOn(),
    isHeldBack: guard.holdsBack,
    run: (id) => {
      const command = registry.get(id);
      if (command.yields && runner.availability(command) !== true) return false;
      void runner.run(command);
      return true;
    },
    onPending: (presses, isDropped) => {
      pendingKeys.set(presses);
      halfTyped.pending(presses, isDropped);
    },
  });

  return {
    api,
    registry,
    live,
    runner,
    bindings,
    palette,
    overlays,
    browserStep,
    reveals,
    recent,
    learned,
    history,
    coach,
    pointerHints,
    announcer,
    workspace,
    keySettings,
    pendingKeys,
    keyboardDrag,
    mac,
    screenNames,
    stop: () => {
      browserStep.stop();
      stopIgnoring();
      stopFollowing();
      stopTypeAhead();
      engine.stop();
      guard.stop();
      pointerHints.stop();
      coach.dispose();
      keySettings.dispose();
    },
    forget: () => {
      keyboardDrag.cancel();
      history.clear();
      recent.clear();
      learned.close();
      pointerHints.forget();
      overlays.close();
      palette.send({ type: 'palette.close' });
      reveals.set(null);
      announcer.clear();
    },
  };
}
