import { expect, test } from 'vitest';
import { ownRows } from '#client/commands/task-rows.ts';
import { readCapture } from '#client/palette/capture-grammar.ts';

const phone = { id: 1, name: 'phone' };
const FRIDAYS = 'FREQ=WEEKLY;BYDAY=FR';
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
  // A repeat has no time of day: what says more than the rule stays whole.
  ...[
    ['Team call every friday at 10am', FRIDAYS, '2026-11-27'],
    ['Team call every friday morning', FRIDAYS, '2026-11-27'],
    ['Standup every monday and wednesday at 9:30', 'FREQ=WEEKLY;BYDAY=MO,WE', '2026-11-23'],
    ['Meditate every morning', 'FREQ=DAILY', '2026-11-21'],
    ['Meditate every other evening at 7', 'FREQ=DAILY;INTERVAL=2', '2026-11-21'],
    ['Watch Every Other Friday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', '2026-11-27'],
  ].map(([line = '', repeat, due_date]): [string, object] => [line, { title: line, repeat, due_date }]),
  [
    'Stretch every day at 9am starting monday',
    { title: 'Stretch every day at 9am', repeat: 'FREQ=DAILY', due_date: '2026-11-23' },
  ],
  ['Swim every friday.', { title: 'Swim', repeat: FRIDAYS, due_date: '2026-11-27' }],
  ['Swim every friday, starting monday', { title: 'Swim', repeat: FRIDAYS, due_date: '2026-11-23' }],
  ['Swim every mon/wed', { title: 'Swim', repeat: 'FREQ=WEEKLY;BYDAY=MO,WE', due_date: '2026-11-23' }],
  ['Swim on weekends', { title: 'Swim', repeat: 'FREQ=WEEKLY;BYDAY=SA,SU', due_date: '2026-11-21' }],
  [
    'Swim on mondays at noon',
    { title: 'Swim on mondays at noon', repeat: 'FREQ=WEEKLY;BYDAY=MO', due_date: '2026-11-23' },
  ],
  ...[
    'Read Every Day a Book',
    'Count every second',
    'Buy a gift for each night',
    'Praise the every morning person',
    'Call Ana not on mondays',
    'Find out what is closed on weekends',
    'Write about weekdays',
    'Pay every month at 9 places',
    'Buy P1 connector',
    'Read chapter 3 p1',
    'Shout !higher',
  ].map((line): [string, object] => [line, { title: line }]),
  ['Pay !high', { title: 'Pay', priority: 71 }],
  ['!P1 Pay', { title: 'Pay', priority: 90 }],
  ['Pay !low @phone', { title: 'Pay', priority: 20, context: phone }],
  ['Call Ana tomoz', { title: 'Call Ana', due_date: '2026-11-22' }],
  ['Order the bird by Thanksgiving', { title: 'Order the bird', due_date: '2026-11-26' }],
  ['Plan Thanksgiving', { title: 'Plan Thanksgiving' }],
];

test.each(lines)('%j', (line, expected) => {
  expect(readCapture(line, sources)).toEqual(expected);
});

test.each(['every day at 9am', 'each morning', 'friday at noon'])(
  'how it repeats, asked for: %s is said to be without its time',
  (words) => {
    expect(ownRows.repeat.choices?.(words)[0]).toMatchObject({ note: 'without the time of day', typed: 'first' });
    expect(ownRows.repeat.choices?.('every day')[0]).not.toHaveProperty('note');
  },
);
