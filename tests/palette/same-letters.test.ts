import { expect, test } from 'vitest';
import { searchable } from '#client/palette/folding.ts';
import { matcherFor, noFilter } from '#client/screens/tasks/board-filter.ts';
import { Task } from '#contract/entities/task.ts';

test.each([
  ['Σίσυφος', 'ΣΊΣ'],
  ['ΟΔΟΣ 5', 'οδός'],
  ['İstanbul', 'istanbul'],
  ['ISPARTA', 'ısparta'],
  ['Café', 'cafe'],
])('%s is found by %s in the palette and on the board', (title, words) => {
  expect(searchable(title)).toContain(searchable(words));
  expect(matcherFor({ ...noFilter, text: words })(Task.parse({ id: 1, status: 'next', title }))).toBe(true);
});
