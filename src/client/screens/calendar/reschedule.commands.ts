import type { Chord } from '#client/commands/chord.ts';
import { dayInWords } from '#client/commands/day-in-words.ts';
import { type Also, defineCommand } from '#client/commands/define-command.ts';
import { runSteps, type TaskStep, wordsOfEach } from '#client/commands/task-steps.ts';
import { updateTask } from '#client/data/tasks.ts';
import { addDays, type Day, isDay } from '#contract/entities/day.ts';
import type { Task } from '#contract/entities/task.ts';

declare module '#client/commands/scope-targets.ts' {
  interface ScopeTargets {
    'selection:dayTask': TaskSelection;
  }
}

const steps: readonly [
  verb: string,
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
    { also: 'bring forward a day, one day sooner, minus one day, earlier, sooner, minus 1 day' },
  ],
  [
    'dueLater',
    1,
    'A day later',
    'Makes the task due a day later.',
    ['Shift+ArrowRight', 'Shift+L'],
    { also: `postpone a day, push a day, one day later, plus one day, later, plus 1 day, delay a day` },
  ],
  [
    'dueWeekEarlier',
    -7,
    'A week earlier',
    'Makes the task due a week earlier.',
    ['Shift+ArrowUp', 'Shift+K'],
    { also: 'bring forward a week, one week sooner, minus one week, week sooner' },
  ],
  [
    'dueWeekLater',
    7,
    'A week later',
    'Makes the task due a week later.',
    ['Shift+ArrowDown', 'Shift+J'],
    { also: 'postpone a week, push a week, one week later, plus one week, delay a week, in a week, next week' },
  ],
];

/** By so many days (design §5, Calendar): the keys of the list of a day, where the task goes out of it. */
export const reschedules = steps.map(([verb, days, title, does, keys, words]) =>
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
        return [
          {
            task,
            apply: (now) => updateTask(api, now, { due_date }),
            revert: (now) => updateTask(api, now, { due_date: task.due_date }),
          },
        ];
      });
      const done = wordsOfEach(({ due_date: due }) => dueWords(due));
      return runSteps(api, toDo, { done, verb: 'rescheduled' }, select);
    },
  }),
);

function dueWords(due: Day | null): string {
  return due === null ? 'No due date' : `Due ${dayInWords(due)}`;
}

/** The day so many days from a task's own; null when it has none, or that is beyond the years that a task can carry. */
function moved({ due_date: due }: Task, days: number): Day | null {
  const to = due === null ? null : addDays(due, days);
  return to !== null && isDay(to) ? to : null;
}
