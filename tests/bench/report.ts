import { cpus, loadavg } from 'node:os';
import { beforeAndNow } from './before.ts';
import type { CallCost } from './calls.ts';
import type { Measured } from './measured.ts';
import type { Start } from './pages.ts';
import { summaryOf } from './statistics.ts';

const NOTE = `Written by \`npm run bench\`. Each size is measured in rounds, the floor and Mizu in turn, so that a machine that is busy
for a while is so for both: read the ratios. The floor (\`tests/bench/floor.ts\`) is the least that can be written: bare Hono and
better-sqlite3 and a React board that is windowed by hand, without speech, undo or sign-in. Its palette is what cmdk does alone:
its scorer over the titles of all tasks, and the fifty best in a list; no commands, other words, slips or lines.
Both services are processes of their own, and each call is measured after as many that are not.

A key's time goes from the event's own time stamp, so that waiting for a busy page counts, to the first message that is handled
after the frame whose document shows the change (\`tests/bench/in-page.ts\` says why). Each cell is median / p95, in milliseconds.
The wait for the next frame is in it: *a letter in a bare field* is that wait and nothing else, in a page of one field.
*Kept in IndexedDB* ends when the transaction that stores the change in the outbox is complete, which neither the paint nor the
request waits for. *Processor* is the time of the page's main thread for the key until it rests again, which a busy machine changes least.

A start is measured in a window of its own by the DevTools protocol alone: driven by Playwright, which hears of each request from the
browser, it takes half as long again (\`tests/bench/pages.ts\`). *Main thread* is the page's, until the first card is there. *Warm* is the second start
in a window. Until 2026-11-27 the window was empty before, and the floor, which asks for no isolation, began in its process: some 15 ms
that Mizu, which does, has to wait for a process of its own. Now a page of another site stands there, as a user comes from one. *Packages* is the floor's board with
what Mizu is made of: TanStack Query and Virtual, XState, wouter, Zod, tinykeys and react-aria's drag and drop, each used once
(\`tests/bench/floor/packages.tsx\`); no start of Mizu can cost less. The ratio behind it is Mizu's to it. The floor's service compresses nothing,
which the slow network tells.`;

const BEFORE = `Medians, in milliseconds but for the heap. *Before* is the first bench of 2026-11-22, on another machine that day: compare the
ratios. Until then the board asked for all tasks, and a start began in an empty window.`;

/** The document with the measurements. */
export function reportOf(all: readonly Measured[], rounds: number): string {
  const [{ model = 'unknown' } = {}, { length }] = [cpus()[0], cpus()];
  const date = new Date().toISOString().slice(0, 10);
  const [, , load = 0] = loadavg();
  const machine =
    `_${date}, Node ${process.versions.node}, ${length} × ${model.trim()}; ${rounds} round${rounds === 1 ? '' : 's'}; ` +
    `load average over the last 15 minutes ${load.toFixed(1)}, which would be about 1 with nothing else on the machine._`;
  const [head, ...rows] = beforeAndNow(all);
  const compared = head ? ['## Before and now', BEFORE, table(head, rows)] : [];
  return `${['# Speed', machine, NOTE, ...compared, ...all.flatMap(sectionsOf)].join('\n\n')}\n`;
}

/** The tables of a size, for the console too. */
export function sectionsOf({ size, people, keys, starts, calls, memory }: Measured): readonly string[] {
  const title = `## ${size.toLocaleString('en')} tasks${people > 1 ? ` of ${people} people` : ''}`;
  const parts = [];
  if (keys.size > 0) {
    const head = ['key', 'floor', 'Mizu', 'ratio', 'processor: floor', 'Mizu', 'ratio'];
    const rows = [...keys].map(([name, sides]) => [name, ...three(sides, 'paint'), ...three(sides, 'work')]);
    parts.push(table(head, rows));
  }
  if (starts.size > 0) {
    const head = [
      'until the board can be used',
      'floor',
      'Mizu',
      'ratio',
      'packages',
      'ratio',
      'main thread: floor',
      'Mizu',
      'ratio',
      'packages',
      'ratio',
      'requests',
      'kB',
      'nodes',
      'heap MB',
      'longest task',
    ];
    const rows = [...starts].map(([way, sides]) => {
      const median = (pick: (start: Start) => number, digits = 0) =>
        (summaryOf((sides.Mizu ?? []).map(pick))?.median ?? Number.NaN).toFixed(digits);
      return [
        way,
        ...three(sides, 'usable'),
        ...three({ floor: sides.packages, Mizu: sides.Mizu }, 'usable').toSpliced(1, 1),
        ...three(sides, 'work'),
        ...three({ floor: sides.packages, Mizu: sides.Mizu }, 'work').toSpliced(1, 1),
        median(({ requests }) => requests),
        median(({ bytes }) => bytes / 1000),
        median(({ nodes }) => nodes),
        median(({ heap }) => heap, 1),
        median(({ longest }) => longest),
      ];
    });
    parts.push(table(head, rows));
  }
  if (calls.size > 0) {
    const head = ['call, median / p99 ms', 'floor', 'Mizu', 'ratio', 'a second: floor', 'Mizu'];
    const rows = [...calls].map(([name, { floor, Mizu }]) => [
      name,
      timeOf(floor),
      timeOf(Mizu),
      ratio(floor?.time?.median, Mizu?.time?.median),
      floor?.rate?.toFixed(0) ?? '–',
      Mizu?.rate?.toFixed(0) ?? '–',
    ]);
    parts.push(table(head, rows));
    if (memory !== undefined) parts.push(`After that Mizu's service takes ${(memory / 1e6).toFixed(0)} MB.`);
  }
  return [title, ...parts];
}

const timeOf = (cost: CallCost | undefined) =>
  cost?.time ? `${cost.time.median.toFixed(1)} / ${cost.time.p99.toFixed(1)}` : '–';

/** The floor's cell, Mizu's, and how many times the floor's median Mizu's is. */
function three<T extends Record<K, number>, K extends string>(
  { floor, Mizu }: { [side in 'floor' | 'Mizu']?: T[] | undefined },
  name: K,
): string[] {
  const [below, ours] = [floor, Mizu].map((values) => summaryOf((values ?? []).map((value) => value[name])));
  const cell = (summary: typeof below) => (summary ? `${summary.median.toFixed(1)} / ${summary.p95.toFixed(1)}` : '–');
  return [cell(below), cell(ours), ratio(below?.median, ours?.median)];
}

function ratio(floor: number | undefined, ours: number | undefined): string {
  return floor === undefined || ours === undefined ? '–' : `${(ours / floor).toFixed(1)} ×`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
