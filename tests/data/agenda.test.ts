import { expect, test } from 'vitest';
import { agendaFor } from '#client/data/agenda.ts';
import { Task } from '#contract/entities/task.ts';

const task = (title: string, more: object = {}) => Task.parse({ id: title, title, status: 'next', ...more });
const waiting = (title: string, who: string, follow_up: string | null = null) =>
  task(title, { status: 'waiting', waiting_for: who, follow_up });
const titles = (tasks: readonly Task[], who: string) => agendaFor(tasks, who).map(({ title }) => title);

test('first what waits for the person, the one to ask about first on top, then what mentions the person', () => {
  const tasks = [
    task('Call Ana'),
    waiting('Offer', 'Ana'),
    waiting('Report', 'ana', '2030-05-06'),
    waiting('Slides', 'Ana', '2030-05-01'),
    task('Plan the move', { description: 'With Ana, on Friday' }),
    waiting('Keys', 'Ben'),
    task('Thank Ana', { status: 'done' }),
  ];
  expect(titles(tasks, 'Ana')).toEqual(['Slides', 'Report', 'Offer', 'Call Ana', 'Plan the move']);
});

test('a name is a whole word, in any letters, and its signs are no pattern', () => {
  const tasks = [
    task('Buy bananas'),
    task('Ask Ána'),
    task('Ask Ana, not Ben'),
    task('Mail J. (Jo) Doe'),
    task('Mail JX'),
  ];
  expect(titles(tasks, 'Ana')).toEqual(['Ask Ana, not Ben']);
  expect(titles(tasks, 'Ána')).toEqual(['Ask Ána']);
  expect(titles(tasks, 'J. (Jo)')).toEqual(['Mail J. (Jo) Doe']);
  expect(titles(tasks, 'J.')).toEqual(['Mail J. (Jo) Doe']);
});

test('what waits for several people is on the agenda of each of them', () => {
  const tasks = [waiting('Contract', 'Ana and Ben')];
  expect(titles(tasks, 'Ben')).toEqual(['Contract']);
});
