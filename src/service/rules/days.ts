import type { Day } from '#contract/entities/day.ts';

/** The zone of a person who has not told theirs yet. */
export const DEFAULT_ZONE = 'UTC';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(zone, format);
  }
  return format;
}

/** The calendar day and the hour (0–23) of an instant, as a clock in `zone` (IANA; UTC when null) shows them. */
export function localTime(instant: Date, zone: string | null): { day: Day; hour: number } {
  const parts = Object.fromEntries(
    formatIn(zone ?? DEFAULT_ZONE)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return { day: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) };
}

/** The calendar day of an instant in `zone`. */
export function localDay(instant: Date, zone: string | null): Day {
  return localTime(instant, zone).day;
}

/** The day `count` days later (earlier when negative). Days have no zone, so no clock change can shift them. */
export function addDays(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** How many days `to` is after `from`; negative when before. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
