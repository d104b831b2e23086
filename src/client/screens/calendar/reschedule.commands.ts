import { runSteps, type TaskStep, wordsOfEach } from '#client/commands/task-steps.ts';
import type { Chord } from '#client/keys/chord.ts';
import { dayInWords } from '#client/registry/day-in-words.ts';
import { type Also, defineCommand, familyOf } from '#client/registry/define-command.ts';
import { addDays, type Day, isDay } from '#contract/entities/day.ts';
import type { Task } from '#contract/entities/task.ts';

declare module '#client/registry/scope-targets.ts' {
  interface ScopeTargets {
    'selection:dayTask': TaskSelection;
  }
}

const steps: readonly [
  verb: 'dueEarlier' | 'dueLater' | 'dueWeekEarlier' | 'dueWeekLater',
  days: number,
  title: string,
  does: string,
  keys: readonly Chord[],
  words: { also: Also },
][] = [
  [
    'dueEarlier',
    -1,
    'A day earlier',
    'Makes the task due a day earlier.',
    ['Shift+ArrowLeft', 'Shift+H'],
    {
      also: `bring forward a day, one day sooner, minus one day, earlier, sooner, minus 1 day, move earlier,
      day earlier, one day earlier, bring forward, pull forward, due a day earlier, move up a day, back a day,
      advance a day, subtract a day, move to previous day, previous day, yesterday, reschedule earlier,
      sooner by a day, due date minus one, move one day back, day before, pull in a day, move due date back a day`,
    },
  ],
  [
    'dueLater',
    1,
    'A day later',
    'Makes the task due a day later.',
    ['Shift+ArrowRight', 'Shift+L'],
    {
      also: `postpone a day, push a day, one day later, plus one day, later, plus 1 day, delay a day, move later,
      day later, push back a day, push out a day, due a day later, move a day later, add a day, move to next day,
      next day, tomorrow, reschedule later, due date plus one, one more day, extra day, extend a day, extend deadline,
      move one day forward, one day after, bump a day, slip a day, give me another day, move due date by a day,
      move due date one day`,
    },
  ],
  [
    'dueWeekEarlier',
    -7,
    'A week earlier',
    'Makes the task due a week earlier.',
    ['Shift+ArrowUp', 'Shift+K'],
    {
      also: `bring forward a week, one week sooner, minus one week, week sooner, due a week earlier,
      move a week earlier, back a week, pull forward a week, previous week, minus 1 week, subtract a week,
      seven days earlier, last week, 7 days earlier, move up a week, week before, move due date back a week`,
    },
  ],
  [
    'dueWeekLater',
    7,
    'A week later',
    'Makes the task due a week later.',
    ['Shift+ArrowDown', 'Shift+J'],
    {
      also: `postpone a week, push a week, one week later, plus one week, delay a week, in a week, next week,
      push back a week, push out a week, due a week later, move a week later, add a week, move to next week,
      plus 1 week, seven days later, 7 days later, extend a week, one more week, move forward a week, due next week,
      bump a week, reschedule next week, week after, postpone one week, slip a week, move due date by a week,
      move due date seven days`,
    },
  ],
];

/** Reschedules by so many days: the keys of a day's list, from which the task then goes. */
export const reschedules = familyOf(steps, ([verb, days, title, does, keys, words]) =>
  defineCommand({
    id: `task.${verb}`,
    title,
    ...words,
    does,
    ...(days === 1 && { hint: 'a day later' }),
    keys,
    scope: 'selection:dayTask',
    when: ({ target: { tasks } }) => tasks.some((task) => moved(task, days)) || 'There is no such day',
    run: ({ api, target: { tasks, select } }) => {
      const toDo = tasks.flatMap((task): TaskStep[] => {
        const due_date = moved(task, days);
        if (due_date === null) return [];
        return [{ task, to: { due_date }, from: { due_date: task.due_date } }];
      });
      const done = wordsOfEach(({ due_date: due }) => dueWords(due));
      return runSteps(api, toDo, { done, verb: 'rescheduled' }, select);
    },
  }),
);

function dueWords(due: Day | null): string {
  return due === null ? 'No due date' : `Due ${dayInWords(due)}`;
}

/** The day so many days from a task's own; null when it has none, or that is beyond the years that a task can have. */
function moved({ due_date: due }: Task, days: number): Day | null {
  const to = due === null ? null : addDays(due, days);
  return to !== null && isDay(to) ? to : null;
}
