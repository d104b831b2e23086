/**
 * How a task repeats. Stored as the text of an RFC 5545 recurrence rule, such as `FREQ=WEEKLY;BYDAY=FR`, with the mode as a
 * part of its own, `X-REPEAT`.
 */
export interface Repeat {
  mode: RepeatMode;
  unit: RepeatUnit;
  /** The interval in units: 2 for every other week. */
  every: number;
  /** Sunday is 0. Empty: the weekday of the task's own day. */
  weekdays: readonly number[];
  /** Which of the weekdays in a month or year: 1 for the first, -1 for the last. Null: every one. */
  nth: number | null;
  /** 1 to 31; -1 is the last day. Empty: the task's own day. */
  monthDays: readonly number[];
  /** 1 to 12; for a year only. */
  month: number | null;
}

export type RepeatMode = 'catch-up' | 'fixed' | 'after-done';
export type RepeatUnit = 'day' | 'week' | 'month' | 'year';

/**
 * The modes. Catch-up, without a part of its own, takes the next day of the rule that is not over. Fixed gives one task for
 * each day, missed or not. After-done counts from the completion.
 */
const MODES: Readonly<Record<string, RepeatMode>> = { FIXED: 'fixed', 'AFTER-DONE': 'after-done' };
const UNITS: Readonly<Record<string, RepeatUnit>> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' };
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** The last day that every month has. */
export const SHORTEST_MONTH = 28;

const keyOf = <T>(table: Readonly<Record<string, T>>, value: T) =>
  Object.keys(table).find((key) => table[key] === value);

/** The rule as it is stored. For a day that a month does not have, its last day counts: `SKIP=BACKWARD` of RFC 7529. */
export function repeatText({ mode, unit, every, weekdays, nth, monthDays, month }: Repeat): string {
  const isSkipping = monthDays.some((day) => day > SHORTEST_MONTH);
  const parts = {
    RSCALE: isSkipping && 'GREGORIAN',
    FREQ: keyOf(UNITS, unit),
    INTERVAL: every > 1 && every,
    BYMONTH: month,
    BYMONTHDAY: monthDays.join(),
    BYDAY: weekdays.map((day) => `${nth ?? ''}${WEEKDAYS[day]}`).join(),
    SKIP: isSkipping && 'BACKWARD',
    'X-REPEAT': keyOf(MODES, mode),
  };
  return Object.entries(parts)
    .flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
    .join(';');
}

/** The rule in a stored text; null when the text is no rule, or has other parts than these. */
export function repeatOf(text: string): Repeat | null {
  const parts = new Map<string, string>();
  for (const part of text.toUpperCase().split(';')) {
    const [name = '', value = '', ...more] = part.split('=');
    if (value === '' || more.length > 0 || parts.has(name)) return null;
    parts.set(name, value);
  }
  const take = (name: string) => {
    const value = parts.get(name);
    parts.delete(name);
    return value;
  };
  const listed = (name: string) => take(name)?.split(',') ?? [];
  const unit = UNITS[take('FREQ') ?? ''];
  const every = wholeOf(take('INTERVAL') ?? '1');
  const month = parts.has('BYMONTH') ? wholeOf(take('BYMONTH')) : null;
  const monthDays = listed('BYMONTHDAY').map(wholeOf);
  const days = listed('BYDAY').map((day) => /^(-1|[1-4])?([A-Z]{2})$/.exec(day));
  const weekdays = days.map((day) => WEEKDAYS.indexOf(day?.[2] ?? ''));
  const nths = new Set(days.map((day) => Number(day?.[1] ?? 0)));
  const given = take('X-REPEAT');
  const mode = given === undefined ? 'catch-up' : MODES[given];
  const skip = [take('RSCALE') ?? 'GREGORIAN', take('SKIP') ?? 'BACKWARD'].join();
  const repeat = { unit, every, weekdays, monthDays, mode, nth: [...nths][0] || null, month };
  const isSound =
    unit !== undefined &&
    mode !== undefined &&
    skip === 'GREGORIAN,BACKWARD' &&
    parts.size === 0 &&
    nths.size <= 1 &&
    isWhole(every, 1, 99) &&
    weekdays.every((day) => day >= 0) &&
    monthDays.every((day) => day === -1 || isWhole(day, 1, 31)) &&
    (month === null || isWhole(month, 1, 12)) &&
    fits(repeat);
  return isSound ? { ...repeat, unit, mode } : null;
}

const wholeOf = (text = '') => (/^-?\d{1,2}$/.test(text) ? Number(text) : Number.NaN);
const isWhole = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;

/** Whether the parts make sense together. */
function fits({
  unit,
  weekdays,
  nth,
  monthDays,
  month,
}: Pick<Repeat, 'weekdays' | 'nth' | 'monthDays' | 'month'> & { unit: RepeatUnit | undefined }): boolean {
  const isOfMonth = unit === 'month' || unit === 'year';
  const hasDay = weekdays.length > 0 || monthDays.length > 0;
  if (!isOfMonth) return nth === null && monthDays.length === 0 && month === null && (unit === 'week' || !hasDay);
  if (weekdays.length > 0 && (nth === null || monthDays.length > 0)) return false;
  return unit === 'month' ? month === null : hasDay === (month !== null);
}
