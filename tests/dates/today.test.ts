import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onNewDay, onNewDayOfServer, untilMidnight } from '#client/data/today.ts';
import { addDays, dayOf } from '#contract/entities/day.ts';
import { zone } from './zone.ts';

/** A page: a window with a clock, and a document. */
class Page extends EventTarget {
  readonly document = new EventTarget();
  readonly setTimeout = (run: () => void, delay: number) => Number(setTimeout(run, delay));
  readonly clearTimeout = (timer: number) => clearTimeout(timer);
}

const eves: readonly (readonly [year: number, month: number, date: number])[] = [
  ...([
    [2026, 11, 20],
    [2026, 11, 30],
    [2026, 12, 31],
    [2028, 2, 28],
    [2028, 2, 29],
    [2026, 2, 28],
  ] as const),
  // Before, on and after the days on which clocks change.
  ...([
    [2026, 3, 7],
    [2026, 3, 8],
    [2026, 10, 31],
    [2026, 11, 1],
    [2011, 9, 23],
    [2011, 9, 24],
    [2012, 3, 31],
  ] as const),
  [2011, 12, 29],
];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each(eves)(`on %i-%i-%i in ${zone}`, (year, month, date) => {
  const evening = new Date(year, month - 1, date, 23, 30);
  const day = dayOf(evening);
  // Apia went from the 29th to the 31st.
  const next = zone === 'Pacific/Apia' && day === '2011-12-29' ? '2011-12-31' : addDays(day, 1);

  test('the next day starts at midnight, and is reported once', () => {
    vi.setSystemTime(evening);
    const told: string[] = [];
    const page = new Page();
    const stop = onNewDay(page as unknown as Window, () => told.push(dayOf(new Date())));
    vi.advanceTimersByTime(30 * 60_000 - 1);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([next]);
    vi.advanceTimersByTime(60 * 60_000);
    page.dispatchEvent(new Event('focus'));
    page.document.dispatchEvent(new Event('visibilitychange'));
    expect(told).toEqual([next]);
    stop();
  });

  test('and the one after it too', () => {
    vi.setSystemTime(evening);
    const told: string[] = [];
    const stop = onNewDay(new Page() as unknown as Window, () => told.push(dayOf(new Date())));
    vi.advanceTimersByTime(49 * 60 * 60_000);
    expect(told.slice(0, 2)).toEqual([next, addDays(next, 1)]);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a machine that has slept over midnight notices when the user comes back', () => {
    vi.setSystemTime(evening);
    const told: string[] = [];
    const page = new Page();
    const stop = onNewDay(page as unknown as Window, () => told.push(dayOf(new Date())));
    vi.setSystemTime(new Date(year, month - 1, date + 2, 9));
    page.dispatchEvent(new Event('focus'));
    expect(told).toEqual([dayOf(new Date())]);
    stop();
    page.dispatchEvent(new Event('focus'));
    expect(told).toHaveLength(1);
  });

  test('midnight is as far away as the clocks say', () => {
    const wait = untilMidnight(evening);
    expect(wait).toBe(30 * 60_000);
    expect(dayOf(new Date(evening.getTime() + wait - 1))).toBe(day);
    expect(dayOf(new Date(evening.getTime() + wait))).toBe(next);
  });
});

describe('a server whose clock is behind', () => {
  test('is asked at midnight, and once more when its day has begun too', () => {
    vi.setSystemTime(new Date(2026, 10, 20, 23, 59, 58));
    const behind = 3000;
    const told: string[] = [];
    const stop = onNewDayOfServer(new Page() as unknown as Window, () =>
      told.push(dayOf(new Date(Date.now() - behind))),
    );
    vi.advanceTimersByTime(2000);
    expect(told).toEqual(['2026-11-20']);
    vi.advanceTimersByTime(60 * 60_000);
    expect(told).toEqual(['2026-11-20', '2026-11-21']);
    stop();
  });

  test('is not asked again after the end', () => {
    vi.setSystemTime(new Date(2026, 10, 20, 23, 59, 58));
    const tell = vi.fn();
    const stop = onNewDayOfServer(new Page() as unknown as Window, tell);
    vi.advanceTimersByTime(2000);
    stop();
    vi.advanceTimersByTime(60 * 60_000);
    expect(tell).toHaveBeenCalledTimes(1);
  });
});
