import * as chrono from 'chrono-node/en';
import { type Day, dayOf, isDay } from '#contract/entities/day.ts';

/** The local day that words mean, such as 'next fri', '12/1' or 'in 2 weeks'; null when all of them mean none. */
export function readDay(words: string, now: Date): Day | null {
  const text = words.trim();
  if (isDay(text)) return text;
  const [found, ...others] = chrono.casual.parse(text, now, { forwardDate: true });
  if (!found || others.length > 0 || found.text.length !== text.length) return null;
  const day = dayOf(found.start.date());
  return isDay(day) ? day : null;
}
