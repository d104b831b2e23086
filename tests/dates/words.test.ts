import { expect, test } from 'vitest';
import { readCapture } from '#client/palette/capture-grammar.ts';
import { readDay } from '#client/registry/read-day.ts';
import { zone } from './zone.ts';

type Time = readonly [year: number, month: number, date: number, hour: number, minute: number];
const at = ([year, month, date, hour, minute]: Time) => new Date(year, month - 1, date, hour, minute);

// Los Angeles changes its clocks on November 1, 2026 and on March 14, 2027.
test.each([
  ['1 day', [2026, 11, 1, 0, 30], '2026-11-02'],
  ['in 2 weeks', [2026, 10, 25, 0, 30], '2026-11-08'],
  ['2w', [2026, 10, 25, 0, 30], '2026-11-08'],
  ['1 day', [2027, 3, 13, 23, 30], '2027-03-14'],
  ['next week', [2027, 3, 8, 23, 30], '2027-03-15'],
  ['day after tomorrow', [2027, 3, 13, 23, 30], '2027-03-15'],
  ['2 days from now', [2027, 3, 13, 23, 30], '2027-03-15'],
  ['for three months', [2027, 1, 15, 23, 30], '2027-04-15'],
] as const)('%s, written at %j, is no day off for a change of clocks', (words, now, day) => {
  expect(readDay(words, at(now)), zone).toBe(day);
});

test.each([
  ['1 month', [2027, 1, 31, 10, 0], '2027-02-28'],
  ['In a month', [2027, 1, 31, 10, 0], '2027-02-28'],
  ['next month', [2027, 1, 31, 10, 0], '2027-02-28'],
  ['3mo', [2027, 1, 31, 10, 0], '2027-04-30'],
  ['1 month', [2026, 12, 15, 10, 0], '2027-01-15'],
  ['1 year', [2028, 2, 29, 9, 0], '2029-02-28'],
  ['next year', [2026, 12, 31, 9, 0], '2027-12-31'],
  ['999 years', [2026, 12, 31, 9, 0], null],
] as const)('%s, written at %j, is the last day of a month that is too short', (words, now, day) => {
  expect(readDay(words, at(now)), zone).toBe(day);
});

// November 26, 2026 is a Thursday.
test.each([
  ['last monday', false, '2026-11-23'],
  ['last thursday', false, '2026-11-19'],
  ['last friday', false, '2026-11-20'],
  ['monday', false, '2026-11-30'],
  ['monday', true, '2026-11-23'],
  ['friday', true, '2026-11-20'],
  ['yesterday', true, '2026-11-25'],
  ['24.12.', false, '2026-12-24'],
  ['1.12.2026', false, '2026-12-01'],
  ['by 24.11.', false, '2027-11-24'],
  ['31.11.', false, null],
] as const)(
  '%s is a day that has been after “last”, or where it is to be one (%j), and dots put the day first',
  (words, isPast, day) => {
    expect(readDay(words, at([2026, 11, 26, 10, 0]), isPast), zone).toBe(day);
  },
);

// November 27, 2026 is a Friday, also when noon is over.
test.each([9, 13, 23])('on a Friday at %i o’clock, Friday is today and next Friday is not', (hour) => {
  const now = at([2026, 11, 27, hour, 5]);
  const days = ['fri', 'this friday', 'by friday', 'next fri', 'friday week'].map((words) => readDay(words, now));
  expect(days, zone).toEqual(['2026-11-27', '2026-11-27', '2026-11-27', '2026-12-04', '2026-12-04']);
  const sources = { now, contexts: [], projects: [], isOurs: true };
  expect(readCapture('Call Ana on friday', sources), zone).toEqual({ title: 'Call Ana', due_date: '2026-11-27' });
});

// What is left of the week, the month and the year, and words that chrono does not know.
test.each([
  ['this week', '2026-11-28'],
  ['this month', '2026-11-30'],
  ['this year', '2026-12-31'],
  ['the end of the week', '2026-11-28'],
  ['eow', '2026-11-28'],
  ['by eod', '2026-11-26'],
  ['end of year', '2026-12-31'],
  ['tues', '2026-12-01'],
  ['next weds.', '2026-12-02'],
  ['in a fortnight', '2026-12-10'],
  ['in march', '2027-03-01'],
  ['the 5th of december', '2026-12-05'],
  ['26th', '2026-11-26'],
  ['on the 15th', '2026-12-15'],
  ['31st', '2026-12-31'],
  ['32nd', null],
  ['05.12.26', '2026-12-05'],
  ['christmas', '2026-12-25'],
  ["by new year's eve", '2026-12-31'],
  ["new year's day", '2027-01-01'],
  ['mid january', '2027-01-15'],
  ['mid-jan 2028', '2028-01-15'],
  ['the beginning of march', '2027-03-01'],
  ['1st of next month', '2026-12-01'],
  ['the 15th of the month', '2026-12-15'],
  ['3 business days', '2026-12-01'],
  ['in 1 working day', '2026-11-27'],
  ['the week after next', '2026-12-10'],
  ['coming friday', '2026-11-27'],
  ['easter', '2027-03-28'],
  ['by easter monday', '2027-03-29'],
  ['good friday', '2027-03-26'],
  ['friday week', '2026-12-04'],
  ['today week', '2026-12-03'],
  ['a week on monday', '2026-12-07'],
  ['2 weeks from monday', '2026-12-14'],
  ['week from nothing', null],
  ['early next week', '2026-11-30'],
  ['in dec', '2026-12-01'],
  ['jan', '2027-01-01'],
  ['tomoz', '2026-11-27'],
  ['thanksgiving', '2026-11-26'],
  ["by mother's day", '2027-05-09'],
  ['fathers day', '2027-06-20'],
  ['memorial day', '2027-05-31'],
  ['labor day', '2027-09-06'],
  ['independence day', '2027-07-04'],
  ['mlk day', '2027-01-18'],
  ["presidents' day", '2027-02-15'],
  ["st. patrick's day", '2027-03-17'],
  ['ash wednesday', '2027-02-10'],
] as const)('%s is %s', (words, day) => {
  expect(readDay(words, at([2026, 11, 26, 10, 0])), zone).toBe(day);
});

test.each([
  ['this week', '2026-11-22'],
  ['the 15th', '2026-11-15'],
  ['31st', '2026-10-31'],
  ['christmas', '2025-12-25'],
  ['easter', '2026-04-05'],
  ['thanksgiving', '2026-11-26'],
  ['memorial day', '2026-05-25'],
] as const)('%s that has been is %s', (words, day) => {
  expect(readDay(words, at([2026, 11, 26, 10, 0]), true), zone).toBe(day);
});

// Gauss's rule has an exception for each of the last two.
test.each([
  [1961, '04-02'],
  [2008, '03-23'],
  [2026, '04-05'],
  [2038, '04-25'],
  [2076, '04-19'],
  [2049, '04-18'],
])('Easter Sunday of %i is %s', (year, day) => {
  expect(readDay('easter', at([year, 1, 1, 10, 0])), zone).toBe(`${year}-${day}`);
});

test.each([
  ['Call Ana in 2 weeks', [2026, 10, 25, 0, 30], '2026-11-08'],
  ['Call Ana in 1 day', [2027, 3, 13, 23, 30], '2027-03-14'],
  ['Call Ana tomorrow', [2026, 11, 1, 0, 30], '2026-11-02'],
] as const)('%s, captured at %j, is due on that day', (line, now, due_date) => {
  const sources = { now: at(now), contexts: [], projects: [], isOurs: true };
  expect(readCapture(line, sources), zone).toEqual({ title: 'Call Ana', due_date });
});
