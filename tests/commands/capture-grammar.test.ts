import { expect, test } from 'vitest';
import { captureInWords, readCapture } from '#client/palette/capture-grammar.ts';

const phone = { id: 1, name: 'phone' };
const house = { id: 7, name: 'House' };
const repairs = { id: 8, name: 'House repairs' };
const sources = { now: new Date(2026, 10, 21, 23, 30), contexts: [phone], projects: [house, repairs], isOurs: true };

const FRIDAYS = 'FREQ=WEEKLY;BYDAY=FR';

/** A line, and what it is read as. */
const lines: [string, object][] = [
  ['Call Ana', { title: 'Call Ana' }],
  [
    'Call Ana tomorrow @phone !80 +House',
    { title: 'Call Ana', due_date: '2026-11-22', context: phone, priority: 80, project: house },
  ],
  [
    '@phone +House !80 Call Ana tomorrow',
    { title: 'Call Ana', due_date: '2026-11-22', context: phone, priority: 80, project: house },
  ],
  ['Paint the door +House repairs next fri', { title: 'Paint the door', project: repairs, due_date: '2026-11-27' }],
  ['Paint the door +housework', { title: 'Paint the door', project: { create: 'housework' } }],
  ['Buy milk @Phone', { title: 'Buy milk', context: phone }],
  ['Buy milk @shop', { title: 'Buy milk', context: { create: 'shop' } }],
  ['Call Ana @phone, tomorrow', { title: 'Call Ana', context: phone, due_date: '2026-11-22' }],
  ['Call Ana @phone.', { title: 'Call Ana', context: phone }],
  ['@phone: call Ana', { title: 'call Ana', context: phone }],
  ['Call Ana @phone!', { title: 'Call Ana', context: phone }],
  ['Buy milk @shop, +House.', { title: 'Buy milk', context: { create: 'shop' }, project: house }],
  ['Update +v1.2 @...', { title: 'Update @...', project: { create: 'v1.2' } }],
  ['Buy milk @"corner shop" today', { title: 'Buy milk', context: { create: 'corner shop' }, due_date: '2026-11-21' }],
  ['Renew passport defer 1/15', { title: 'Renew passport', defer_until: '2027-01-15' }],
  [
    'Renew passport due 2/1 defer jan 15',
    { title: 'Renew passport', due_date: '2027-02-01', defer_until: '2027-01-15' },
  ],
  ['Renew passport by 2027-02-01', { title: 'Renew passport', due_date: '2027-02-01' }],
  // Days that are not at the end, months that are names, and what is quoted belong to the title.
  ['Prepare the monday meeting', { title: 'Prepare the monday meeting' }],
  ['Write to May', { title: 'Write to May' }],
  ['Watch "The Day After Tomorrow"', { title: 'Watch The Day After Tomorrow' }],
  ['Mail ana@example.org about 5+3!', { title: 'Mail ana@example.org about 5+3!' }],
  ['Pay !101', { title: 'Pay !101' }],
  ['Pay !1', { title: 'Pay', priority: 90 }],
  ['Pay !0', { title: 'Pay', priority: 0 }],
  ['a @ b + c !', { title: 'a @ b + c !' }],
  // What only our service keeps.
  ['Read the report ~15m ^low @phone', { title: 'Read the report', minutes: 15, energy: 'low', context: phone }],
  [
    '≈1.5h Paint the door ^HIGH tomorrow',
    { title: 'Paint the door', minutes: 90, energy: 'high', due_date: '2026-11-22' },
  ],
  ['Walk ~1h30m', { title: 'Walk', minutes: 90 }],
  ['Sweep ~90 min ^med', { title: 'Sweep', minutes: 90, energy: 'medium' }],
  ['Walk ~5 ~0m ~99h 10^low ^lower', { title: 'Walk ~5 ~0m ~99h 10^low ^lower' }],
  [
    'Water the plants every friday @phone',
    { title: 'Water the plants', repeat: FRIDAYS, due_date: '2026-11-27', context: phone },
  ],
  [
    'Pay rent every month on the 1st due friday !90',
    { title: 'Pay rent', repeat: 'FREQ=MONTHLY;BYMONTHDAY=1', due_date: '2026-11-27', priority: 90 },
  ],
  [
    'Shave 3 days after done',
    { title: 'Shave', repeat: 'FREQ=DAILY;INTERVAL=3;X-REPEAT=AFTER-DONE', due_date: '2026-11-21' },
  ],
  ['Backup every day from monday', { title: 'Backup', repeat: 'FREQ=DAILY', defer_until: '2026-11-23' }],
  ...[
    ['Pay rent on the 1st of every month', 'BYMONTHDAY=1', '2026-12-01'],
    ['Pay rent at the end of every month', 'BYMONTHDAY=-1', '2026-11-30'],
    ['Pay rent last friday of each month', 'BYDAY=-1FR', '2026-11-27'],
  ].map(([line = '', rule, due_date]): [string, object] => [
    line,
    { title: 'Pay rent', repeat: `FREQ=MONTHLY;${rule}`, due_date },
  ]),
  ['Pay rent monthly on the 1st', { title: 'Pay rent', repeat: 'FREQ=MONTHLY;BYMONTHDAY=1', due_date: '2026-12-01' }],
  ['Speak only on friday', { title: 'Speak only', due_date: '2026-11-27' }],
  ['Write the report weekly', { title: 'Write the report weekly' }],
  ['Backup every day starting monday', { title: 'Backup', repeat: 'FREQ=DAILY', due_date: '2026-11-23' }],
  ['Backup every day starting small', { title: 'Backup starting small', repeat: 'FREQ=DAILY', due_date: '2026-11-21' }],
  ['Course starting monday', { title: 'Course starting monday', due_date: '2026-11-23' }],
  ['Buy eggs by easter', { title: 'Buy eggs', due_date: '2027-03-28' }],
  ['Hide easter eggs', { title: 'Hide easter eggs' }],
  ['Call Ana early next week', { title: 'Call Ana', due_date: '2026-11-23' }],
  ['Call the team on every friday', { title: 'Call the team', repeat: FRIDAYS, due_date: '2026-11-27' }],
  ['Tidy up in the middle of every month', { title: 'Tidy up in the middle of every month' }],
  ['Pay every day care fee', { title: 'Pay every day care fee' }],
  // A time of day, a span and a second day have no field: their words stay.
  ['Call Ana tomorrow at 5pm', { title: 'Call Ana tomorrow at 5pm', due_date: '2026-11-22' }],
  ['Call Ana tomorrow night @phone', { title: 'Call Ana tomorrow night', due_date: '2026-11-22', context: phone }],
  ['Conference 12-14 December', { title: 'Conference 12-14 December', due_date: '2026-12-12' }],
  ['Walk 30 minutes', { title: 'Walk 30 minutes' }],
  // What chrono takes for seconds, minutes, days or weeks from now, and for July 24.
  ...[
    'Swim 30m',
    'Plank 30 seconds',
    'Sell the iPhone 6s',
    'Party like in the 90s',
    'Buy a bulb 60W',
    'Order batteries 4 D',
    'Fast several days',
    'Watch Avatar in 3D',
    'Make the help desk 24/7',
  ].map((line): [string, object] => [line, { title: line }]),
  ['Swim 30m tomorrow', { title: 'Swim 30m', due_date: '2026-11-22' }],
  ['Call back in 3d', { title: 'Call back', due_date: '2026-11-24' }],
  ['Borrow the car for 3 days', { title: 'Borrow the car for 3 days' }],
  ['Drink 2 litres a day', { title: 'Drink 2 litres a day' }],
  ['Call back in 3 days', { title: 'Call back', due_date: '2026-11-24' }],
  ['Call Ana +49 170 1234567 +House', { title: 'Call Ana +49 170 1234567', project: house }],
  ['Meet Ana @5pm', { title: 'Meet Ana @5pm' }],
  // The day that is named last is not the one that is meant, or is only told of: all words stay, and there is no day.
  ...[
    'Call Ana day before friday',
    'Do taxes a week from monday',
    'Meet Bo 3 weeks from tomorrow',
    'Meet Bo two weeks today',
    'Call a week on monday',
    'Call on monday or tuesday',
    'Prepare for Monday and Tuesday',
    'Call monday, tuesday',
    'Call mon & wed',
    'Call Ana not before monday',
    'Call Ana on or after monday',
    'Call Ana the following friday',
    'Visit Bo on the first monday',
    'Fix what broke yesterday',
    'What happened last friday',
    'What happened on March 3, 2025',
    'Answer the mails from last week',
    'Answer letter of March 3, 2025',
    'Talk to Ana about monday',
    'Lotion against the sun',
    'Plan the weekend',
    'Count the days',
    'Wait two days',
    'Read the news of the week',
    'Read the 3rd',
    'Answer the letter of the 3rd',
    'Buy christmas presents',
    'Plan the office christmas',
    'Celebrate the start of July',
    'Email Bo re the 2pm',
    'fix the sat nav',
    'See Jan',
    'March on',
    'May: plan',
  ].map((line): [string, object] => [line, { title: line }]),
  // 'the' goes with its day.
  ['Pay rent on the 5th of December', { title: 'Pay rent', due_date: '2026-12-05' }],
  ['Pay by the end of the month', { title: 'Pay', due_date: '2026-11-30' }],
  ['Do it by the weekend', { title: 'Do it', due_date: '2026-11-21' }],
  ['Renew passport defer until the 5th of December', { title: 'Renew passport', defer_until: '2026-12-05' }],
  ['Call Ana day after tomorrow', { title: 'Call Ana', due_date: '2026-11-23' }],
  ['Return the drill due day after tomorrow', { title: 'Return the drill', due_date: '2026-11-23' }],
  ['Return by the 3rd', { title: 'Return', due_date: '2026-12-03' }],
  ['Dentist on the 3rd', { title: 'Dentist', due_date: '2026-12-03' }],
  ['Send cards by christmas', { title: 'Send cards', due_date: '2026-12-25' }],
  ['Shop before christmas', { title: 'Shop before christmas', due_date: '2026-12-25' }],
  ['Renew passport by mid january', { title: 'Renew passport', due_date: '2027-01-15' }],
  ['Review the contract in 3 business days', { title: 'Review the contract', due_date: '2026-11-25' }],
  ['Pay on the 1st of next month', { title: 'Pay', due_date: '2026-12-01' }],
  // 'On Friday' begins anew, whatever stands before it; 'on last Friday' is over.
  ['Things to take care of on friday', { title: 'Things to take care of', due_date: '2026-11-27' }],
  ['Items to look for on friday', { title: 'Items to look for', due_date: '2026-11-27' }],
  ['Do the same tomorrow', { title: 'Do the same', due_date: '2026-11-22' }],
  ['Pay Ana for two weeks on friday', { title: 'Pay Ana for two weeks', due_date: '2026-11-27' }],
  ['Plan the next 3 months today', { title: 'Plan the next 3 months', due_date: '2026-11-21' }],
  ['Read chapter 3/4 tomorrow', { title: 'Read chapter 3/4', due_date: '2026-11-22' }],
  ['Call Ana two weeks from today', { title: 'Call Ana', due_date: '2026-12-05' }],
  ['Slides for the weekend', { title: 'Slides for the weekend', due_date: '2026-11-21' }],
  ['Meet Bo at the weekend', { title: 'Meet Bo at the weekend', due_date: '2026-11-21' }],
  ['Trip from Dec 20', { title: 'Trip', defer_until: '2026-12-20' }],
  ...[
    'What happened on last friday',
    'Call six weeks on friday',
    'Meet Bo four weeks today',
    'Call by monday or by tuesday',
    'Reply to the letter from November 20',
    'Pay the invoice dated Nov 30',
    'News of day after tomorrow',
  ].map((line): [string, object] => [line, { title: line }]),
  ['Return the drill due the day after tomorrow', { title: 'Return the drill', due_date: '2026-11-23' }],
  ['Pay due by friday', { title: 'Pay', due_date: '2026-11-27' }],
  ['Pay due yesterday', { title: 'Pay', due_date: '2026-11-20' }],
  ['Pay by 2025-01-01', { title: 'Pay', due_date: '2025-01-01' }],
  // Without its day the title would end in the air.
  ...[
    'Slides for monday',
    'Finish the report before monday',
    'Move the meeting to monday',
    'Call Ana this coming monday',
    'Pay no later than monday',
    'Call Ana by next monday at noon',
  ].map((line): [string, object] => [line, { title: line, due_date: '2026-11-23' }]),
  ['Call Ana tonight', { title: 'Call Ana tonight', due_date: '2026-11-21' }],
  ['Email Bo re the 2pm tomorrow', { title: 'Email Bo re the 2pm tomorrow', due_date: '2026-11-22' }],
  // Signs before a day and behind it go with it.
  ['Call Ana tomorrow.', { title: 'Call Ana', due_date: '2026-11-22' }],
  ['Call Ana, on friday!', { title: 'Call Ana', due_date: '2026-11-27' }],
  ['Call Ana tomorrow at 5 p.m.', { title: 'Call Ana tomorrow at 5 p.m.', due_date: '2026-11-22' }],
  ['Return the drill due:2026-12-01', { title: 'Return the drill', due_date: '2026-12-01' }],
  ['Return the drill - defer: friday', { title: 'Return the drill', defer_until: '2026-11-27' }],
  // Days that are meant.
  ['Call mum 3 days from now', { title: 'Call mum', due_date: '2026-11-24' }],
  ['Call her tomorrow', { title: 'Call her', due_date: '2026-11-22' }],
  ['Take vitamin A tomorrow', { title: 'Take vitamin A', due_date: '2026-11-22' }],
  ['Walk 30 minutes tomorrow', { title: 'Walk 30 minutes', due_date: '2026-11-22' }],
  ['Call Ana tues', { title: 'Call Ana', due_date: '2026-11-24' }],
  ['Call Ana weds. morning', { title: 'Call Ana weds. morning', due_date: '2026-11-25' }],
  ['Call Ana tommorow', { title: 'Call Ana', due_date: '2026-11-22' }],
  ['Call Ana in a fortnight', { title: 'Call Ana', due_date: '2026-12-05' }],
  ['Send it by eod', { title: 'Send it', due_date: '2026-11-21' }],
  ['Send it by the end of the day', { title: 'Send it', due_date: '2026-11-21' }],
  ['Send it by end of week', { title: 'Send it', due_date: '2026-11-21' }],
  ['Pay by 1.3.2027', { title: 'Pay', due_date: '2027-03-01' }],
  ['Pay 05.12.27', { title: 'Pay', due_date: '2027-12-05' }],
  ['Call Ana friday, dec 4', { title: 'Call Ana', due_date: '2026-12-04' }],
  ['in 2 weeks', { title: '', due_date: '2026-12-05' }],
  ['fri', { title: '', due_date: '2026-11-27' }],
  ['tomorrow', { title: '', due_date: '2026-11-22' }],
  ['  ', { title: '' }],
];

test.each(lines)('%j', (line, expected) => {
  expect(readCapture(line, sources)).toEqual(expected);
});

test('a context of another server that has the mark in its name is the one that is meant', () => {
  const marked = [
    { id: 21, name: '@phone' },
    { id: 22, name: '@phone booth' },
  ];
  const read = (line: string) => readCapture(line, { ...sources, contexts: marked });
  expect(read('Call Ana @Phone')).toEqual({ title: 'Call Ana', context: marked[0] });
  expect(read('@@phone Call Ana')).toEqual({ title: 'Call Ana', context: marked[0] });
  expect(read('Call Ana @phone booth')).toEqual({ title: 'Call Ana', context: marked[1] });
  const both = readCapture('Call Ana @phone', { ...sources, contexts: [...marked, phone] });
  expect(both.context).toEqual(phone);
});

test('the preview says it in words, new names included', () => {
  const capture = readCapture('Call Ana tomorrow @shop !80 +House', sources);
  expect(captureInWords(capture)).toBe(
    'Call Ana · due Sun, Nov 22 · new context shop · project House · priority 80, high',
  );
});

test('the preview says how it repeats', () => {
  expect(captureInWords(readCapture('Water every other friday', sources))).toBe(
    'Water · due Fri, Nov 27 · repeats every 2 weeks on Friday',
  );
});

test('where no rule is stored its words stay whole, beside dates that are not part of it', () => {
  const elsewhere = { ...sources, isOurs: false };
  expect(readCapture('Water the plants every friday', elsewhere)).toEqual({ title: 'Water the plants every friday' });
  expect(readCapture('Call every other monday at 5pm', elsewhere)).toEqual({ title: 'Call every other monday at 5pm' });
  expect(readCapture('Pay rent every month due friday', elsewhere)).toEqual({
    title: 'Pay rent every month',
    due_date: '2026-11-27',
  });
});

test('another server does not keep them: they stay in the title', () => {
  const elsewhere = { ...sources, isOurs: false };
  expect(readCapture('Read the report ~15m ^low tomorrow', elsewhere)).toEqual({
    title: 'Read the report ~15m ^low',
    due_date: '2026-11-22',
  });
});
