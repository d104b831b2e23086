import { describe, expect, test } from 'vitest';
import { type Candidate, procrastinationReasons, recommend, scoreTask } from '#service/rules/suggestions.ts';

const TODAY = '2026-11-21';

const candidate = (fields: Partial<Candidate> = {}): Candidate => ({
  id: '1',
  title: 'Call the bank about the card',
  status: 'next',
  priority: 50,
  due_date: null,
  defer_until: null,
  waiting_for: null,
  context_name: null,
  project_name: null,
  created_at: '2026-11-20T12:00:00.000Z',
  ...fields,
});

describe('scoreTask', () => {
  test.each([
    ['half the priority and 10 for a next action', {}, 35],
    ['no priority', { priority: 0 }, 10],
    ['the highest priority', { priority: 100 }, 60],
    ['overdue', { due_date: '2026-11-20' }, 70],
    ['due today', { due_date: TODAY }, 65],
    ['due tomorrow', { due_date: '2026-11-22' }, 55],
    ['due in a week', { due_date: '2026-11-28' }, 43],
    ['due in eight days', { due_date: '2026-11-29' }, 35],
    ['in the inbox', { status: 'inbox' }, 25],
    ['open for 30 days', { created_at: '2026-10-22T12:00:00.000Z' }, 35],
    ['open for 31 days', { created_at: '2026-10-21T12:00:00.000Z' }, 40],
    ['of a project', { project_name: 'House' }, 40],
    [
      'everything at once',
      { priority: 100, due_date: '2020-01-01', project_name: 'House', created_at: '2020-01-01T00:00:00.000Z' },
      100,
    ],
    ['odd halves are rounded', { priority: 51 }, 36],
  ] as const)('%s', (_, fields, score) => {
    expect(scoreTask(candidate(fields), TODAY, 'UTC').priority_score).toBe(score);
  });

  test.each([
    [{ due_date: '2026-11-20' }, 'Overdue by 1 day'],
    [{ due_date: '2026-11-19' }, 'Overdue by 2 days'],
    [{ due_date: TODAY }, 'Due today'],
    [{ due_date: '2026-11-22' }, 'Due in 1 day'],
    [{ due_date: '2026-11-28' }, 'Due in 7 days'],
    [{ priority: 71 }, 'High priority'],
    [{ status: 'inbox' }, 'Still in the inbox: decide what it means'],
    [{ status: 'waiting', waiting_for: 'Ben' }, 'Waiting for Ben'],
    [{ status: 'waiting' }, 'Waiting for somebody'],
    [{ created_at: '2026-10-01T12:00:00.000Z' }, 'Open for 51 days'],
    [{ project_name: 'House' }, 'Moves House forward'],
    [{ context_name: 'phone' }, 'Can be done @phone'],
    [{ status: 'someday' }, 'Nothing presses: do it when it suits you'],
  ] as const)('%o: %s', (fields, reason) => {
    expect(scoreTask(candidate(fields), TODAY, 'UTC').reasons).toContain(reason);
  });

  test('priority 70 is not high, and a due day far off is no reason', () => {
    const { reasons } = scoreTask(candidate({ priority: 70, due_date: '2026-12-24' }), TODAY, 'UTC');
    expect(reasons).toEqual(['Ready to do: it is a next action']);
  });

  test('age is counted in days of the zone', () => {
    const task = candidate({ created_at: '2026-10-22T02:00:00.000Z' });
    expect(scoreTask(task, TODAY, 'UTC').reasons).not.toContain('Open for 31 days');
    expect(scoreTask(task, TODAY, 'America/New_York').reasons).toContain('Open for 31 days');
  });
});

describe('recommend', () => {
  const titles = (tasks: Candidate[], limit = 5) => recommend(tasks, TODAY, 'UTC', limit).map(({ task }) => task.title);

  test('takes tasks that can be done now: in the inbox or next, and not deferred past today', () => {
    expect(
      titles([
        candidate({ title: 'next' }),
        candidate({ title: 'inbox', status: 'inbox' }),
        candidate({ title: 'waiting', status: 'waiting' }),
        candidate({ title: 'someday', status: 'someday' }),
        candidate({ title: 'done', status: 'done' }),
        candidate({ title: 'deferred until today', defer_until: TODAY, priority: 49 }),
        candidate({ title: 'deferred until tomorrow', defer_until: '2026-11-22' }),
      ]),
    ).toEqual(['next', 'deferred until today', 'inbox']);
  });

  test('has the highest score first and keeps the order of equals, up to the limit', () => {
    const tasks = [
      candidate({ title: 'one' }),
      candidate({ title: 'two' }),
      candidate({ title: 'high', priority: 90 }),
      candidate({ title: 'three' }),
    ];
    expect(titles(tasks)).toEqual(['high', 'one', 'two', 'three']);
    expect(titles(tasks, 2)).toEqual(['high', 'one']);
    expect(titles([])).toEqual([]);
  });
});

describe('procrastinationReasons', () => {
  const reasons = (fields: Partial<Candidate>) =>
    procrastinationReasons(candidate({ context_name: 'phone', ...fields }), TODAY, 'UTC');

  test('a clear next action has no suggestion', () => {
    expect(reasons({})).toEqual([]);
  });

  test.each([
    [{ status: 'inbox' }, /still in the inbox/],
    [{ status: 'someday' }, /someday\/maybe/],
    [{ status: 'waiting' }, /waits for somebody/],
    [{ title: ' Tax ' }, /one word/],
    [{ title: 'Plan and book and pay and pack and do all that the trip needs' }, /several steps/],
    [{ created_at: '2026-10-01T12:00:00.000Z' }, /open for 51 days and has no due day/],
    [{ due_date: '2026-11-20' }, /overdue by 1 day:/],
    [{ due_date: '2026-11-11' }, /overdue by 10 days:/],
    [{ context_name: null }, /no context/],
    [{ priority: 90 }, /smallest first step/],
  ] as const)('%o gives just that reason', (fields, reason) => {
    expect(reasons(fields)).toEqual([expect.stringMatching(reason)]);
  });

  test('a due day that is today or ahead is none', () => {
    expect(reasons({ due_date: TODAY, created_at: '2026-01-01T00:00:00.000Z' })).toEqual([]);
  });
});
