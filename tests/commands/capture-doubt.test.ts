import { expect, test } from 'vitest';
import { readCapture } from '#client/palette/capture-grammar.ts';

const phone = { id: 1, name: 'phone' };
const sources = { now: new Date(2026, 10, 21, 23, 30), contexts: [phone], projects: [], isOurs: true };

/** Lines of which no word may be lost to a day that is hardly meant, and those beside them whose day is. */
const lines: [string, object][] = [
  ...[
    // As likely no day as one.
    'Email Dr. Sun',
    'Remember Mrs Friday',
    'Shop on Black Friday',
    'Plan weekend',
    'Book a spa weekend',
    'Plan next week',
    'Buy butter 1/2',
    'Print page 3/10',
    'Reply to the mail from monday',
    // A part of an address, of a name, or of what is in brackets.
    'Read https://example.com/news/2026/12/01',
    'Rename report-2026-12-01',
    'Call Ana (not on Friday)',
  ].map((line): [string, object] => [line, { title: line }]),
  ['Pay rent on 1/2', { title: 'Pay rent', due_date: '2027-01-02' }],
  ['Plan on friday', { title: 'Plan', due_date: '2026-11-27' }],
  ['Feel good tomorrow', { title: 'Feel good', due_date: '2026-11-22' }],
  ['Paint this weekend', { title: 'Paint', due_date: '2026-11-21' }],
  ['Watch Freaky Friday', { title: 'Watch Freaky Friday', due_date: '2026-11-27' }],
  ['Watch the film Friday', { title: 'Watch the film', due_date: '2026-11-27' }],
  ['Call her later today', { title: 'Call her later today', due_date: '2026-11-21' }],
  ['Submit the form (due Friday)', { title: 'Submit the form', due_date: '2026-11-27' }],
  ['Submit the form [by 12/1] @phone', { title: 'Submit the form', due_date: '2026-12-01', context: phone }],
  ['Call Ana—tomorrow', { title: 'Call Ana', due_date: '2026-11-22' }],
  ['Call Wei Sun', { title: 'Call Wei Sun', due_date: '2026-11-22' }],
  ['Buy a 27" and a 32" monitor', { title: 'Buy a 27" and a 32" monitor' }],
  // Until a day something goes on: it is not hidden until then.
  ['Use the voucher until 31 dec', { title: 'Use the voucher until 31 dec', due_date: '2026-12-31' }],
  ['Renew passport not until 31 dec', { title: 'Renew passport', defer_until: '2026-12-31' }],
  ['Plan a trip from friday to sunday', { title: 'Plan a trip from friday to sunday', due_date: '2026-11-27' }],
  ['Drop by on friday', { title: 'Drop by', due_date: '2026-11-27' }],
  // A day in front that a sign sets off.
  ['Tomorrow: call Ana', { title: 'call Ana', due_date: '2026-11-22' }],
  ['On friday, call Ana @phone', { title: 'call Ana', due_date: '2026-11-27', context: phone }],
  ['Friday, tell Ana about monday', { title: 'Friday, tell Ana about monday' }],
  ['Sun, moon and stars', { title: 'Sun, moon and stars' }],
  ['Tomorrow never dies', { title: 'Tomorrow never dies' }],
  ['Tonight: call Ana', { title: 'Tonight: call Ana' }],
  ['30 days: a diary', { title: '30 days: a diary' }],
];

test.each(lines)('%j', (line, expected) => {
  expect(readCapture(line, sources)).toEqual(expected);
});
