import type { Day } from '#contract/entities/day.ts';

/** The zone of a user who has not set one. */
export const DEFAULT_ZONE = 'UTC';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** More zones than exist. */
const KEPT_ZONES = 600;

const formats = new Map<string, Intl.DateTimeFormat>();
/** By zone and day (UTC): the offset of its clock from UTC all day; NaN on a day with a clock change. */
const offsets = new Map<string, Map<number, number>>();

function formatIn(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    // A zone may be spelled in any case: otherwise one account could fill the memory.
    if (formats.size >= KEPT_ZONES) {
      formats.clear();
      offsets.clear();
    }
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(zone, format);
  }
  return format;
}

/** The local time in `zone`, written as milliseconds of UTC, to the minute. */
function askClock(time: number, zone: string): number {
  const parts = Object.fromEntries(
    formatIn(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute } = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
}

/** How many days are kept: sixty years of a zone. */
const KEPT_DAYS = 22_000;

/** Days by their number since 1970. */
const dayNames = new Map<number, Day>();

function dayOfNumber(number: number): Day {
  let day = dayNames.get(number);
  if (day === undefined) {
    day = new Date(number * DAY).toISOString().slice(0, 10);
    if (dayNames.size >= KEPT_DAYS) dayNames.clear();
    dayNames.set(number, day);
  }
  return day;
}

function offsetOf(day: number, zone: string): number {
  const known = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, known);
  let offset = known.get(day);
  if (offset === undefined) {
    const [first, last] = [day * DAY, (day + 1) * DAY];
    offset = askClock(first, zone) - first;
    if (askClock(last, zone) - last !== offset) offset = Number.NaN;
    if (known.size >= KEPT_DAYS) known.clear();
    known.set(day, offset);
  }
  return offset;
}

/**
 * The calendar day and the hour (0–23) of an instant in `zone` (IANA; UTC when null). Formats once per day of a zone, since
 * it is called for tens of thousands of instants.
 */
export function localTime(instant: Date, zone: string | null): { day: Day; hour: number } {
  const time = instant.getTime();
  const name = zone ?? DEFAULT_ZONE;
  const offset = offsetOf(Math.floor(time / DAY), name);
  const shown = Number.isNaN(offset) ? askClock(time, name) : time + offset;
  const number = Math.floor(shown / DAY);
  return { day: dayOfNumber(number), hour: Math.floor((shown - number * DAY) / HOUR) };
}

/** The first instant of a day in `zone`. */
export function startOfDay(day: Day, zone: string | null): Date {
  const inUtc = Date.parse(`${day}T00:00:00Z`);
  let [before, from] = [inUtc - DAY, inUtc + DAY];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (localDay(new Date(middle), zone) < day) before = middle;
    else from = middle;
  }
  return new Date(from);
}

/** The calendar day of an instant in `zone`. */
export function localDay(instant: Date, zone: string | null): Day {
  return localTime(instant, zone).day;
}
