import { MONTH_NAMES, WEEKDAY_NAMES } from '#contract/entities/day-names.ts';

// Written without `Intl`, whose first use takes 11 ms at the start of a page: the browser loads its data of all languages.

/** The parts of a `YYYY-MM-DD` in words and digits. */
function partsOf(day: string) {
  // In UTC: in local time some days have no midnight, and a zone that crossed the date line lacks a whole day.
  const date = new Date(`${day}T00:00:00Z`);
  const [month = '', weekday = ''] = [MONTH_NAMES[date.getUTCMonth()], WEEKDAY_NAMES[date.getUTCDay()]];
  return { year: date.getUTCFullYear(), month, date: date.getUTCDate(), weekday };
}

/** `, 2026`, unless that is the year of `today`. */
const yearAfter = (day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? '' : `, ${partsOf(day).year}`;

/** The common format of a day: 'Nov 20', with the year when it is not that of `today`. All are `YYYY-MM-DD`. */
export function dayText(day: string, today: string): string {
  const { month, date } = partsOf(day);
  return `${month.slice(0, 3)} ${date}${yearAfter(day, today)}`;
}

/** With its weekday, where the user chooses a day or hears the chosen one: 'Fri, Nov 20'. */
export function weekdayText(day: string, today: string): string {
  return `${partsOf(day).weekday.slice(0, 3)}, ${dayText(day, today)}`;
}

/** In full, for a heading: 'Friday, November 20'. */
export function longDay(day: string, today: string): string {
  const { month, date, weekday } = partsOf(day);
  return `${weekday}, ${month} ${date}${yearAfter(day, today)}`;
}

/** 'November 2026'. */
export function monthTitle(day: string): string {
  const { month, year } = partsOf(day);
  return `${month} ${year}`;
}
