import { subjectOf } from '#client/palette/acting.ts';
import { BrokenParts } from '#client/registry/broken-parts.ts';
import type {
  OverlaysPort,
  PagePort,
  PalettePort,
  SpeechPort,
  ThemePort,
  Workspace,
} from '#client/registry/workspace.ts';
import { createStore } from '#client/store/create-store.ts';
import { focusFirstOf } from '#client/ui/return-focus.ts';
import { wide } from '#styles/tokens.css.ts';
import type { CommandDependencies, CommandParts } from './command-parts.ts';
import type { Travel } from './travel.ts';

/** Loaded later than the first screen. */
export const loadWhereAmI = () => import('#client/registry/where-am-i.ts');

/** What the page does for commands. */
export function createWorkspace(dependencies: CommandDependencies, parts: CommandParts, { goTo }: Travel): Workspace {
  const { status, drafts } = dependencies;
  const { registry, bindings, keySettings, history, coach, mac } = parts;
  return {
    say: status.say,
    drafts,
    coach,
    broken: new BrokenParts(),
    keys: { registry, bindings, settings: keySettings, mac },
    newer: dependencies.newer ?? createStore(null),
    theme: themeOf(dependencies),
    page: pageOf(dependencies, parts, goTo),
    overlays: overlaysOf(dependencies, parts),
    palette: paletteOf(parts),
    speech: speechOf(dependencies, parts),
    history: {
      undo: () => history.undo(),
      undoBackTo: (step) => history.undoBackTo(step),
      redo: () => history.redo(),
      hasSteps: () => history.lines().length > 0,
      canUndo: () => history.canUndo,
      canRedo: () => history.canRedo,
    },
  };
}

function themeOf({ preferences }: CommandDependencies): ThemePort {
  return {
    now: () => preferences.get().theme,
    set: (theme) => preferences.set({ theme }),
    subscribe: preferences.subscribe,
  };
}

function pageOf(
  { window, preferences, signOut }: CommandDependencies,
  { overlays, reveals }: CommandParts,
  goTo: Travel['goTo'],
): PagePort {
  return {
    navigate: (path) => {
      // Already here: its heading says so, since nothing else would.
      if (!goTo(path)) window.document.querySelector('h1')?.focus();
    },
    show: (item) => {
      goTo(item.noun === 'task' ? '/tasks' : '/projects');
      reveals.set(item);
    },
    openTab: (address) => void window.open(address, '_blank', 'noopener,noreferrer'),
    toggleSidebar: () => {
      // The menu stays open when the window gets wide.
      const isMenu = overlays.get()?.name === 'menu';
      if (isMenu || !window.matchMedia(wide).matches) {
        if (isMenu) overlays.close();
        else overlays.open({ name: 'menu' });
        // The slide-over takes the focus, which a screen reader speaks.
        return null;
      }
      const sidebarOpen = !preferences.get().sidebarOpen;
      // A hidden element cannot keep the focus.
      if (!sidebarOpen && window.document.activeElement?.closest('aside')) focusFirstOf([]);
      preferences.set({ sidebarOpen });
      return sidebarOpen ? 'Sidebar shown' : 'Sidebar hidden';
    },
    signOut,
    reload: () => window.location.reload(),
  };
}

function overlaysOf({ window }: CommandDependencies, { palette, overlays }: CommandParts): OverlaysPort {
  const isOpen = () => palette.getSnapshot().hasTag('open') || overlays.get() !== null;
  return {
    open: (overlay) => {
      palette.send({ type: 'palette.close' });
      overlays.open(overlay);
    },
    close: () => {
      if (palette.getSnapshot().hasTag('open')) palette.send({ type: 'palette.close' });
      else overlays.close();
    },
    isOpen,
    get: overlays.get,
    staysHere: () => {
      const { activeElement } = window.document;
      const before = overlays.get();
      return () =>
        window.document.activeElement === activeElement &&
        overlays.get() === before &&
        !palette.getSnapshot().hasTag('open');
    },
  };
}

function paletteOf({ palette, live, learned }: CommandParts): PalettePort {
  return {
    open: (kind) => {
      const { pages } = palette.getSnapshot().context;
      if (pages.at(-1)?.kind === kind) palette.send({ type: 'palette.close' });
      else palette.send({ type: 'palette.open', page: { kind } });
    },
    actsOn: () => subjectOf(live),
    forget: () => learned.forget(),
  };
}

function speechOf({ api, status, announcer, drafts }: CommandDependencies, { live }: CommandParts): SpeechPort {
  return {
    again: announcer.again,
    whereAmI: async () => {
      const { whereAmI } = await loadWhereAmI();
      announcer.announce(whereAmI({ api, drafts, status, selected: live.selected }));
    },
  };
}
