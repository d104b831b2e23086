import { expect, test } from 'vitest';
import { captureInWords, readCapture } from '#client/palette/capture-grammar.ts';

const phone = { id: 1, name: 'phone' };
const house = { id: 7, name: 'House' };
const repairs = { id: 8, name: 'House repairs' };
const sources = { now: new Date(2026, 10, 21, 23, 30), contexts: [phone], projects: [house, repairs], isOurs: true };

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
  ['Sweep ~90 min ^med', { title: 'Sweep', minutes: 90, energy: 'medium' }],
  ['Walk ~5 ~0m ~99h 10^low ^lower', { title: 'Walk ~5 ~0m ~99h 10^low ^lower' }],
  ['tomorrow', { title: '', due_date: '2026-11-22' }],
  ['  ', { title: '' }],
];

test.each(lines)('%j', (line, expected) => {
  expect(readCapture(line, sources)).toEqual(expected);
});

test('the preview says it in words, new names included', () => {
  const capture = readCapture('Call Ana tomorrow @shop !80 +House', sources);
  expect(captureInWords(capture)).toBe(
    'Call Ana · due Sun, Nov 22 · new context shop · project House · priority 80, high',
  );
});

test('another server does not keep them: they stay in the title', () => {
  const elsewhere = { ...sources, isOurs: false };
  expect(readCapture('Read the report ~15m ^low tomorrow', elsewhere)).toEqual({
    title: 'Read the report ~15m ^low',
    due_date: '2026-11-22',
  });
});
