import { MONTH_NAMES, WEEKDAY_NAMES } from './day-names.ts';
import { type Repeat, repeatOf } from './repeat-rule.ts';

/** Monday to Friday, as `weekdays` lists them. */
const WORKDAYS = '1,2,3,4,5';

/** A rule in words: 'every 2 weeks on Friday'. `readRepeat` reads them as the same rule. Null for text that is no rule. */
export function repeatInWords(text: string | null): string | null {
  const repeat = text === null ? null : repeatOf(text);
  if (!repeat) return null;
  const { mode, unit, every, weekdays } = repeat;
  const days = daysInWords(repeat);
  const isWeekly = unit === 'week' && every === 1 && weekdays.length > 0;
  const plain = isWeekly ? `every ${days}` : `every ${every > 1 ? `${every} ${unit}s` : unit}${days && ` on ${days}`}`;
  return `${plain}${{ 'catch-up': '', fixed: ', missed ones too', 'after-done': ' after done' }[mode]}`;
}

function daysInWords({ unit, weekdays, nth, monthDays, month }: Repeat): string {
  const names = weekdays.join() === WORKDAYS ? 'weekday' : listed(weekdays.map((day) => WEEKDAY_NAMES[day] ?? ''));
  if (nth !== null) return `the ${ordinal(nth)} ${names}${month ? ` of ${MONTH_NAMES[month - 1]}` : ''}`;
  if (unit === 'week') return names;
  if (monthDays.length === 0) return '';
  const dates = `the ${listed(monthDays.map((day) => (day === -1 ? 'last day' : ordinal(day))))}`;
  return month ? `${dates} of ${MONTH_NAMES[month - 1]}` : dates;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function ordinal(number: number): string {
  if (number === -1) return 'last';
  const ending = Math.floor(number / 10) === 1 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}
