import { MONTH_NAMES, WEEKDAY_NAMES } from './day-names.ts';
import { type Repeat, type RepeatMode, type RepeatUnit, repeatOf, repeatText } from './repeat-rule.ts';

/** Words before a rule. Without them, 'friday' is a day and 'Weekly report' a title. */
const LEADING = /^(?:repeats? )?(?:every(!)?|each) /;
const AFTER_DONE = / after (?:(?:it is|it's|i am|being) )?(?:done|complet(?:ion|ing|ed)|finish(?:ing|ed)|doing it)$/;
const FIXED = /,? (?:missed ones too|none skipped|no skipping|never skip|without skipping|fixed)$/;
const OF_MONTH = / (?:of|in) (?:the|every|each) month$/;

/** Single words that need no 'every'. */
const SHORT: Readonly<Record<string, string>> = {
  daily: 'day',
  weekly: 'week',
  fortnightly: '2 weeks',
  biweekly: '2 weeks',
  monthly: 'month',
  quarterly: '3 months',
  yearly: 'year',
  annually: 'year',
  weekdays: 'weekday',
  weekends: 'weekend',
};
/** Sunday as the last day of the week. */
const SUNDAY = 7;
const COUNTS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const ORDINALS = ['', 'first', 'second', 'third', 'fourth'];
const UNITS: readonly (readonly [RegExp, RepeatUnit, number])[] = [
  [/^d(?:ays?)?$/, 'day', 1],
  [/^w(?:k|ks|eeks?)?$/, 'week', 1],
  [/^fortnights?$/, 'week', 2],
  [/^mo(?:s|nths?)?$/, 'month', 1],
  [/^quarters?$/, 'month', 3],
  [/^y(?:r|rs|ears?)?$/, 'year', 1],
];

type Rule = Omit<Repeat, 'mode'>;
type Days = Pick<Rule, 'weekdays' | 'nth' | 'monthDays' | 'month'>;
const noDays: Days = { weekdays: [], nth: null, monthDays: [], month: null };

/**
 * The stored form of the rule that words mean: 'every 2 weeks', 'every month on the 31st', '3 days after done'. Null when
 * they mean none. Within a line of other words a rule begins with 'every' or ends with 'after done'; as an answer to a
 * question it may be bare: 'friday', '2 weeks'.
 */
export function readRepeat(words: string, { isBare = false } = {}): string | null {
  let rest = words.trim().toLowerCase().replace(/\s+/g, ' ');
  const take = (pattern: RegExp) => {
    const found = pattern.exec(rest);
    if (found) rest = rest.replace(pattern, '');
    return found;
  };
  const isFixed = take(FIXED) !== null;
  const isAfter = take(AFTER_DONE) !== null;
  const leading = take(LEADING);
  // 'monthly on the 31st' is a rule without 'every'; 'Write the report weekly' may be a title.
  const isShort = Object.hasOwn(SHORT, /^([a-z]+) on /.exec(rest)?.[1] ?? '');
  if (!leading && !isAfter && !isBare && !isShort) return null;
  const mode: RepeatMode = isAfter || leading?.[1] ? 'after-done' : isFixed ? 'fixed' : 'catch-up';
  if (isFixed && mode === 'after-done') return null;
  const rule = ruleOf(rest.replace(/^[a-z]+(?= on |$)/, (word) => (Object.hasOwn(SHORT, word) && SHORT[word]) || word));
  const text = rule && repeatText({ ...rule, mode });
  return text && repeatOf(text) ? text : null;
}

function ruleOf(words: string): Rule | null {
  const [head = '', days, ...more] = words.split(/ on (?=\S)/);
  if (more.length > 0) return null;
  const [, count = '', name = ''] =
    /^(?:(\S+) ?)??(\D\S*)$/.exec(head.replace(/^(\d+)(?=[a-z])(?!st|nd|rd|th)/, '$1 ')) ?? [];
  const found = UNITS.find(([pattern]) => pattern.test(name));
  const every = found && countOf(count);
  if (!found || every === null || every === undefined) return days === undefined ? bareRule(words) : null;
  const [, unit, times] = found;
  const on = days === undefined ? noDays : daysOf(days, unit);
  return on && { unit, every: every * times, ...on };
}

/** A rule of days alone: 'friday', 'other monday and friday', '1st and 15th', 'february 29'. */
function bareRule(words: string): Rule | null {
  const isOther = words.startsWith('other ');
  const [every, rest] = [isOther ? 2 : 1, isOther ? words.slice('other '.length) : words];
  const units: readonly RepeatUnit[] = isOther ? ['week'] : ['week', 'month', 'year'];
  // In '2 mondays' the number counts weeks; '2nd monday' is a day of the month.
  const [, count = '1', plural] = /^(\d{1,2}) (\D+s)$/.exec(rest) ?? [];
  if (plural !== undefined) {
    const days = daysOf(plural, 'week');
    return days && { unit: 'week', every: every * Number(count), ...days };
  }
  for (const unit of units) {
    // A plain number is no day: 'every 5' may be about anything, and 'second' is too short.
    const days = unit === 'month' && /^(?:\d+|second)$/.test(rest) ? null : daysOf(rest, unit);
    if (days) return { unit, every, ...days };
  }
  return null;
}

function countOf(word: string): number | null {
  if (word === '' || word === 'a' || word === 'an') return 1;
  if (word === 'other' || word === 'second') return 2;
  const digits = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1];
  const number = digits ? Number(digits) : Math.max(COUNTS.indexOf(word), ORDINALS.indexOf(word));
  return number > 0 ? number : null;
}

/** The days of a week, a month or a year that words name; null when they name none. */
function daysOf(words: string, unit: RepeatUnit): Days | null {
  if (unit === 'week') {
    const weekdays = weekdaysOf(words);
    return weekdays && { ...noDays, weekdays };
  }
  if (unit === 'month') return ofMonth(words.replace(OF_MONTH, ''));
  if (unit === 'day') return null;
  const month = MONTH_NAMES.findIndex((name) => new RegExp(`(?<![a-z])${namePattern(name)}(?![a-z])`).test(words));
  const name = MONTH_NAMES[month];
  if (name === undefined) return null;
  const rest = words.replace(new RegExp(`(?: (?:of|in))? ?${namePattern(name)} ?`), '').trim();
  const days = ofMonth(rest);
  const isReal = days?.monthDays.every((day) => day <= (LENGTHS[month] ?? 0));
  return days && isReal ? { ...days, month: month + 1 } : null;
}

const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** The whole name, or its first three letters; also 'sept', 'tues' and 'thurs'. */
const namePattern = (name: string) => {
  const [short, more] = [name.slice(0, 3).toLowerCase(), name.slice(3).toLowerCase()];
  return `${short}(?:${more || 's'}|rs|t|s|r)?`;
};

function ofMonth(words: string): Days | null {
  const plain = words.replace(/^the /, '');
  const [, place = '', names = ''] = /^(\S+) ([a-z].*)$/.exec(plain) ?? [];
  const nth = place === 'last' ? -1 : nthOf(place);
  const weekdays = nth !== null && (nth === -1 || nth <= 4) ? weekdaysOf(names) : null;
  if (weekdays) return { ...noDays, weekdays, nth };
  const monthDays = split(plain).map((word) => (/^last(?: day)?$/.test(word) ? -1 : nthOf(word)));
  return monthDays.length > 0 && monthDays.every((day) => day !== null)
    ? { ...noDays, monthDays: sorted(monthDays) }
    : null;
}

/** '31st', '31', 'first'. */
function nthOf(word: string): number | null {
  const number = Number(/^(?:day )?(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1] ?? ORDINALS.indexOf(word));
  return number > 0 ? number : null;
}

function weekdaysOf(words: string): readonly number[] | null {
  if (/^(?:week|work|working |business )days?$/.test(words)) return [1, 2, 3, 4, 5];
  if (/^weekends?$/.test(words)) return [6, 0];
  if (/^mon(?:days?)? ?(?:-|–|to|through|thru) ?fri(?:days?)?$/.test(words)) return [1, 2, 3, 4, 5];
  const days = split(words).map((word) =>
    WEEKDAY_NAMES.findIndex((name) => new RegExp(`^(?:${name.slice(0, 2)}|${namePattern(name)})s?$`, 'i').test(word)),
  );
  const weekdays = days.map((day) => (day === 0 ? SUNDAY : day));
  return days.length > 0 && days.every((day) => day >= 0) ? sorted(weekdays).map((day) => day % SUNDAY) : null;
}

/** The parts of 'mon, wed and fri', and of 'mon/wed/fri'; '1/2' is one part. */
function split(words: string): string[] {
  return words.split(/ ?(?:,|&|\+| and |(?<=[a-z])\/(?=[a-z])) ?(?:and )?(?:the )?/).filter((word) => word !== '');
}

function sorted(numbers: readonly number[]): readonly number[] {
  // The last day comes after all others.
  const place = (number: number) => (number === -1 ? 32 : number);
  return [...new Set(numbers)].toSorted((one, other) => place(one) - place(other));
}
