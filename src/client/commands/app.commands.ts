import type { Api } from '#client/data/api.ts';
import { defineCommand } from './define-command.ts';
import { final, silent } from './outcome.ts';

export const openPalette = defineCommand({
  id: 'palette.open',
  title: 'Run a command',
  does: 'Opens the palette, from which everything can be done.',
  hint: 'commands',
  keys: ['Mod+K', ':'],
  inFields: true,
  notInPalette: true,
  scope: 'everywhere',
  run: ({ workspace }) => {
    workspace.openPalette('everything');
    return silent();
  },
});

export const search = defineCommand({
  id: 'palette.search',
  title: 'Search',
  does: 'Finds a task, a project or a reference by its words.',
  hint: 'search',
  keys: ['/'],
  scope: 'everywhere',
  run: ({ workspace }) => {
    workspace.openPalette('search');
    return silent();
  },
});

export const closeOverlay = defineCommand({
  id: 'overlay.close',
  title: 'Close what is open',
  does: 'Closes the palette, help, settings or whatever else lies over the page.',
  keys: ['Escape'],
  inFields: true,
  yields: true,
  scope: 'everywhere',
  when: ({ workspace }) => workspace.isOverlayOpen() || 'Nothing is open',
  run: ({ workspace }) => {
    workspace.closeOverlay();
    // The focus goes back, which says itself.
    return silent();
  },
});

export const help = defineCommand({
  id: 'app.help',
  title: 'Keys that work here',
  does: 'Shows the keys that work here, and finds any other.',
  hint: 'keys',
  keys: ['?'],
  scope: 'everywhere',
  run: ({ workspace }) => {
    workspace.openOverlay({ name: 'help' });
    return silent();
  },
});

export const settings = defineCommand({
  id: 'app.settings',
  title: 'Settings',
  does: 'Opens the settings: profile, theme and keys.',
  keys: ['g s'],
  scope: 'everywhere',
  run: ({ workspace }) => {
    workspace.openOverlay({ name: 'settings' });
    return silent();
  },
});

export const toggleTheme = defineCommand({
  id: 'app.toggleTheme',
  title: 'Light or dark theme',
  does: 'Changes between the light and the dark theme.',
  keys: ['Shift+D'],
  scope: 'everywhere',
  run: ({ workspace }) => {
    const theme = workspace.theme() === 'dark' ? 'light' : 'dark';
    workspace.setTheme(theme);
    return final(theme === 'dark' ? 'Dark theme' : 'Light theme');
  },
});

export const toggleSidebar = defineCommand({
  id: 'app.toggleSidebar',
  title: 'Sidebar',
  does: 'Shows or hides the sidebar.',
  keys: ['b'],
  scope: 'everywhere',
  run: ({ workspace }) => {
    const words = workspace.toggleSidebar();
    return words === null ? silent() : final(words);
  },
});

export const logOut = defineCommand({
  id: 'session.logOut',
  title: 'Logout',
  does: 'Signs you out of this browser. Words not sent yet are forgotten.',
  irreversible: true,
  scope: 'everywhere',
  run: ({ workspace }) => {
    workspace.signOut();
    return final('Signed out');
  },
});

export const undo = defineCommand({
  id: 'history.undo',
  title: 'Undo',
  does: 'Takes back what was done last.',
  hint: 'undo',
  keys: ['z', 'Mod+Z'],
  movesInHistory: true,
  scope: 'everywhere',
  when: ({ workspace }) => workspace.canUndo() || 'There is nothing to undo',
  run: ({ workspace }) => workspace.undo(),
});

export const redo = defineCommand({
  id: 'history.redo',
  title: 'Redo',
  does: 'Does again what was taken back.',
  keys: ['Shift+Z'],
  movesInHistory: true,
  scope: 'everywhere',
  when: ({ workspace }) => workspace.canRedo() || 'There is nothing to redo',
  run: ({ workspace }) => workspace.redo(),
});

export const retry = defineCommand({
  id: 'app.retry',
  title: 'Try again',
  does: 'Asks again for what could not be loaded.',
  keys: ['Shift+R'],
  scope: 'everywhere',
  when: ({ api, workspace }) => failedQueries(api).length > 0 || workspace.broken.any || 'Nothing has failed here',
  run: async ({ api, workspace }) => {
    // A screen that comes says itself: its heading takes the focus.
    workspace.broken.retryAll();
    if (failedQueries(api).length === 0) return silent();
    await api.queryClient.refetchQueries({ predicate: (query) => failedQueries(api).includes(query) });
    // A second failure has told itself.
    return failedQueries(api).length > 0 ? silent() : final('Loaded');
  },
});

export const reload = defineCommand({
  id: 'app.reload',
  title: 'Reload the page',
  does: 'Loads the page anew. Words not sent yet are forgotten.',
  irreversible: true,
  scope: 'everywhere',
  run: ({ workspace }) => {
    workspace.reload();
    return silent();
  },
});

/** What the screen shows and has not got. */
function failedQueries({ queryClient }: Api) {
  return queryClient.getQueryCache().findAll({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}
