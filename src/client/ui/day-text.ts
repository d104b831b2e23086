import { LOCALE } from './locale.ts';

// A day is written as a moment in UTC and read back there: in local time some days have no midnight, and a zone that
// has gone over the date line has left one out altogether.
// Each format is made when it is first used: making six of them takes longer than any other module of the first page.
const formatIn = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (day: string) => {
    format ??= new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' });
    return format.format(new Date(`${day}T00:00:00Z`));
  };
};

const dayOfYear = formatIn({ month: 'short', day: 'numeric' });
const dayAndYear = formatIn({ month: 'short', day: 'numeric', year: 'numeric' });
const weekday = formatIn({ weekday: 'short' });
const longFormat = formatIn({ weekday: 'long', month: 'long', day: 'numeric' });
const longFormatWithYear = formatIn({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const monthFormat = formatIn({ month: 'long', year: 'numeric' });

const isOfYear = (day: string, today: string) => day.slice(0, 4) === today.slice(0, 4);

/** The one way in which a day is written: 'Nov 20', with the year when it is not that of `today`. All are `YYYY-MM-DD`. */
export function dayText(day: string, today: string): string {
  return isOfYear(day, today) ? dayOfYear(day) : dayAndYear(day);
}

/** The same with its weekday, where the user chooses a day or hears which was chosen: 'Fri, Nov 20'. */
export function weekdayText(day: string, today: string): string {
  return `${weekday(day)}, ${dayText(day, today)}`;
}

/** The same written out, for a heading: 'Friday, November 20'. */
export function longDay(day: string, today: string): string {
  return isOfYear(day, today) ? longFormat(day) : longFormatWithYear(day);
}

/** 'November 2026'. */
export function monthTitle(day: string): string {
  return monthFormat(day);
}
