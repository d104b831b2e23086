import type { Cost } from './hands.ts';
import type { BySide, Measured } from './measured.ts';
import type { Start, Way } from './pages.ts';
import { summaryOf } from './statistics.ts';

/** The measurements of 2026-11-22, before Mizu was made faster: the floor and Mizu, in milliseconds or megabytes. */
interface Row {
  what: string;
  before: Readonly<BySide<number>>;
  goal: string;
  /** The number of tasks. */
  size: number;
  now: (measured: Measured) => BySide<number> | undefined;
}

const start =
  (way: Way, pick: (start: Start) => number = ({ usable }) => usable) =>
  ({ starts }: Measured) =>
    mediansOf(starts.get(way), pick);

const key =
  (name: string) =>
  ({ keys }: Measured) =>
    mediansOf(keys.get(name), ({ paint }: Cost) => paint);

const heap = start('cold', (opened) => opened.heap);

const ROWS: readonly Row[] = [
  { what: 'cold start', before: { floor: 315, Mizu: 1570 }, goal: '≤ 2 ×', size: 100, now: start('cold') },
  {
    what: 'cold start, CPU ÷ 4',
    before: { floor: 1324, Mizu: 3717 },
    goal: '≤ 2 ×',
    size: 100,
    now: start('cold, CPU ÷ 4'),
  },
  { what: 'cold start', before: { floor: 432, Mizu: 1687 }, goal: '≤ 2 ×', size: 10_000, now: start('cold') },
  { what: 'cold start', before: { Mizu: 6390 }, goal: '≤ 2 × of 10,000', size: 50_000, now: start('cold') },
  { what: '`j`', before: { floor: 7.5, Mizu: 22 }, goal: '≤ 1.5 ×', size: 10_000, now: key('j') },
  { what: '`j`', before: { Mizu: 29 }, goal: '', size: 50_000, now: key('j') },
  {
    what: 'a letter in a search',
    before: { floor: 14, Mizu: 24 },
    goal: '≤ 1.2 ×',
    size: 10_000,
    now: key('search: a letter'),
  },
  {
    what: 'Shift+→ until the card is in the next column',
    before: { floor: 18, Mizu: 69 },
    goal: '≤ 1.5 ×',
    size: 10_000,
    now: key('move to the next column'),
  },
  {
    what: 'capture: Enter until it is shown',
    before: { floor: 18, Mizu: 71 },
    goal: '≤ 1.5 ×',
    size: 100,
    now: key('capture: Enter'),
  },
  { what: 'heap of the page, MB', before: { floor: 3, Mizu: 10 }, goal: '', size: 10_000, now: heap },
  { what: 'heap of the page, MB', before: {}, goal: '≤ 15', size: 50_000, now: heap },
];

const HEAD = ['what', 'tasks', 'before: floor', 'Mizu', 'ratio', 'now: floor', 'Mizu', 'ratio', 'goal'];

/** The head and the rows of the table that compares these measurements with earlier ones; medians. */
export function beforeAndNow(all: readonly Measured[]): readonly (readonly string[])[] {
  const rows = ROWS.flatMap(({ what, before, goal, size, now }) => {
    const measured = all.find((one) => one.size === size && one.people === 1);
    const values = measured && now(measured);
    return values ? [[what, size.toLocaleString('en'), ...cells(before), ...cells(values), goal]] : [];
  });
  return rows.length === 0 ? [] : [HEAD, ...rows];
}

function mediansOf<T>(sides: BySide<T[]> | undefined, pick: (value: T) => number): BySide<number> | undefined {
  if (!sides) return undefined;
  const medians: BySide<number> = {};
  for (const name of ['floor', 'Mizu'] as const) {
    const summary = summaryOf((sides[name] ?? []).map(pick));
    if (summary) medians[name] = summary.median;
  }
  return medians;
}

function cells({ floor, Mizu }: BySide<number>): string[] {
  const cell = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(value < 100 ? 1 : 0));
  return [cell(floor), cell(Mizu), floor === undefined || Mizu === undefined ? '–' : `${(Mizu / floor).toFixed(1)} ×`];
}
