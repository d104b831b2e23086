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
