import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PaletteRow } from '#client/palette/palette-row.ts';
import { rowsFor } from '#client/palette/palette-rows.ts';
import { corpus } from './corpus.ts';
import type { Query, QueryKind, Target } from './query.ts';
import { commandsOnTheBoard, items } from './world.ts';

const commands = commandsOnTheBoard();
const search = (query: string): readonly PaletteRow[] => rowsFor({ kind: 'everything' }, query, commands, items).rows;

/** What a row finds: a command by its id, an item as `task: Buy milk`. */
function found({ label, choice, note }: PaletteRow): string | undefined {
  if (choice.kind === 'command' || choice.kind === 'line') return choice.id;
  if (choice.kind === 'search') return 'palette.search';
  return choice.kind === 'item' ? `${note.split(',')[0]}: ${label}` : undefined;
}

function wanted(target: Target): string {
  if (typeof target === 'string') return target;
  const [[noun, title] = []] = Object.entries(target);
  return `${noun}: ${title}`;
}

/** At which place the first of the right rows is, from 0; Infinity where there is none. */
function placeOf({ query, finds }: Query): number {
  const right = (Array.isArray(finds) ? (finds as readonly Target[]) : [finds as Target]).map(wanted);
  const at = search(query).findIndex((row) => right.includes(found(row) ?? ''));
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

/** A second set of queries, which nobody who chose the other words has seen: `synonym: task.defer = put off; not now`. */
const blind = ['synonyms', 'others'].flatMap(queriesIn);
/**
 * Two more, whose words are harder, and counted together: half words, key names, other forms of words, whole sentences, and items
 * among them; and what people say every day, with verbs of other programs and the names of items.
 */
const harder = ['people', 'everyday'] as const;

function queriesIn(name: string): readonly Query[] {
  const lines = readFileSync(new URL(`./blind-${name}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.flatMap((line): Query[] => {
    const [, kind, finds, queries] = /^(\w+): (.+?) = (.+)$/.exec(line) ?? [];
    if (!kind || !finds || !queries) throw new Error(`No queries: ${line}`);
    return queries
      .split('; ')
      .map((query) => ({ kind: kind as QueryKind, query, finds: finds.split(', '), source: 'blind' }));
  });
}

it.each(harder)('finds what people mean by words that are in no list: the set %s', (name) => {
  const places = queriesIn(name).map((query) => ({ ...query, place: placeOf(query) }));
  const share = (most: number) => places.filter(({ place }) => place < most).length / places.length;
  process.stdout.write(
    `the set ${name}: ${places.length} queries, recall@5 ${(share(5) * 100).toFixed(1)} %, recall@1 ${(share(1) * 100).toFixed(1)} %\n`,
  );
  const missed = places.filter(({ place }) => place >= 5).map(({ query, finds }) => ({ query, finds }));
  expect(share(5), JSON.stringify(missed)).toBeGreaterThanOrEqual(0.95);
  expect(share(1)).toBeGreaterThanOrEqual(0.84);
});

describe.each([
  ['the corpus', corpus],
  ['the blind set', blind],
])('finds what people mean, by kind of query, in %s', (name, queries) => {
  it.each([...new Set(queries.map(({ kind }) => kind))])('%s', (kind) => {
    const places = queries.filter((query) => query.kind === kind).map((query) => ({ ...query, place: placeOf(query) }));
    const share = (most: number) => places.filter(({ place }) => place < most).length / places.length;
    // Not to the console: what is written there fails a test.
    process.stdout.write(
      `${name}, ${kind}: ${places.length} queries, recall@3 ${(share(3) * 100).toFixed(1)} %, recall@1 ${(share(1) * 100).toFixed(1)} %\n`,
    );
    const missed = places.filter(({ place }) => place >= 3).map(({ query, finds }) => ({ query, finds }));
    expect(share(3), JSON.stringify(missed)).toBeGreaterThanOrEqual(0.95);
    expect(share(1)).toBeGreaterThanOrEqual(0.85);
  });
});
