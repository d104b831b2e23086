import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { type CompletedDays, toWeeks } from '#client/data/completed-days.ts';
import { addDays, type Day, isDay } from '#contract/entities/day.ts';

type History = readonly { day: Day; completed: number }[];

/** What `toWeeks` makes of each history on a machine in each of these time zones, and how far each is behind UTC in January. */
async function weeksIn(zones: readonly string[], histories: readonly History[]): Promise<[number, CompletedDays[]][]> {
  const module = new URL('../../src/client/data/completed-days.ts', import.meta.url).href;
  const program = `import { toWeeks } from ${JSON.stringify(module)};
    const weeks = ${JSON.stringify(zones)}.map((zone) => {
      process.env.TZ = zone;
      return [new Date(2026, 0, 1).getTimezoneOffset(), ${JSON.stringify(histories)}.map(toWeeks)];
    });
    process.stdout.write(JSON.stringify(weeks));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return JSON.parse(output);
}

const weeksOf = (history: History): CompletedDays => {
  const days = toWeeks(history);
  if (!days) throw new Error('There are no days');
  return days;
};
/** Days that end with the last, with these counts. */
const counts = (...completed: readonly number[]) =>
  completed.map((count, index) => ({ day: addDays('2026-11-21', index + 1 - completed.length), completed: count }));
const daysIn = ({ weeks }: CompletedDays) => weeks.flatMap(({ days }) => days);
const stepsOf = (days: CompletedDays) =>
  new Map(
    daysIn(days)
      .filter(({ completed }) => completed > 0)
      .map(({ completed, step }) => [completed, step]),
  );

describe('weeks', () => {
  test.each([
    ['2026-11-21', 'a Saturday', '2026-05-24', 7],
    ['2026-11-22', 'a Sunday', '2026-05-31', 1],
    ['2028-02-29', 'a leap day', '2027-09-05', 3],
    ['2027-01-01', 'the first of a year', '2026-07-05', 6],
  ])('there are 26, from Sunday on, up to %s, %s', (last, _, first, daysInLast) => {
    const { weeks } = weeksOf([{ day: last, completed: 1 }]);
    expect(weeks).toHaveLength(26);
    expect(weeks[0]?.start).toBe(first);
    expect(weeks.map(({ days }) => days.length)).toEqual([...Array.from({ length: 25 }, () => 7), daysInLast]);
    const days = weeks.flatMap((week) => week.days.map(({ day }) => day));
    expect(days).toEqual(days.map((__, index) => addDays(first, index)));
    expect(days.every(isDay)).toBe(true);
    expect(days.at(-1)).toBe(last);
  });

  test('are the same on a machine in any zone, over clock changes, a month’s end and a day that was left out', async () => {
    const behind = {
      'America/Los_Angeles': 480,
      'Asia/Kathmandu': -345,
      'Pacific/Apia': -780,
      'America/Santiago': 180,
      UTC: 0,
    };
    // Samoa had no December 30, 2011.
    const histories = ['2026-11-21', '2026-04-01', '2012-01-07', '2028-03-01'].map((last) =>
      Array.from({ length: 182 }, (_, index) => ({ day: addDays(last, -index), completed: index % 7 })),
    );
    const weeks = histories.map(weeksOf);
    expect(await weeksIn(Object.keys(behind), histories)).toEqual(
      Object.values(behind).map((offset) => [offset, weeks]),
    );
  });

  test('take days in any order, leave out older ones, and have 0 where a day is missing', () => {
    const days = weeksOf([
      { day: '2026-11-20', completed: 2 },
      { day: '2026-11-21', completed: 0 },
      { day: '2026-05-24', completed: 1 },
      { day: '2026-05-23', completed: 50 },
    ]);
    expect(daysIn(days)).toHaveLength(182);
    expect(days.total).toBe(3);
    expect(daysIn(days).find(({ day }) => day === '2026-05-24')?.completed).toBe(1);
    expect(daysIn(days).find(({ day }) => day === '2026-08-01')).toEqual({ day: '2026-08-01', completed: 0, step: 0 });
  });

  test('there are none without a day', () => {
    expect(toWeeks([])).toBeNull();
  });
});

describe('the best day', () => {
  test.each([
    ['none', counts(0, 0), null],
    ['the one with most', counts(1, 4, 2), { day: '2026-11-20', completed: 4 }],
    ['the latest of equals', counts(4, 1, 4), { day: '2026-11-21', completed: 4 }],
  ])('is %s', (_, history, best) => {
    expect(weeksOf(history).best).toEqual(best);
  });
});

describe('steps', () => {
  test('are the counts themselves up to five', () => {
    const days = weeksOf(counts(0, 1, 2, 3, 4, 5));
    expect([...stepsOf(days)]).toEqual([1, 2, 3, 4, 5].map((count) => [count, count]));
    expect(days.ranges.map(({ from, to }) => [from, to])).toEqual([1, 2, 3, 4, 5].map((count) => [count, count]));
  });

  test('one a day is the faintest, not the strongest', () => {
    expect([...stepsOf(weeksOf(counts(1, 1, 1)))]).toEqual([[1, 1]]);
  });

  test.each([6, 7, 9, 10, 12, 23, 100])(
    'of up to %i a day divide all counts, each into the range that names it',
    (most) => {
      const all = Array.from({ length: most }, (_, index) => index + 1);
      const history = all.slice(-182).map((completed, index) => ({ day: addDays('2026-11-21', -index), completed }));
      const days = weeksOf(history);
      for (const { completed, step } of daysIn(days).filter((day) => day.completed > 0)) {
        const range = days.ranges.find(({ from, to }) => completed >= from && completed <= (to ?? completed));
        expect(range?.step).toBe(step);
      }
      expect(days.ranges[0]?.from).toBe(1);
      for (const [index, { from }] of days.ranges.entries()) {
        if (index > 0) expect(from).toBe((days.ranges[index - 1]?.to ?? 0) + 1);
      }
    },
  );

  test('are not flattened by one day of tidying up', () => {
    const usual = Array.from({ length: 39 }, (_, index) => (index % 5) + 1);
    const days = weeksOf(counts(300, ...usual));
    expect([...stepsOf(days)]).toEqual([
      [300, 5],
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
      [5, 5],
    ]);
    expect(days.ranges.at(-1)).toEqual({ step: 5, from: 5, to: null });
    expect(days.best).toMatchObject({ completed: 300 });
    expect(days.total).toBe(300 + usual.reduce((sum, count) => sum + count, 0));
  });
});
