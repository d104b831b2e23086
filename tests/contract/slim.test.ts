import './support/without-eval.ts';

import { setFlagsFromString } from 'node:v8';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { Task } from '#contract/entities/task.ts';
import { readAnswer } from '#contract/read-answer.ts';

setFlagsFromString('--allow-natives-syntax');
const isHashTable = new Function('value', 'return !%HasFastProperties(value)');

const tasks = Array.from({ length: 1000 }, (_, id) => ({
  id,
  title: `Task ${id}`,
  status: 'next',
  priority: id % 2 === 0 ? id : null,
  context: { id: 7, name: 'Garden' },
  project: id === 500 ? { id: 7, name: 'The fence' } : { id: 7, name: 'Fence' },
  ...(id % 3 === 0 && { successor: { id: 9 } }),
}));

test('the tasks of a list are no hash tables, and have the same fields in the same order', () => {
  const alone = tasks.map((task) => Task.parse(structuredClone(task)));
  // How many fields it takes depends on the version of V8.
  expect(alone.some((task) => isHashTable(task))).toBe(true);
  const reading = readAnswer(endpoints['tasks.list'].response, { tasks: structuredClone(tasks) });
  const read = reading.success ? reading.data.tasks : [];
  expect(read).toEqual(alone);
  expect(read.map((task) => Object.keys(task))).toEqual(alone.map((task) => Object.keys(task)));
  expect(read.filter((task) => isHashTable(task))).toEqual([]);
});

test('what many tasks of a list name is there once, unless it reads otherwise', () => {
  const reading = readAnswer(endpoints['tasks.list'].response, { tasks: structuredClone(tasks) });
  const read = reading.success ? reading.data.tasks : [];
  expect(new Set(read.map(({ context }) => context)).size).toBe(1);
  expect(new Set(read.slice(0, 501).map(({ project }) => project)).size).toBe(2);
  expect(read.map(({ project }) => project?.name)).toEqual(tasks.map(({ project }) => project.name));
});
