import * as chrono from 'chrono-node/en';
import { type Day, dayOf, isDay } from '#contract/entities/day.ts';

/** A span without 'in', as it is typed in a hurry: '3 days', '2w'. */
const SPAN = /^(\d{1,3}|an?|one|two|three)\s*(d|days?|w|wks?|weeks?|mo|months?|y|years?)$/i;
const UNITS: Readonly<Record<string, string>> = { d: 'days', w: 'weeks', m: 'months', y: 'years' };
const SHORT: Readonly<Record<string, string>> = {
  ...{
    tmr: 'tomorrow',
    tmrw: 'tomorrow',
    tom: 'tomorrow',
    tod: 'today',
    tonight: 'today',
    'next weekend': 'next saturday',
  },
  ...{ weekend: 'saturday', 'this weekend': 'saturday', 'the weekend': 'saturday' },
};
/** What leads up to a day: 'until Friday', 'for 3 days'. */
const LEADING = /^(?:until|till|til|to|for|on|by|due|at)\s+(?:the\s+(?=\d))?/i;

/** The local day that words mean, such as 'next fri', '12/1', '3 days' or 'until monday'; null when all of them mean none. */
export function readDay(words: string, now: Date): Day | null {
  const plain = words.trim().replace(LEADING, '');
  if (isDay(plain)) return plain;
  const [, count = '', unit = ''] = SPAN.exec(plain) ?? [];
  const text =
    count === '' ? (SHORT[plain.toLowerCase()] ?? plain) : `in ${count} ${UNITS[unit.charAt(0).toLowerCase()]}`;
  const [found, ...others] = chrono.casual.parse(text, now, { forwardDate: true });
  if (!found || others.length > 0 || found.text.length !== text.length) return null;
  const day = dayOf(found.start.date());
  return isDay(day) ? day : null;
}
