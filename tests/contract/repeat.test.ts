import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, test } from 'vitest';
import { addDays, type Day } from '#contract/entities/day.ts';
import { readRepeat } from '#contract/entities/read-repeat.ts';
import { daysToCome, firstDay, successorOf } from '#contract/entities/repeat.ts';
import { type Repeat, repeatOf, repeatText } from '#contract/entities/repeat-rule.ts';
import { repeatInWords } from '#contract/entities/repeat-words.ts';

const none = { weekdays: [], nth: null, monthDays: [], month: null };
const mode = fc.constantFrom<Repeat['mode']>('catch-up', 'fixed', 'after-done');
const every = fc.integer({ min: 1, max: 6 });
const inOrder = (days: readonly number[]) => [...days].sort((one, other) => ((one + 6) % 7) - ((other + 6) % 7));
const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }).map(inOrder);
const nth = fc.constantFrom(1, 2, 3, 4, -1);
const month = fc.integer({ min: 1, max: 12 });
const monthDays = (most: number) =>
  fc
    .uniqueArray(fc.oneof(fc.integer({ min: 1, max: most }), fc.constant(-1)), { minLength: 1, maxLength: 3 })
    .map((days) => days.sort((one, other) => (one === -1 ? 1 : other === -1 ? -1 : one - other)));

const days = fc.constant(none);
const ofMonth = fc.oneof(
  days,
  fc.record({ nth, weekdays }).map((given) => ({ ...none, ...given })),
  monthDays(31).map((given) => ({ ...none, monthDays: given })),
);
const ofYear = fc.oneof(
  days,
  fc.record({ nth, weekdays, month }).map((given) => ({ ...none, ...given })),
  fc.record({ monthDays: monthDays(28), month }).map((given) => ({ ...none, ...given })),
  fc.constant({ ...none, monthDays: [29], month: 2 }),
);
const rules: fc.Arbitrary<Repeat> = fc
  .oneof(
    fc.record({ mode, every, unit: fc.constant('day' as const), on: days }),
    fc.record({
      mode,
      every,
      unit: fc.constant('week' as const),
      on: fc.oneof(
        days,
        weekdays.map((given) => ({ ...none, weekdays: given })),
      ),
    }),
    fc.record({ mode, every, unit: fc.constant('month' as const), on: ofMonth }),
    fc.record({ mode, every, unit: fc.constant('year' as const), on: ofYear }),
  )
  .map(({ on, ...rest }) => ({ ...rest, ...on }));
const someDay = fc.integer({ min: 0, max: 4000 }).map((count) => addDays('2020-01-01', count));

test('a rule is the same after it has been stored and read', () => {
  fc.assert(
    fc.property(rules, (rule) => {
      expect(repeatOf(repeatText(rule))).toEqual(rule);
    }),
  );
});

test('the words of a rule, typed, are the rule again', () => {
  fc.assert(
    fc.property(rules, (rule) => {
      const text = repeatText(rule);
      expect(readRepeat(repeatInWords(text) ?? '')).toBe(text);
    }),
    { numRuns: 500 },
  );
});

/** The rule in RFC 5545 alone, which leaves out a month that lacks a day: the last of its days up to that one instead. */
function plainRules(rule: Repeat, anchor: Day): string[] {
  const isOfMonth = rule.unit === 'month' || rule.unit === 'year';
  const own = isOfMonth && rule.weekdays.length === 0 && rule.monthDays.length === 0 && Number(anchor.slice(8)) > 28;
  const dates = own ? [Number(anchor.slice(8))] : rule.monthDays;
  const month = own && rule.unit === 'year' ? Number(anchor.slice(5, 7)) : rule.month;
  if (dates.length === 0) return [repeatText({ ...rule, mode: 'catch-up' })];
  return dates.map((date) => {
    const text = repeatText({ ...rule, month, mode: 'catch-up', monthDays: [1] });
    const upTo = Array.from({ length: Math.max(1, date - 27) }, (_, at) => Math.min(date, 28) + at);
    return `${text.replace('BYMONTHDAY=1', `BYMONTHDAY=${upTo.join()}`)};BYSETPOS=-1`;
  });
}

/** The days of a rule as another reader of RFC 5545 has them, at noon in a zone. */
function otherReading(rule: Repeat, anchor: Day, last: Day, zone: string): Day[] {
  const found = plainRules(rule, anchor).flatMap((text) => {
    const rruleString = `DTSTART;TZID=${zone}:${anchor.replaceAll('-', '')}T120000\nRRULE:${text}`;
    const other = new RRuleTemporal({ rruleString, includeDtstart: false });
    return other.between(new Date(addDays(anchor, -2)), new Date(addDays(last, 2)), true);
  });
  const days = new Set(found.map((one) => one.toPlainDate().toString()));
  return [...days].filter((day) => day > anchor && day <= last).sort();
}

const ZONES = [
  'America/Los_Angeles',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'UTC',
];

test.each(ZONES)('the days to come are those of RFC 5545, over the clock changes of %s', (zone) => {
  fc.assert(
    fc.property(rules, someDay, (rule, anchor) => {
      const last = addDays(anchor, 1200);
      const ours = daysToCome({ repeat: repeatText(rule), due_date: anchor }, anchor, last);
      expect(ours).toEqual(otherReading(rule, anchor, last, zone));
    }),
    { numRuns: 100 },
  );
});

describe('the next one', () => {
  const nextOf = (words: string, due_date: Day | null, today: Day, defer_until: Day | null = null) => {
    const repeat = readRepeat(words);
    if (repeat === null) throw new Error(`'${words}' is no rule`);
    const next = successorOf({ repeat, due_date, defer_until }, today);
    return next && [next.due_date, next.defer_until];
  };

  test.each([
    ['every friday', '2026-11-20', '2026-11-18', '2026-11-27', 'done early, it is the one after its own day'],
    ['every friday', '2026-10-16', '2026-11-22', '2026-11-27', 'five missed weeks give one'],
    ['every week', '2026-10-18', '2026-11-22', '2026-11-29', 'the day on which it is done is over'],
    [
      'every friday, missed ones too',
      '2026-10-16',
      '2026-11-22',
      '2026-10-23',
      'fixed: each missed week gives its own',
    ],
    ['every 3 days after done', '2026-10-16', '2026-11-22', '2026-11-25', 'counted from the day on which it is done'],
    ['every month', '2026-01-15', '2026-01-20', '2026-02-15', 'a month'],
    ['every last friday', '2026-11-27', '2026-11-27', '2026-12-25', 'the last Friday'],
    ['every weekday', '2026-11-20', '2026-11-20', '2026-11-23', 'no weekend'],
    ['every 2 weeks on monday', '2026-11-16', '2026-11-24', '2026-11-30', 'every other week keeps its rhythm'],
  ])('%s, due %s and done %s: %s (%s)', (words, due, today, next) => {
    expect(nextOf(words, due, today)).toEqual([next, null]);
  });

  test('the 31st is the last day of a short month, and the 31st again after it', () => {
    let task: ReturnType<typeof successorOf> = { repeat: 'FREQ=MONTHLY', due_date: '2026-01-31', defer_until: null };
    const seen = Array.from({ length: 5 }, () => {
      task = task && successorOf(task, task.due_date ?? '');
      return task?.due_date;
    });
    expect(seen).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30']);
  });

  test('29 February is the 28th in a year without it', () => {
    let task: ReturnType<typeof successorOf> = { repeat: 'FREQ=YEARLY', due_date: '2028-02-29', defer_until: null };
    const seen = Array.from({ length: 4 }, () => {
      task = task && successorOf(task, task.due_date ?? '');
      return task?.due_date;
    });
    expect(seen).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
  });

  test('a deferral stays as many days before the due day', () => {
    expect(nextOf('every month on the 15th', '2026-11-15', '2026-11-15', '2026-11-10')).toEqual([
      '2026-12-15',
      '2026-12-10',
    ]);
  });

  test('a task that is only deferred is deferred again', () => {
    expect(nextOf('every week', null, '2026-11-22', '2026-11-20')).toEqual([null, '2026-11-27']);
  });

  test('a task without a day starts with the day on which it is done', () => {
    expect(nextOf('every week', null, '2026-11-22')).toEqual(['2026-11-29', null]);
  });

  test('a task without a rule, or with an unknown one, has no next day', () => {
    expect(successorOf({ repeat: null, due_date: '2026-11-20', defer_until: null }, '2026-11-22')).toBeNull();
    expect(successorOf({ repeat: 'FREQ=HOURLY', due_date: '2026-11-20', defer_until: null }, '2026-11-22')).toBeNull();
    expect(successorOf({ repeat: 'FREQ=DAILY', due_date: '2199-12-31', defer_until: null }, '2199-12-31')).toBeNull();
  });

  test('it is always later, and in catch-up after today', () => {
    fc.assert(
      fc.property(rules, someDay, someDay, (rule, due, today) => {
        const next = successorOf({ repeat: repeatText(rule), due_date: due, defer_until: null }, today);
        const day = next?.due_date ?? '';
        expect(day > (rule.mode === 'after-done' ? today : due)).toBe(true);
        if (rule.mode === 'catch-up') expect(day > today).toBe(true);
      }),
    );
  });
});

test('the first day is today, or the first that the rule names', () => {
  const first = (words: string) => firstDay(repeatOf(readRepeat(words) ?? '') as Repeat, '2026-11-22');
  expect(
    ['every day', 'every 2 weeks', 'every friday', 'every sunday', 'every other monday', 'every 1st'].map(first),
  ).toEqual(['2026-11-22', '2026-11-22', '2026-11-27', '2026-11-22', '2026-11-23', '2026-12-01']);
});

test.each([
  ['every day', 'every day'],
  ['Every Weekday', 'every weekday'],
  ['every other week', 'every 2 weeks'],
  ['every 2w', 'every 2 weeks'],
  ['every month on the 31st', 'every month on the 31st'],
  ['every 1st and 15th', 'every month on the 1st and 15th'],
  ['every last friday of the month', 'every month on the last Friday'],
  ['3 days after done', 'every 3 days after done'],
  ['every! 3 days', 'every 3 days after done'],
  ['every week after completion', 'every week after done'],
  ['every mon, wed and fri', 'every Monday, Wednesday and Friday'],
  ['every weekend', 'every Saturday and Sunday'],
  ['every feb 29', 'every year on the 29th of February'],
  ['every 4th thursday of november', 'every year on the 4th Thursday of November'],
  ['every quarter', 'every 3 months'],
  ['every friday no skipping', 'every Friday, missed ones too'],
  ['monthly on the 31st', 'every month on the 31st'],
  ['weekly on monday', 'every Monday'],
  ['every mon/wed/fri', 'every Monday, Wednesday and Friday'],
  ['every mon-fri', 'every weekday'],
  ['every 2 mondays', 'every 2 weeks on Monday'],
  ['every 3rd week on friday', 'every 3 weeks on Friday'],
])('%s is read as %s', (typed, words) => {
  expect(repeatInWords(readRepeat(typed))).toBe(words);
});

test.each([
  'every book',
  'every 5',
  'every day care',
  'every may',
  'every 1/2',
  'every 1 mondays a month',
  'every day at 9am',
  'every morning',
  'every 0 days',
  'every feb 30',
  'every 32nd',
  'friday',
  'daily',
  'only on monday',
  'constructor on monday',
])('%s is no rule within a line', (typed) => {
  expect(readRepeat(typed)).toBeNull();
});

test.each([
  ['daily', 'every day'],
  ['friday', 'every Friday'],
  ['2 weeks', 'every 2 weeks'],
  ['monthly', 'every month'],
])('as an answer, %s is %s', (typed, words) => {
  expect(repeatInWords(readRepeat(typed, { isBare: true }))).toBe(words);
});

test.each([
  ...[
    '',
    'weekly',
    'FREQ=HOURLY',
    'FREQ=DAILY;COUNT=3',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;FREQ=WEEKLY',
    'FREQ=WEEKLY;BYDAY=XX',
  ],
  ...[
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYDAY=FR',
    'FREQ=WEEKLY;BYDAY=1FR',
    'FREQ=YEARLY;BYMONTH=2',
    'FREQ=DAILY;X-REPEAT=LATER',
  ],
])('%s is no rule that can be stored', (text) => {
  expect(repeatOf(text)).toBeNull();
});
