import { createActor } from 'xstate';
import type { Api } from '#client/data/api.ts';
import type { Drafts } from '#client/data/drafts.ts';
import type { ChangedTask } from '#client/data/stalled-projects.ts';
import { createKeySettings } from '#client/keys/key-settings.ts';
import { createBindings } from '#client/registry/bindings.ts';
import { BrowserStep } from '#client/registry/browser-step.ts';
import { createCoach } from '#client/registry/coach.ts';
import { History } from '#client/registry/history.ts';
import { Learned } from '#client/registry/learned.ts';
import { LiveScopes } from '#client/registry/live-scopes.ts';
import { createOpenOverlay } from '#client/registry/open-overlay.ts';
import { createPointerHints } from '#client/registry/pointer-hints.ts';
import { Recent } from '#client/registry/recent.ts';
import type { Registry } from '#client/registry/registry.ts';
import type { NewerRelease, Revealed } from '#client/registry/workspace.ts';
import { createStore, type Store } from '#client/store/create-store.ts';
import type { Announcer } from '#client/ui/announcer.ts';
import { KeyboardDrag } from '#client/ui/keyboard-drag.ts';
import type { Status } from '#client/ui/status.tsx';
import { paletteMachine } from '#machines/palette.machine.ts';
import { createLearnedKeeper } from './learned-keeper.ts';
import type { PreferencesStore } from './preferences.ts';

export interface CommandDependencies {
  window: Window;
  api: Api;
  registry: Registry;
  status: Status;
  announcer: Announcer;
  preferences: PreferencesStore;
  drafts: Drafts;
  navigate: (path: string, options: { replace: boolean }) => void;
  signOut: () => void;
  /** No command runs before the sign-in. */
  isAuthenticated: () => boolean;
  report: (error: unknown) => void;
  /** The newer release that waits for the user; absent where nothing checks for one. */
  newer?: Store<NewerRelease | null>;
  /** The time in milliseconds, for tests. */
  now?: (() => number) | undefined;
}

/** Everything that the commands use, as long as the page exists. */
export type CommandParts = ReturnType<typeof createCommandParts>;

/** Creates what commands work with: the registry, the keys, the live scopes and the history. */
export function createCommandParts({ window, registry, announcer, status, navigate, report }: CommandDependencies) {
  const mac = /Mac|iPhone|iPad/.test(window.navigator.platform);
  const keySettings = createKeySettings(window, report);
  const bindings = createBindings(registry, keySettings, mac);
  const live = new LiveScopes();
  const palette = createActor(paletteMachine).start();
  const overlays = createOpenOverlay();
  palette.subscribe((snapshot) => {
    if (!snapshot.hasTag('open')) {
      live.dropKept();
      return;
    }
    // What lies open waits below; commands still act on what is selected in it. The menu is a way to elsewhere: nobody goes back to it.
    live.keepInner();
    if (overlays.get()?.name === 'menu') overlays.close();
  });
  overlays.subscribe(() => {
    if (overlays.get() === null) live.dropKept();
  });
  const coach = createCoach(window, announcer, report);
  const pointerHints = createPointerHints({ window, registry, live, bindings, keySettings, coach, status, mac });
  return {
    registry,
    live,
    keySettings,
    bindings,
    coach,
    pointerHints,
    mac,
    history: new History(),
    recent: new Recent(),
    learned: new Learned(createLearnedKeeper(window, report)),
    palette,
    overlays,
    browserStep: new BrowserStep(window, navigate),
    reveals: createStore<Revealed | null>(null),
    pendingKeys: createStore<readonly string[]>([]),
    keyboardDrag: new KeyboardDrag(),
    /** The tasks that commands have changed, until their projects have been checked. */
    changedTasks: createStore<readonly ChangedTask[]>([]),
  };
}
