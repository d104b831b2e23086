import { defaultFilter } from 'cmdk';
import { wordsFor } from '#client/palette/command-words.ts';
import { itemLists } from '#client/palette/palette-entries.ts';
import type { PaletteRow } from '#client/palette/palette-row.ts';
import { rowsFor } from '#client/palette/palette-rows.ts';
import { rankLists } from '#client/palette/ranking.ts';
import { Task } from '#contract/entities/task.ts';
import { registry } from '#tests/support/commands.ts';
import { corpus } from './corpus.ts';
import type { Query, Target } from './query.ts';
import { tasks } from './titles.ts';
import { commandsOnTheBoard, items } from './world.ts';

type Search = (query: string) => readonly string[];

const commands = commandsOnTheBoard();
const idOf = ({ choice, note, label }: PaletteRow): string =>
  choice.kind === 'command' || choice.kind === 'line'
    ? choice.id
    : choice.kind === 'search'
      ? 'palette.search'
      : `${note.split(',')[0]}: ${label}`;
const ours: Search = (query) => rowsFor({ kind: 'everything' }, query, commands, items).rows.slice(0, 3).map(idOf);

/** What cmdk's own scorer finds, given the other words as its keywords. */
const things = [
  ...registry.all
    .filter(({ notInPalette }) => !notInPalette)
    .map((command) => ({
      id: command.id,
      title: command.title,
      words: wordsFor(command).also.map(({ words }) => words),
    })),
  ...itemLists(items)
    .flat()
    .map(({ value }) => ({ id: idOf(value), title: value.label, words: [] })),
];
const best = (score: (thing: (typeof things)[number]) => number) =>
  things
    .map((thing) => ({ id: thing.id, score: score(thing) }))
    .filter((one) => one.score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, 3)
    .map(({ id }) => id);
const cmdk: Search = (query) => best(({ title, words }) => defaultFilter(title, query, words));

function wanted({ finds }: Query): readonly string[] {
  const name = (target: Target) =>
    typeof target === 'string'
      ? target
      : Object.entries(target)
          .map(([noun, title]) => `${noun}: ${title}`)
          .join();
  return Array.isArray(finds) ? finds.map(name) : [name(finds as Target)];
}

function recall(search: Search, kind: string): string {
  const places = corpus
    .filter((query) => query.kind === kind)
    .map((query) => search(query.query).findIndex((id) => wanted(query).includes(id)));
  const share = (most: number) => (100 * places.filter((at) => at >= 0 && at < most).length) / places.length;
  return `${share(3).toFixed(1)} / ${share(1).toFixed(1)}`;
}

function times(run: (query: string) => unknown): string {
  const taken = [
    'p',
    'pl',
    'plu',
    'plum',
    'plumb',
    'snooze',
    'mvnxt',
    'calnedar',
    'due friday',
    'zzzz',
    'the',
    'call a',
  ].flatMap((query) =>
    Array.from({ length: 9 }, () => {
      const start = process.cpuUsage();
      run(query);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    }),
  );
  taken.sort((one, other) => one - other);
  const at = (share: number) => (taken[Math.floor(taken.length * share)] ?? 0).toFixed(1);
  return `${at(0.5)} / ${at(0.95)}`;
}

/** Prints recall@3 / recall@1 by kind, and the processor time of a key, median / p95 in milliseconds: it is the same on a busy machine. */
export async function measure(): Promise<void> {
  const line = (...cells: string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
  for (const kind of new Set(corpus.map((query) => query.kind))) line(kind, recall(ours, kind), recall(cmdk, kind));
  for (const count of [10_000, 50_000]) {
    const many = Array.from({ length: count }, (_, id) => {
      const { title, status } = tasks[id % tasks.length] ?? { title: '', status: 'next' };
      return Task.parse({ id, title: `${title} ${id}`, status });
    });
    const all = { ...items, tasks: many };
    rowsFor({ kind: 'everything' }, 'warm up', commands, all);
    const lists = itemLists(all);
    line(
      `${count} titles`,
      times((query) => rowsFor({ kind: 'everything' }, query, commands, all)),
      times((query) => many.map(({ title }) => defaultFilter(title, query, [])).filter((score) => score > 0)),
      `rank alone ${times((query) => rankLists(query, lists, 50))}`,
    );
  }
}
