import { type AnyCommand, defineCommand } from '#client/registry/define-command.ts';
import type { Question } from '#client/registry/question.ts';
import { type OwnField, ownFieldNames, STATUS_TITLES, type Task } from '#contract/entities/task.ts';
import { fieldsOf, runSteps, type TaskStep, wordsOfEach } from './task-steps.ts';

/** The title and the question of the command for a field. */
interface Setter {
  id: `task.${string}`;
  title: string;
  also: `${string}, ${string}`;
  does: string;
  line: string;
  asks: Pick<Question<'value' | 'date' | 'text'>, 'kind' | 'asks' | 'placeholder' | 'past'>;
}

/**
 * A command for each of our own fields. The words for their values are in `task-rows.ts`, which loads later than the first
 * screen.
 */
const setters: Readonly<Record<OwnField, Setter>> = {
  minutes: {
    id: 'task.minutes',
    title: 'Set time needed…',
    also: `time needed, estimate, duration, how long, minutes, effort, takes, time estimate, set duration, set estimate,
      length, time required, story points, size, t-shirt size, how much time, hours, timebox, estimate time, add
      estimate, change estimate, change duration, est, takes how long, minutes needed, time it takes, duration of
      task, time box, time budget, set time, effort estimate, estimation, how many minutes, how many
      hours, expected time, estimated time, estimated duration, length of task, quick task, change time needed,
      how long does it take, how much time does it need,
    how long will it take, how long will this take`,
    does: 'Says how long the task takes: 15m, 1h.',
    line: 'takes',
    asks: { kind: 'value', asks: 'How long does it take?' },
  },
  energy: {
    id: 'task.energy',
    title: 'Set energy…',
    also: `energy, energy level, energy needed, effort level, brain power, focus
      needed, how tired, tired, mental energy, concentration, difficulty, hard or easy, change energy, set energy
      level, mood, mental load, effort needed, easy task, hard task, set energy, low effort, high effort, focus
      level, brainpower, required energy, energy required, how hard, light or heavy, how demanding, how tiring,
      how exhausting, effort of task,
    brainless, mindless, no thinking, needs focus`,
    does: 'Says how much energy the task takes: low, medium or high.',
    line: 'energy',
    asks: {
      kind: 'value',
      asks: 'How much energy does it take?',
    },
  },
  waiting_since: {
    id: 'task.waitingSince',
    title: 'Waiting since…',
    also: `since, pending since, waiting from, asked on, delegated on, asked since, when asked, date asked, sent on,
      requested on, set waiting since, change waiting since, delegated since, how long waiting, waiting start, started waiting, date
      delegated, since when, waiting how long, when did I start waiting, when did I ask, waiting began, wait from day,
      date waiting began`,
    does: 'Says since which day the task waits, and moves it to Waiting For.',
    line: 'since',
    asks: { kind: 'date', asks: 'Waiting since which day?', past: true },
  },
  follow_up: {
    id: 'task.followUp',
    title: 'Follow up…',
    also: `follow up, follow-up, chase, chase up, nudge, ask again, remind them, check back, check in, ping again, ask
      on, chase on, follow up on, nudge on, check with, set follow-up, follow up day, follow-up day, ask them on,
      get back to, ask by, call back, second reminder, follow up with, chase them, ask about it, circle back, bump,
      nag, poke, prod, check up, check up on, follow up date, follow-up date, follow up in, chaser, set follow up,
      remind me to ask, follow up reminder, gentle reminder, check status with,
    check in with, ping them, ask them, ask them again`,
    does: 'Sets the day on which to ask for what the task waits for, and moves it to Waiting For.',
    line: 'follow',
    asks: { kind: 'date', asks: 'Ask again on which day?' },
  },
  repeat: {
    id: 'task.repeat',
    title: 'Repeat…',
    also: `recurring, every, recur, recurrence, repetition, repeating, make recurring, repeat every, schedule every, routine, habit,
      daily, weekly, monthly, yearly, every day, every week, every month, set repeat, set recurrence, stop
      repeating, repeats, repeat task, periodic, cycle, regularly, do not repeat, remove repeat, rrule, recurring
      task, set recurring, repeating task, recurring date, repeat daily, repeat weekly, repeat monthly, repeat
      yearly, annually, annual, yearly task, every weekday, weekdays, every other week, every two weeks,
      fortnightly, biweekly, every morning, every year, repeat after completion, after completion, repeater, repeat
      rule, recurrence rule, make it repeat, edit recurrence, change repeat, cancel recurrence, no longer repeat,
      turn off repeat, add repeat, frequency, interval, cadence, quarterly, make repeating, repeat schedule, recur
      every,
    cron, habitual, make a habit`,
    does: 'Says how the task repeats: every other week, every month on the 31st, some days after it was done.',
    line: 'repeat',
    asks: { kind: 'value', asks: 'How does it repeat?', placeholder: 'every friday, every month on the 31st, none' },
  },
};

export const ownCommands = Object.fromEntries(
  ownFieldNames.map((name) => [name, commandFor(name, setters[name])]),
) as Record<OwnField, AnyCommand>;

function commandFor(name: OwnField, { asks, ...words }: Setter): AnyCommand {
  return defineCommand({
    ...words,
    scope: 'selection:task',
    ours: true,
    args: { value: { ...asks, field: name } },
    run: async ({ api, target }, { value }) => {
      const { ownRows } = await import('./task-rows.ts');
      const { said, along } = ownRows[name];
      const steps = target.tasks.map((task): TaskStep => {
        // For each task by itself: a day that follows from one task does not fit another.
        const to = { [name]: value, ...along?.(value, [task]) };
        return { task, to, from: fieldsOf(task, to) };
      });
      const isMoved = steps.some(({ to }) => to.status !== undefined);
      const moved = ({ status }: Task) =>
        isMoved && status === 'waiting' ? `Moved to ${STATUS_TITLES.waiting}. ` : '';
      const done = wordsOfEach((task) => `${moved(task)}${said(task[name])}`);
      return runSteps(api, steps, { done, verb: 'changed' }, target.select);
    },
  });
}
