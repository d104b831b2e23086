import { expect, test } from 'vitest';
import { readActions } from '#contract/entities/read-actions.ts';
import { ReplyAction } from '#contract/entities/refused-action.ts';

test.each<[string, unknown, object]>([
  [
    'an unknown kind',
    { action: 'delete', task_id: 7 },
    { proposed: 'Delete', task_id: 7, why: 'The assistant cannot propose “delete”' },
  ],
  ['a kind of several words', { action: 'delete_allTasks' }, { proposed: 'Delete all tasks' }],
  [
    'a kind that is an object’s own name',
    { action: 'constructor' },
    { why: 'The assistant cannot propose “constructor”' },
  ],
  [
    'a status that is none',
    { action: 'move', task_id: 7, status: 'archived' },
    { proposed: 'Move', task_id: 7, why: '“archived” is not a status' },
  ],
  ['no status', { action: 'move', task_id: 7 }, { why: 'It has no status' }],
  ['no task', { action: 'complete' }, { proposed: 'Complete', why: 'It has no task' }],
  ['a task that is an object', { action: 'complete', task_id: { id: 7 } }, { why: 'Its task cannot be read' }],
  [
    'a day that is none',
    { action: 'defer', task_id: '7', defer_until: 'tomorrow' },
    { proposed: 'Defer', why: '“tomorrow” is not a day' },
  ],
  [
    'a priority that is none',
    { action: 'priority', task_id: 7, priority: 'high' },
    { why: '“high” is not a priority from 0 to 100' },
  ],
  [
    'a title that is too long',
    { action: 'rename', task_id: 7, title: 'x'.repeat(10_000) },
    { why: 'Its title is too long' },
  ],
  [
    'a task with a day that is none',
    { action: 'capture', title: 'Buy\nmilk', due_date: 'soon' },
    { proposed: 'Capture', title: 'Buy milk', why: '“soon” is not a day' },
  ],
  [
    'a project without a name',
    { action: 'addProject', name: ' ' },
    { proposed: 'Add a project', why: 'It has no name' },
  ],
  ['text', 'complete  7', { proposed: '“complete 7”', why: 'It cannot be read' }],
  ['a number', 42, { proposed: 'An action that is not named', why: 'It cannot be read' }],
  ['a list', [[]], { proposed: 'An action that is not named' }],
  ['nothing in it', {}, { proposed: 'An action that is not named' }],
  ['a kind of signs', { action: '__' }, { proposed: 'An action that is not named' }],
])('a proposal with %s is refused, in plain words', (_, action, refused) => {
  expect(readActions([action])).toMatchObject([{ action: 'refused', ...refused }]);
});

test.each([
  [{ action: 'priority', task_id: 7, priority: '70' }, { priority: 70 }],
  [
    { action: 'capture', title: '7', priority: ' 0', minutes: '15', energy: 'Low' },
    { title: '7', priority: 0, minutes: 15, energy: 'low' },
  ],
  [
    { action: 'move', task_id: '7', status: 'Next' },
    { task_id: '7', status: 'next' },
  ],
  [
    { action: 'addProject', name: '12', review_every: '14' },
    { name: '12', review_every: 14 },
  ],
])('numbers and choices are read as models write them: %j', (action, read) => {
  expect(readActions([action])).toEqual([{ ...action, ...read }]);
});

test('a single proposal is read like a list of one; anything else is none', () => {
  expect(readActions({ action: 'complete', task_id: 7 })).toEqual([{ action: 'complete', task_id: 7 }]);
  for (const nothing of [undefined, null, 42, 'all', true, {}, [], [null, undefined]])
    expect(readActions(nothing)).toEqual([]);
});

test('what a service has refused is read as it wrote it', () => {
  const refused = { action: 'refused', proposed: 'Complete', task_id: '9', why: 'It is not one of your tasks' };
  expect(readActions([refused])).toEqual([refused]);
});

test('whatever comes, it stays within bounds and is what the conversation keeps', () => {
  const long = '\u{1F600}\n'.repeat(500_000);
  const junk = [
    long,
    { action: long, task_id: long, title: long },
    { action: 'move', task_id: 7, status: long },
    { action: 'refused', proposed: long, why: long, count: -1 },
    { action: 'refused', proposed: '', why: '' },
    { action: 'due', task_id: Number.NaN, due_date: Symbol('x') },
  ];
  const read = readActions(junk);
  expect(read.every((action) => action.action === 'refused')).toBe(true);
  expect(JSON.stringify(read).length).toBeLessThan(junk.length * 600);
  // No half of a pair is left.
  expect(JSON.stringify(read).isWellFormed()).toBe(true);
  for (const action of read) expect(ReplyAction.safeParse(action).success).toBe(true);
});

test('beyond twenty, one row stands for the rest, also when the service has counted them', () => {
  const many = (count: number) => Array.from({ length: count }, (_, task_id) => ({ action: 'complete', task_id }));
  expect(readActions(many(20))).toHaveLength(20);
  const first = readActions(many(21));
  const why = 'A reply can propose 20 actions at most';
  expect([first.length, first[20]]).toEqual([21, { action: 'refused', proposed: '1 more action', why, count: 1 }]);
  const all = readActions(many(1020));
  expect(all[20]).toEqual({ action: 'refused', proposed: '1000 more actions', why, count: 1000 });
  expect(readActions(all)).toEqual(all);
  // No count is beyond what the contract takes.
  const most = { ...all[20], proposed: '1000000 more actions', count: 1_000_000 };
  expect(readActions([...many(20), most])[20]).toEqual(most);
  expect(readActions([...many(21), most])[20]).toEqual(most);
});
