import * as chrono from 'chrono-node/en';
import { addDays, type Day, dayOf, daysOfMonth, isDay, monthOf } from '#contract/entities/day.ts';

/** A span, also without 'in', as it is typed in a hurry: '3 days', '2w'. */
const SPAN = /^(?:in\s+)?(\d{1,3}|an?|one|two|three)\s*(d|days?|w|wks?|weeks?|mo|months?|y|years?)$/i;
const COUNTS: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3 };
const SHORT: Readonly<Record<string, string>> = {
  ...{
    'day after tomorrow': '2 days',
    tmr: 'tomorrow',
    tmrw: 'tomorrow',
    tom: 'tomorrow',
    tod: 'today',
    tonight: 'today',
    'next weekend': 'next saturday',
  },
  ...{ weekend: 'saturday', 'this weekend': 'saturday', 'the weekend': 'saturday' },
  ...{ 'next week': '1 week', 'next month': '1 month', 'next year': '1 year' },
};
/** What leads up to a day: 'until Friday', 'for 3 days', 'in March'. */
const LEADING = /^(?:(?:until|till|til|to|for|on|by|due|at)\s+)?(?:the\s+(?=\d|end\b)|in\s+(?=[a-z]+$))?/i;

/** As it is written with dots, the day first: '24.12.', '1.12.2026', '01.12.26'. */
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4}|\d\d))?$/;
/** A day of this month or of the next that has it: '15th'. */
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)$/i;
/** What says that a day has been: 'last friday'. */
const PAST = /^(?:last|past)\s/i;

/**
 * The local day that words mean, such as 'next fri', '12/1', '24.12.', '3 days' or 'until monday'; null when all of them mean none. A
 * weekday is the next one; with `isPast`, or after 'last', the one before.
 */
export function readDay(words: string, now: Date, isPast = false): Day | null {
  const plain = words.trim().replace(LEADING, '');
  if (isDay(plain)) return plain;
  const text = SHORT[plain.toLowerCase()] ?? plain;
  const [, count = '', unit = ''] = SPAN.exec(text) ?? [];
  if (count !== '') {
    const day = later(dayOf(now), COUNTS[count.toLowerCase()] ?? Number(count), unit.charAt(0).toLowerCase());
    return isDay(day) ? day : null;
  }
  const dotted = DOTTED.exec(text);
  if (dotted) return dottedDay(dotted, dayOf(now));
  const [, ordinal] = ORDINAL.exec(text) ?? [];
  if (ordinal !== undefined) return dayOfMonth(ordinal, dayOf(now), isPast);
  const isBefore = isPast || PAST.test(text);
  // What is due this week is not due on the Sunday with which it began.
  const asked = forChrono(isBefore ? text : text.replace(/^(?=this\s+(?:week|month|year)$)/i, 'end of ')).trim();
  const [found, ...others] = chrono.casual.parse(asked, now, { forwardDate: !isBefore });
  if (!found || others.length > 0 || found.text.length !== asked.length) return null;
  const day = dayFound(found.start);
  const isWeekday = found.start.isCertain('weekday') && !found.start.isCertain('day');
  const given = isBefore && isWeekday && day >= dayOf(now) ? addDays(day, -7) : day;
  return isDay(given) ? given : null;
}

/** The end of a day, a week, a month or a year, at the end of a line. */
const END = /(?<![\p{L}\p{N}])(?:eo([dwmy])|end\s+of\s+(?:the\s+)?(?:(d)ay|(w)eek|(m)onth|(y)ear))(?=\s*$)/iu;
const ENDS: Readonly<Record<string, string>> = {
  ...{ d: 'today', w: 'end of this week', m: 'end of this month', y: 'end of this year' },
};

/** A day within a line, with its year: '1.3.27' may be a version. */
const DOTTED_IN_LINE = /(?<!\S)(\d{1,2})\.(\d{1,2})\.(\d{4}|(?<=\d\d\.\d{1,2}\.)\d\d)(?!\S)/g;

/**
 * What chrono does not know, or reads with the month first, in words that it knows. Each day begins where it did, for
 * only the end of the line gets longer.
 */
export function forChrono(words: string): string {
  return words
    .replace(/(?<![\p{L}\p{N}])(tue|wed)s\.?(?![\p{L}\p{N}])/giu, (written, short: string) =>
      short.padEnd(written.length),
    )
    .replace(DOTTED_IN_LINE, '$2/$1/$3')
    .replace(/(?<!\S)(?:a|one)\s+fortnight(?=\s*$)/i, '2 weeks')
    .replace(/(?<!\S)tom+o?r+ow?(?=\s*$)/i, 'tomorrow')
    .replace(END, (_, ...units: (string | undefined)[]) => ENDS[units.find(Boolean)?.toLowerCase() ?? ''] ?? '');
}

/** The next such day of a month; where it is to be past, the last one. */
function dayOfMonth(date: string, today: Day, isPast: boolean): Day | null {
  const months = [0, 1, 2].map((ahead) => later(`${monthOf(today)}-01`, isPast ? -ahead : ahead, 'm'));
  const days = months.map((first) => `${monthOf(first)}-${date.padStart(2, '0')}`);
  return days.find((day) => isDay(day) && (isPast ? day <= today : day >= today)) ?? null;
}

/** Without a year it is the next such day. */
function dottedDay([, date = '', month = '', year]: RegExpExecArray, today: Day): Day | null {
  const inYear = (of: number) => `${of}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const day = inYear(Number(year?.padStart(4, '20') ?? thisYear));
  const given = year === undefined && day < today ? inYear(thisYear + 1) : day;
  return isDay(given) ? given : null;
}

/** The day that chrono has found, by its calendar: its instant is an hour off where clocks are changed in between. */
export function dayFound(found: Pick<chrono.ParsingComponents, 'get'>): Day {
  const digits = (part: 'year' | 'month' | 'day', count: number) => String(found.get(part)).padStart(count, '0');
  return `${digits('year', 4)}-${digits('month', 2)}-${digits('day', 2)}`;
}

/** The day so many days, weeks, months or years later. A month that is too short gives its last day, as a repeat does. */
function later(from: Day, count: number, unit: string): Day {
  if (unit === 'd' || unit === 'w') return addDays(from, unit === 'w' ? 7 * count : count);
  const [year = 0, month = 1] = from.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + (unit === 'y' ? 12 * count : count), 1));
  const { last } = daysOfMonth(monthOf(first.toISOString()));
  const day = `${monthOf(last)}${from.slice(7)}`;
  return day < last ? day : last;
}
