import { expect, it } from 'vitest';
import { keepAsIs, shareItems } from '#client/data/share-items.ts';

const task = (id: number | string, title = `Task ${id}`) => ({ id, title, context: { id: 1, name: 'home' } });
type Answer = { tasks: ReturnType<typeof task>[]; counts: { next: number } };
const answer = (...tasks: ReturnType<typeof task>[]): Answer => ({ tasks, counts: { next: tasks.length } });

it('an equal answer is the one before', () => {
  const before = answer(task(1), task(2));
  expect(shareItems(before, answer(task(1), task(2)))).toBe(before);
});

it('items that stand elsewhere now stay the same objects; one that has changed is new', () => {
  const before = answer(task(1), task(2), task(3), task('4'));
  const now = answer(task(2), task(3), task('4'), task(1, 'Moved'));
  const shared = shareItems(before, now) as Answer;
  expect(shared).toEqual(now);
  expect(shared.tasks.map((item) => before.tasks.indexOf(item))).toEqual([1, 2, 3, -1]);
  expect(shared.tasks[3]?.context).toBe(before.tasks[0]?.context);
  expect(shared.counts).toBe(before.counts);
});

it('one that comes, or goes, leaves the others as they are', () => {
  const before = answer(task(1), task(2));
  const more = shareItems(before, answer(task(3), task(1), task(2))) as Answer;
  expect(more.tasks.map(({ id }) => id)).toEqual([3, 1, 2]);
  expect(more.tasks.slice(1)).toEqual(before.tasks);
  expect(more.tasks[1]).toBe(before.tasks[0]);
  expect(more.tasks[2]).toBe(before.tasks[1]);
  const fewer = shareItems(more, answer(task(2))) as Answer;
  expect(fewer).toEqual(answer(task(2)));
  expect(fewer.tasks[0]).toBe(before.tasks[1]);
});

it('a value without items is compared whole', () => {
  expect(shareItems(undefined, { day: 1 })).toEqual({ day: 1 });
  expect(shareItems({ days: [1, 2] }, { days: [2] })).toEqual({ days: [2] });
  const before = [1, 2];
  expect(shareItems(before, [1, 2])).toBe(before);
  expect(shareItems({ tasks: null }, answer(task(1)))).toEqual(answer(task(1)));
});

it('an answer that was made out of the one before is taken as it is', () => {
  const before = answer(task(1), task(2));
  const now = keepAsIs(answer(task(1), task(2)));
  expect(shareItems(before, now)).toBe(now);
});
