import * as z from 'zod/mini';

/** A calendar day without a time or zone: `YYYY-MM-DD`. */
export type Day = string;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
/** An ISO date-time: day, time, zone. Databases write a space for the T, and `+00` for `+00:00`; Java adds the zone's name. */
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?) ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?(?:\[.+\])?$/i;
/** The format of HTTP and of mail, which some servers use in answers: 'Thu, 26 Nov 2026 00:00:00 GMT'. Every engine parses it. */
const HTTP_DATE = /^[a-z]{3}, \d\d? [a-z]{3} \d{4} [\d:]{8} (?:GMT|UTC|[+-]0000)$/i;
/** Seconds or milliseconds since 1970. Seconds with 12 digits would be beyond the year 5000. */
const EPOCH = /^\d{9,13}(?:\.\d+)?$/;
const isMidnight = (time: string) => /^[0:.,]+$/.test(time);

/** The years that a task can have; any other is a typing mistake. */
export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2199;

/** True for a `YYYY-MM-DD` that exists in the calendar (no February 30), with a year in range. */
export function isDay(value: string): boolean {
  const match = DAY.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < FIRST_YEAR || year > LAST_YEAR) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The local calendar day of a moment: `YYYY-MM-DD` in the machine's time zone. */
export function dayOf(date: Date): Day {
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${year}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
}

/**
 * The local day that a server's date means, or null when it is not a date of ISO 8601 or HTTP. A plain day is itself.
 * Midnight, in UTC or another zone, is how many servers write a plain day, so it is that day and not the evening before. A
 * date-time without a zone is local. Every other date-time is an instant and becomes the local day.
 */
export function toLocalDay(value: string): Day | null {
  // Some servers write 2026/11/27.
  const iso = isoOf(value.replaceAll('/', '-'));
  const day = isDay(iso) ? iso : dayOfDateTime(iso);
  return day !== null && isDay(day) ? day : null;
}

/** True for a date-time that says more than a day. Midnight, in whatever zone, is how servers write a day. */
export function hasTimeOfDay(value: string): boolean {
  const [, , time] = DATE_TIME.exec(value) ?? [];
  return time !== undefined && !isMidnight(time);
}

function dayOfDateTime(value: string): Day | null {
  const [, day, time, zone] = DATE_TIME.exec(value) ?? [];
  if (day === undefined || time === undefined || !isDay(day)) return null;
  if (zone === undefined || !hasTimeOfDay(value)) return day;
  const instant = new Date(`${day}T${time.replace(',', '.')}${inFull(zone)}`);
  return Number.isNaN(instant.getTime()) ? null : dayOf(instant);
}

/** An HTTP date, or seconds or milliseconds since 1970, as ISO 8601; other text unchanged. */
export function isoOf(value: string): string {
  const count = EPOCH.test(value) ? Number(value) : Number.NaN;
  const instant = HTTP_DATE.test(value) ? Date.parse(value) : count < 1e11 ? count * 1000 : count;
  return Number.isNaN(instant) ? value : new Date(instant).toISOString();
}

/** `+0545` and `+05` as `+05:45` and `+05:00`, which every engine parses. */
function inFull(zone: string): string {
  if (/^[a-z]/i.test(zone)) return 'Z';
  return `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;
}

// Counts in UTC, whatever the machine's zone: UTC has no clock changes and leaves no day out.
const atUtc = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const DAY_LENGTH = 86_400_000;

/** The day `count` days later (earlier when negative). Days have no zone, so no clock change can shift them. */
export function addDays(day: Day, count: number): Day {
  return new Date(atUtc(day) + count * DAY_LENGTH).toISOString().slice(0, 10);
}

/** How many days `to` is after `from`; negative when it is before. */
export function daysBetween(from: Day, to: Day): number {
  return (atUtc(to) - atUtc(from)) / DAY_LENGTH;
}

/** A month: `YYYY-MM`. */
export type Month = string;

/** The month of a day. */
export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** The first and the last day of a month. */
export function daysOfMonth(month: Month): { first: Day; last: Day } {
  const first = `${month}-01`;
  const next = new Date(atUtc(first));
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { first, last: addDays(next.toISOString().slice(0, 10), -1) };
}

/** A day as a user or client sends it: strict. */
export const DayInput = z
  .string()
  .check(z.refine(isDay, `must be a real day, written YYYY-MM-DD, from ${FIRST_YEAR} to ${LAST_YEAR}`))
  .register(z.globalRegistry, { format: 'date', examples: ['2026-11-27'] });
