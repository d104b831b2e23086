import { weekdayText } from '#client/data/day-text.ts';
import { type Day, dayOf } from '#contract/entities/day.ts';

/** A day for people, with its year when that is not the current one: 'Fri, Nov 27'. */
export function dayInWords(day: Day): string {
  return weekdayText(day, dayOf(new Date()));
}
