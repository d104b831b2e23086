import {
  type CalendarDate,
  type DateDuration,
  endOfWeek,
  maxDate,
  minDate,
  parseDate,
  startOfWeek,
} from '@internationalized/date';
import { LOCALE } from './locale.ts';

export const FIRST_WEEKDAY = 'sun';

/** The days that a month grid reaches. */
export const FIRST_DAY: CalendarDate = parseDate('1900-01-01');
export const LAST_DAY: CalendarDate = parseDate('2199-12-31');

const steps = {
  previousDay: { days: -1 },
  nextDay: { days: 1 },
  previousWeek: { weeks: -1 },
  nextWeek: { weeks: 1 },
  previousMonth: { months: -1 },
  nextMonth: { months: 1 },
  previousYear: { years: -1 },
  nextYear: { years: 1 },
} as const satisfies Record<string, DateDuration>;

/** A move from one day to another. */
export type MonthMove = keyof typeof steps | 'startOfWeek' | 'endOfWeek' | 'today';

function moved(from: CalendarDate, move: MonthMove, today: string): CalendarDate {
  switch (move) {
    case 'startOfWeek':
      return startOfWeek(from, LOCALE, FIRST_WEEKDAY);
    case 'endOfWeek':
      return endOfWeek(from, LOCALE, FIRST_WEEKDAY);
    case 'today':
      return parseDate(today);
    default:
      return from.add(steps[move]);
  }
}

/**
 * The day, `YYYY-MM-DD`, to which a move leads. A month that is too short gives its last day; beyond the years that the
 * grid reaches is the last day within.
 */
export function moveDay(day: string, move: MonthMove, today: string): string {
  const to = moved(parseDate(day), move, today);
  return (maxDate(FIRST_DAY, minDate(LAST_DAY, to) ?? to) ?? to).toString();
}
