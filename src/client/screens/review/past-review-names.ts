import { longDay } from '#client/data/day-text.ts';
import { toLocalDay } from '#contract/entities/day.ts';
import type { Review } from '#contract/entities/review.ts';

/** The names of past reviews: the local day on which they ended, with the time where a day has several. */
export function namesOf(past: readonly Review[]): readonly string[] {
  const days = past.map((review, index) => dayNameOf(review, past.length - index));
  return past.map((review, index) => {
    const name = days[index] ?? '';
    const isOnly = days.filter((other) => other === name).length === 1;
    return isOnly ? name : [name, timeOf(review)].filter(Boolean).join(', ');
  });
}

const momentOf = ({ completed_at, started_at }: Review) => completed_at ?? started_at ?? '';

function dayNameOf(review: Review, place: number): string {
  const day = toLocalDay(momentOf(review));
  // Always with its year: past reviews are kept for years. A long id is no name for anybody.
  return day ? longDay(day, '') : `Review ${/^\d{1,9}$/.test(String(review.id)) ? review.id : place}`;
}

function timeOf(review: Review): string {
  const moment = new Date(momentOf(review));
  return Number.isNaN(moment.getTime())
    ? ''
    : moment.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });
}
