import { viewNow } from '#client/data/views.ts';
import type { Commands } from '#client/registry/commands-context.tsx';
import { rowsFor } from './palette-rows.ts';

/** Of each kind: titles, other words, slips of the finger, initials, lines. */
const QUERIES = [
  'c',
  'ca',
  'calendar',
  'sno',
  'snoo',
  'snooze',
  'calned',
  'mvnxt',
  'due f',
  'due friday',
  'call the',
  'zz',
];
const ROUNDS = 2;
const SAMPLE = 300;

/**
 * Ranks a few queries over a few of the tasks, one at each `turn`, and forgets what it has found: the browser compiles
 * that code while nobody waits, and not at the first letters that the user types, which took three times as long.
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
  for (let round = 0; round < ROUNDS; round += 1)
    for (const query of QUERIES) {
      await turn();
      rowsFor({ kind: 'everything' }, query, commands, sample);
    }
}
