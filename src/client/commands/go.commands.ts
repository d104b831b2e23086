import { defineCommand } from './define-command.ts';
import { silent } from './outcome.ts';

/** A screen of spec §2: its path, its name, the second of its keys. */
const screens = [
  ['dashboard', '/', 'Dashboard', 'd'],
  ['inbox', '/inbox', 'Inbox', 'i'],
  ['tasks', '/tasks', 'Tasks', 't'],
  ['calendar', '/calendar', 'Calendar', 'c'],
  ['projects', '/projects', 'Projects', 'p'],
  ['review', '/review', 'Weekly Review', 'r'],
  ['analytics', '/analytics', 'Analytics', 'a'],
  ['assistant', '/ai', 'AI Assistant', 'm'],
] as const;

export const goCommands = screens.map(([name, path, label, key]) =>
  defineCommand({
    id: `go.${name}`,
    title: `Go to ${label}`,
    does: `Opens the screen ${label}.`,
    keys: [`g ${key}`],
    scope: 'everywhere',
    goesTo: path,
    run: ({ workspace }) => {
      workspace.navigate(path);
      // The screen says itself: its heading takes the focus.
      return silent();
    },
  }),
);
