import { z } from 'zod';

/** A calendar day without a time or zone: `YYYY-MM-DD`. */
export type Day = string;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00)?$/;
const ZONELESS = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;

/** Years a task can sensibly carry; anything else is a slip of the keyboard. */
export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2199;

/** True for a `YYYY-MM-DD` that exists in the calendar (no February 30) and lies in a sane year. */
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
 * The local day that a server's date means, or null when it is no date.
 * A plain day is itself. Midnight UTC is how many servers write a plain day, so it is that day and not the evening
 * before. A date-time without a zone is local. Every other date-time is an instant, seen from here.
 */
export function toLocalDay(value: string): Day | null {
  if (DAY.test(value)) return isDay(value) ? value : null;
  const written = MIDNIGHT.exec(value)?.[1] ?? ZONELESS.exec(value)?.[1];
  if (written) return isDay(written) ? written : null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : dayOf(date);
}

/** A day as a person or client sends it: strict. */
export const DayInput = z
  .string()
  .refine(isDay, `must be a real day, written YYYY-MM-DD, from ${FIRST_YEAR} to ${LAST_YEAR}`)
  .meta({ format: 'date', examples: ['2026-11-27'] });
