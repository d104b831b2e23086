import { subjectOf } from '#client/palette/acting.ts';
import { BrokenParts } from '#client/registry/broken-parts.ts';
import { createOwnKeys } from '#client/registry/own-keys.ts';
import type { Workspace } from '#client/registry/workspace.ts';
import { createStore } from '#client/store/create-store.ts';
import { focusFirstOf } from '#client/ui/return-focus.ts';
import { wide } from '#styles/tokens.css.ts';
import type { CommandDependencies, CommandParts } from './command-parts.ts';
import type { Travel } from './travel.ts';

/** Not needed to paint the first screen. */
export const loadWhereAmI = () => import('#client/registry/where-am-i.ts');

/** What the page does for commands. */
export function createWorkspace(dependencies: CommandDependencies, parts: CommandParts, { goTo }: Travel): Workspace {
  const { window, api, status, announcer, preferences, drafts } = dependencies;
  const { registry, bindings, keySettings, live, history, learned, palette, overlays, reveals, coach, mac } = parts;
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
    newer: dependencies.newer ?? createStore(null),
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
  return workspace;
}
