import { addDays, type Day, daysBetween, isDay, LAST_YEAR } from './day.ts';
import { type Repeat, repeatOf, repeatText, SHORTEST_MONTH } from './repeat-rule.ts';

// Everything here counts local days, so that no clock change and no zone can shift them.

const at = (day: Day) => ({ year: +day.slice(0, 4), month: +day.slice(5, 7), date: +day.slice(8) });
const weekdayOf = (day: Day) => ((daysBetween('2000-01-02', day) % 7) + 7) % 7;
/** The Monday of a day's week, from which RFC 5545 counts weeks. */
const mondayOf = (day: Day) => addDays(day, -((weekdayOf(day) + 6) % 7));

/** True when the rule, counted from `anchor`, includes this day. */
function has({ unit, every, weekdays, nth, monthDays, month }: Repeat, anchor: Day, day: Day): boolean {
  if (unit === 'day') return daysBetween(anchor, day) % every === 0;
  const weekday = weekdayOf(day);
  if (unit === 'week') {
    const isOn = weekdays.length > 0 ? weekdays.includes(weekday) : weekday === weekdayOf(anchor);
    return isOn && (daysBetween(mondayOf(anchor), mondayOf(day)) / 7) % every === 0;
  }
  const [from, on] = [at(anchor), at(day)];
  const years = on.year - from.year;
  const isIn =
    unit === 'month'
      ? (years * 12 + on.month - from.month) % every === 0
      : years % every === 0 && on.month === (month ?? from.month);
  if (!isIn) return false;
  const length = new Date(Date.UTC(on.year, on.month, 0)).getUTCDate();
  if (nth !== null) {
    const isNth = nth === -1 ? on.date + 7 > length : Math.ceil(on.date / 7) === nth;
    return weekdays.includes(weekday) && isNth;
  }
  const dates = monthDays.length > 0 ? monthDays : [from.date];
  return dates.some((date) => on.date === (date === -1 ? length : Math.min(date, length)));
}

const END = `${LAST_YEAR}-12-31`;

/** The first day of the rule, counted from `anchor`, that is after `after`; null when there is none up to `last`. */
function nextDay(repeat: Repeat, anchor: Day, after: Day, last = END): Day | null {
  for (let day = addDays(after < anchor ? anchor : after, 1); day <= last; day = addDays(day, 1)) {
    if (has(repeat, anchor, day)) return day;
  }
  return null;
}

/** The first day of a task that has no day yet: `today`, or the first day after it in the rule. */
export function firstDay(repeat: Repeat, today: Day): Day {
  if (repeat.weekdays.length === 0 && repeat.monthDays.length === 0) return today;
  // Counting starts on a day of the rule: 'every other Friday' starts with the next Friday.
  const plain = { ...repeat, every: 1 };
  return has(plain, today, today) ? today : (nextDay(plain, today, today) ?? today);
}

/** The repeat and the days of a task. */
export interface RepeatedDays {
  repeat: string | null;
  due_date: Day | null;
  defer_until: Day | null;
}

/**
 * The repeat and the days of the task that follows when this one is completed on `today`; null when it does not repeat, or
 * never again.
 */
export function successorOf({ repeat: text, due_date, defer_until }: RepeatedDays, today: Day): RepeatedDays | null {
  const repeat = text === null ? null : repeatOf(text);
  if (!repeat) return null;
  const day = due_date ?? defer_until;
  const anchor = repeat.mode === 'after-done' ? today : (day ?? today);
  const after = repeat.mode === 'catch-up' && today > anchor ? today : anchor;
  const next = nextDay(repeat, anchor, after);
  if (next === null) return null;
  const kept = repeatText(pinned(repeat, anchor));
  if (due_date === null && defer_until !== null) return { repeat: kept, due_date, defer_until: next };
  // Keeps the number of days between the two.
  const lead = due_date !== null && defer_until !== null ? daysBetween(due_date, defer_until) : null;
  const deferred = lead === null ? null : addDays(next, lead);
  return { repeat: kept, due_date: next, defer_until: deferred !== null && isDay(deferred) ? deferred : null };
}

/** The days from `first` to `last` on which the task repeats after its own day, as if each were done on time. */
export function daysToCome(
  { repeat: text, due_date }: Pick<RepeatedDays, 'repeat' | 'due_date'>,
  first: Day,
  last: Day,
): Day[] {
  const repeat = text === null ? null : repeatOf(text);
  if (!repeat || due_date === null) return [];
  const days: Day[] = [];
  let next = nextDay(repeat, due_date, addDays(first, -1), last);
  while (next !== null) {
    days.push(next);
    next = nextDay(repeat, due_date, next, last);
  }
  return days;
}

/** Names the day of the month in a rule that leaves it to the task: after a shorter month the rule goes back to the 31st. */
function pinned(repeat: Repeat, anchor: Day): Repeat {
  const { date, month } = at(anchor);
  const isOfMonth = repeat.unit === 'month' || repeat.unit === 'year';
  if (!isOfMonth || date <= SHORTEST_MONTH || repeat.weekdays.length > 0 || repeat.monthDays.length > 0) return repeat;
  if (repeat.mode === 'after-done') return repeat;
  return { ...repeat, monthDays: [date], month: repeat.unit === 'year' ? month : null };
}
