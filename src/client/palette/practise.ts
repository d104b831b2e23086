import { viewNow } from '#client/data/views.ts';
import type { Commands } from '#client/registry/commands-context.tsx';
import { rowsFor } from './palette-rows.ts';

/** One of each kind: a title, a typo, initials, a date, a line. */
const QUERIES = ['c', 'calned', 'mvnxt', 'due friday', 'call the'];
const SAMPLE = 300;

/**
 * Warms up when the palette opens for the first time: the first letter comes some time later. Earlier, it would be a
 * quarter of the page's start, also where the palette is never used.
 */
export async function practiseOnceOpen(commands: Commands, turn: () => Promise<void>): Promise<void> {
  const { palette } = commands;
  const isOpen = () => palette.getSnapshot().context.pages.length > 0;
  const opened = Promise.withResolvers<void>();
  const subscription = palette.subscribe(() => isOpen() && opened.resolve());
  if (!isOpen()) await opened.promise;
  subscription.unsubscribe();
  await practise(commands, turn);
}

/**
 * Ranks a few queries over a few of the tasks, one at each `turn`, and drops the results: the browser compiles that code
 * while nobody waits, and not at the first letters of the user, which took three times as long.
 */
export async function practise(commands: Commands, turn: () => Promise<void>): Promise<void> {
  const tasks = viewNow(commands.api, 'tasks.list', {})?.tasks.slice(0, SAMPLE) ?? [];
  const sample = {
    tasks,
    projects: [],
    references: [],
    contexts: [],
    isOurs: commands.api.isOurs,
    isLoading: false,
    error: null,
  };
  for (const query of QUERIES) {
    await turn();
    rowsFor({ kind: 'everything' }, query, commands, sample);
  }
}
