import { HttpError } from '../http-error.ts';

/** How often one person may ask: calls within so many milliseconds. A model's answers cost the operator money. */
export const LIMITS = [
  { calls: 20, within: 60_000, words: 'in a minute' },
  { calls: 500, within: 24 * 60 * 60_000, words: 'in a day' },
] as const;

const LONGEST = Math.max(...LIMITS.map(({ within }) => within));

/**
 * Counts what each person asks. The returned function takes one call from a person's allowance, or throws 429
 * `ai_rate_limited` with `Retry-After`. Kept in memory: a restart forgives.
 */
export function createRateLimit(): (user: string, now: Date) => void {
  const asked = new Map<string, number[]>();
  return (user, now) => {
    const at = now.getTime();
    for (const [somebody, times] of asked) {
      if ((times.at(-1) ?? 0) <= at - LONGEST) asked.delete(somebody);
    }
    const times = (asked.get(user) ?? []).filter((time) => time > at - LONGEST);
    for (const { calls, within, words } of LIMITS) {
      const oldest = times.at(-calls);
      if (oldest === undefined || oldest <= at - within) continue;
      const wait = Math.max(1, Math.ceil((oldest + within - at) / 1000));
      throw new HttpError(
        429,
        'ai_rate_limited',
        `The assistant was asked ${calls} times ${words}. Try again in ${inWords(wait)}.`,
        { headers: { 'Retry-After': String(wait) } },
      );
    }
    asked.set(user, [...times, at]);
  };
}

/** A wait as a person would say it. */
export function inWords(seconds: number): string {
  const [count, unit] =
    seconds < 90
      ? [seconds, 'second']
      : seconds < 90 * 60
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
