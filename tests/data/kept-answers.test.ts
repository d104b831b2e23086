import { expect, test } from 'vitest';
import { inParts } from '#client/data/kept-answers.ts';

test('the parts of a long list are no answers to a release that does not know them: it takes each row for one, by its query', () => {
  const tasks = Array.from({ length: 1001 }, (_, id) => ({ id }));
  const answer = { account: 'ana', hash: '["task"]', queryKey: ['task'], data: { tasks }, at: 1 };
  expect(inParts(answer).map(({ queryKey }) => queryKey)).toEqual([['task'], [], []]);
});
