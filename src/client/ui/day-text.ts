import { LOCALE } from './locale.ts';

// A day is written as a moment in UTC and read back there: in local time some days have no midnight, and a zone that
// has gone over the date line has left one out altogether.
const formatIn = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
};

const longFormat = formatIn({ weekday: 'long', month: 'long', day: 'numeric' });
const shortFormat = formatIn({ weekday: 'short', month: 'short', day: 'numeric' });
const shortFormatWithYear = formatIn({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
const tagFormat = formatIn({ month: 'short', day: 'numeric' });
const tagFormatWithYear = formatIn({ month: 'short', day: 'numeric', year: 'numeric' });
const monthFormat = formatIn({ month: 'long', year: 'numeric' });

const isOfYear = (day: string, today: string) => day.slice(0, 4) === today.slice(0, 4);

/** 'Friday, November 20': a heading. All days here are `YYYY-MM-DD`. */
export function longDay(day: string): string {
  return longFormat(day);
}

/** 'Fri, Nov 20', with the year when it is not that of `today`. */
export function shortDay(day: string, today: string): string {
  return isOfYear(day, today) ? shortFormat(day) : shortFormatWithYear(day);
}

/** 'Nov 20', with the year when it is not that of `today`. */
export function tagDay(day: string, today: string): string {
  return isOfYear(day, today) ? tagFormat(day) : tagFormatWithYear(day);
}

/** 'November 2026'. */
export function monthTitle(day: string): string {
  return monthFormat(day);
}

/** As this browser's language writes a date: '11/20/2026'. */
export function localeDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, { timeZone: 'UTC' });
}
