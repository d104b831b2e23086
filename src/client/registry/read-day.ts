import * as chrono from 'chrono-node/en';
import { addDays, type Day, dayOf, daysOfMonth, isDay, monthOf } from '#contract/entities/day.ts';

/** A span, also without 'in', as people type it in a hurry: '3 days', '2w'. */
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
  ...{ 'week after next': '2 weeks', 'the week after next': '2 weeks' },
  ...{ 'next week': '1 week', 'next month': '1 month', 'next year': '1 year' },
};
/** Words before a day: 'until Friday', 'for 3 days', 'in March'. */
const LEADING =
  /^(?:(?:until|till|til|to|for|on|by|due|at)\s+)?(?:the\s+(?=\d|end\b)|in\s+(?=[a-z]+$)|(?:(?:the|this)\s+)?coming\s+)?/i;

/** Spans counted from another day: 'a week from Monday', and the British 'Monday week'. */
const WEEKS_AFTER =
  /^(?:(?:(an?|one|two|three|\d{1,2})\s+)?weeks?\s+(?:from|on|after)\s+((?:sun|mon|tue|wed|thu|fri|sat|to)\w+)|((?:sun|mon|tue|wed|thu|fri|sat|to)\w+)\s+week)$/i;

/** A date with dots, the day first: '24.12.', '1.12.2026', '01.12.26'. */
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4}|\d\d))?$/;
/** A day of this month, or of the next one that has it: '15th'. */
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)$/i;
/** Marks a day in the past: 'last friday'. */
const PAST = /^(?:last|past)\s/i;

/**
 * The local day that words mean, such as 'next fri', '12/1', '24.12.', '3 days' or 'until monday'; null when the words are
 * no day. A weekday is the next one; with `isPast`, or after 'last', the one before.
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
  const weeks = WEEKS_AFTER.exec(text);
  const from = weeks && readDay(weeks[2] ?? weeks[3] ?? '', now);
  if (from) return addDays(from, 7 * (COUNTS[weeks[1]?.toLowerCase() ?? 'a'] ?? Number(weeks[1])));
  const dotted = DOTTED.exec(text);
  if (dotted) return dottedDay(dotted, dayOf(now));
  const [, ordinal] = ORDINAL.exec(text) ?? [];
  if (ordinal !== undefined) return dayOfMonth(ordinal, dayOf(now), isPast);
  const isBefore = isPast || PAST.test(text);
  if (A_MONTH.test(text)) return readDay(`1 ${text}`, now, isPast);
  // 'due this week' does not mean the Sunday with which the week began.
  const meant = isBefore ? text : text.replace(/^(?=this\s+(?:week|month|year)$)/i, 'end of ');
  const asked = forChrono(meant, dayOf(now), isBefore).trim();
  const [found, ...others] = chrono.casual.parse(asked, now, { forwardDate: !isBefore });
  if (!found || others.length > 0 || found.text.length !== asked.length) return null;
  const day = isBefore ? dateOf(found.start) : dayFound(found, now);
  const isWeekday = found.start.isCertain('weekday') && !found.start.isCertain('day');
  const given = isBefore && isWeekday && day >= dayOf(now) ? addDays(day, -7) : day;
  return isDay(given) ? given : null;
}

/** The end of a day, a week, a month or a year, at the end of a line. */
const END = /(?<![\p{L}\p{N}])(?:eo([dwmy])|end\s+of\s+(?:the\s+)?(?:(d)ay|(w)eek|(m)onth|(y)ear))(?=\s*$)/iu;
const ENDS: Readonly<Record<string, string>> = {
  ...{ d: 'today', w: 'end of this week', m: 'end of this month', y: 'end of this year' },
};

/** Words that are a day only alone, or after a word that leads up to one: 'Buy christmas presents', 'Read the 3rd'. */
const LED_UP_TO = '(?:^|(?<=(?<!\\S)(?:by|on|due|(?:un)?till?|before|for)(?:\\s*:)?\\s+))(?:the\\s+)?';
const AT_END = '(?=\\s*$)';
type Feast = readonly [pattern: RegExp, dayIn: (year: number) => Day];
const feastNamed = (name: string) => new RegExp(`${LED_UP_TO}(?:${name})${AT_END}`, 'i');
const FEASTS: readonly Feast[] = [
  ['(?:christmas|xmas)(?:\\s+day)?', '12-25'],
  ['(?:christmas|xmas)\\s+eve', '12-24'],
  ['boxing\\s+day', '12-26'],
  ["new\\s+year(?:['’]?s)?\\s+eve|nye", '12-31'],
  ["new\\s+year(?:['’]?s(?:\\s+day)?)?", '01-01'],
  ["valentine(?:['’]?s)?(?:\\s+day)?", '02-14'],
  ["hallowe['’]?en", '10-31'],
  ["(?:st\\.?|saint)\\s+patrick['’]?s(?:\\s+day)?", '03-17'],
  ['independence\\s+day', '07-04'],
  ["(?:veterans?['’]?|remembrance)\\s+day", '11-11'],
].map(([name = '', date = '']) => [feastNamed(name), (year: number) => `${year}-${date}`] as const);
/** American holidays on a weekday: the first such weekday from a date on. */
const MOVING: readonly Feast[] = (
  [
    ['thanksgiving(?:\\s+day)?', '11-22', 4],
    ["mother['’]?s['’]?\\s+day", '05-08', 0],
    ["father['’]?s['’]?\\s+day", '06-15', 0],
    ['memorial\\s+day', '05-25', 1],
    ['labor\\s+day', '09-01', 1],
    ['(?:mlk|martin\\s+luther\\s+king(?:,?\\s+jr\\.?)?)\\s+day', '01-15', 1],
    ["president['’]?s['’]?\\s+day", '02-15', 1],
  ] as const
).map(([name, from, weekday]) => [
  feastNamed(name),
  (year) => {
    const day = `${year}-${from}`;
    return addDays(day, (weekday - new Date(day).getUTCDay() + 7) % 7);
  },
]);
/** Holidays so many days after Easter Sunday. */
const EASTER: readonly Feast[] = (
  [
    ['easter(?:\\s+(?:day|sunday))?', 0],
    ['easter\\s+monday', 1],
    ['good\\s+friday', -2],
    ['ash\\s+wednesday', -46],
  ] as const
).map(([name, after]) => [feastNamed(name), (year) => addDays(easterOf(year), after)]);

/** Gauss's algorithm for the Easter of the western churches, from 1900 to 2099. */
function easterOf(year: number): Day {
  const moon = (19 * (year % 19) + 24) % 30;
  const week = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7;
  const late = (moon === 29 && week === 6) || (moon === 28 && week === 6 && year % 19 > 10) ? 7 : 0;
  return addDays(`${year}-03-22`, moon + week - late);
}
const DATE_LED_UP_TO = new RegExp(`${LED_UP_TO}(\\d{1,2})(?:st|nd|rd|th)${AT_END}`, 'i');
const DATE_OF_MONTH = /(?<!\S)(?:the\s+)?(?:(\d{1,2})(?:st|nd|rd|th)?|first)\s+of\s+(next|this|the)\s+month(?=\s*$)/i;
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const A_MONTH = new RegExp(`^${MONTH}$`, 'i');
const YEAR_AT_END = '(?=(?:\\s+\\d{4})?\\s*$)';
const MID_MONTH = new RegExp(`(?<!\\S)mid[\\s-]+${MONTH}${YEAR_AT_END}`, 'i');
const PART_OF_MONTH = new RegExp(
  `${LED_UP_TO.replace('|for', '|for|at|in')}(?:(middle)|start|beginning)\\s+of\\s+${MONTH}${YEAR_AT_END}`,
  'i',
);
/** Counts days without Saturdays and Sundays. */
const WORKDAYS = /(?:(?<!\S)in|^)\s*(\d{1,3}|an?|one|two|three|next)\s+(?:business|working|work)[\s-]?days?(?=\s*$)/i;

/** A day within a line must have its year: '1.3.27' may be a version. */
const DOTTED_IN_LINE = /(?<!\S)(\d{1,2})\.(\d{1,2})\.(\d{4}|(?<=\d\d\.\d{1,2}\.)\d\d)(?!\S)/g;

/**
 * Rewrites what chrono does not know, or reads with the month first, into words that it knows. Each day starts at the same
 * index as before: only the rest of the line gets longer.
 */
export function forChrono(words: string, today: Day, isPast = false): string {
  const plain = [...FEASTS, ...MOVING, ...EASTER].reduce(
    (line, [feast, dayIn]) => line.replace(feast, () => dayOfYear(dayIn, today, isPast)),
    words,
  );
  return plain
    .replace(DATE_LED_UP_TO, (written, date: string) => dayOfMonth(date, today, isPast) ?? written)
    .replace(DATE_OF_MONTH, (written, date: string | undefined, which: string) => {
      const from = which.toLowerCase() === 'next' ? later(`${monthOf(today)}-01`, 1, 'm') : today;
      return dayOfMonth(date ?? '1', from, false) ?? written;
    })
    .replace(MID_MONTH, '15 $1')
    .replace(PART_OF_MONTH, (_, middle: string | undefined, month: string) => `${middle ? 15 : 1} ${month}`)
    .replace(WORKDAYS, (_, count: string) => workdaysLater(today, COUNTS[count.toLowerCase()] ?? (Number(count) || 1)))
    .replace(/(?<![\p{L}\p{N}])(tue|wed)s\.?(?![\p{L}\p{N}])/giu, (written, short: string) =>
      short.padEnd(written.length),
    )
    .replace(DOTTED_IN_LINE, '$2/$1/$3')
    .replace(/(?<!\S)(?:a|one)\s+fortnight(?=\s*$)/i, '2 weeks')
    .replace(/(?<!\S)early\s+next\s+week(?=\s*$)/i, 'next monday')
    .replace(/(?<!\S)(?:tom+o?r+ow?|tomoz|tmw|2mor+ow?)(?=\s*$)/i, 'tomorrow')
    .replace(END, (_, ...units: (string | undefined)[]) => ENDS[units.find(Boolean)?.toLowerCase() ?? ''] ?? '');
}

/** The next such day of a year; with `isPast`, the last one. */
function dayOfYear(dayIn: (year: number) => Day, today: Day, isPast: boolean): Day {
  const year = Number(today.slice(0, 4));
  const day = dayIn(year);
  if (isPast) return day > today ? dayIn(year - 1) : day;
  return day < today ? dayIn(year + 1) : day;
}

function workdaysLater(today: Day, count: number): Day {
  let day = today;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (![0, 6].includes(new Date(day).getUTCDay())) left -= 1;
  }
  return day;
}

/** The next such day of a month; with `isPast`, the last one. */
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

/** The day that chrono found. 'Friday' is today on a Friday, also in the afternoon, when chrono takes it for the next one. */
export function dayFound({ start, text }: Pick<chrono.ParsedResult, 'start' | 'text'>, now: Date): Day {
  const [day, today] = [dateOf(start), dayOf(now)];
  const isWeekday = start.isCertain('weekday') && !start.isCertain('day') && !start.isCertain('hour');
  return isWeekday && day === addDays(today, 7) && !/\bnext\b/i.test(text) ? today : day;
}

/** By the calendar: the instant is an hour off where clocks change in between. */
function dateOf(found: Pick<chrono.ParsedResult['start'], 'get'>): Day {
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
