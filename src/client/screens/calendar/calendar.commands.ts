import { captureTask } from '#client/data/capture.ts';
import type { Chord } from '#client/keys/chord.ts';
import { createAsStep } from '#client/registry/creation.ts';
import { dayInWords } from '#client/registry/day-in-words.ts';
import { defineCommand, familyOf } from '#client/registry/define-command.ts';
import { final, silent } from '#client/registry/outcome.ts';
import { statusTitle } from '#client/registry/status-title.ts';
import type { MonthMove } from '#client/ui/month-moves.ts';
import type { Day } from '#contract/entities/day.ts';
import { messageOf } from '#contract/message-of.ts';

/** The month, with the day that has the focus or will get it. */
export interface DayTarget {
  /** Whether a day of the month has the focus. */
  hasFocus(): boolean;
  /**
   * Moves by a day, a week, a month or a year; from outside the month, a move by days or weeks only focuses it. False: it
   * is there already.
   */
  move(by: MonthMove): boolean;
  /** Shows all tasks due on the day. */
  open(): void;
}

/** The target of the Calendar for its commands. */
export interface CalendarTarget {
  isDayOpen: boolean;
  closeDay(): void;
  /** The day whose list has the focus, else the focused day of the month. */
  day: Day;
}

declare module '#client/registry/scope-targets.ts' {
  interface ScopeTargets {
    'selection:day': DayTarget;
    'screen:/calendar': CalendarTarget;
  }
}

const moves: readonly [by: MonthMove, title: string, does: string, keys: readonly Chord[], words: { also: string }][] =
  [
    [
      'nextDay',
      'Next day',
      'Goes to the next day.',
      ['ArrowRight', 'l'],
      {
        also: `tomorrow, day forward, one day on, day after, following day, next date, right a day, jump to tomorrow,
        show tomorrow, day later, forward one day`,
      },
    ],
    [
      'previousDay',
      'Previous day',
      'Goes to the day before.',
      ['ArrowLeft', 'h'],
      {
        also: `yesterday, day back, one day back, back a day, back one day, day before, previous date, last day,
        prior day, jump to yesterday, show yesterday, day earlier, preceding day`,
      },
    ],
    [
      'nextWeek',
      'Next week',
      'Goes to the same day of the next week.',
      ['ArrowDown', 'j'],
      {
        also: `week forward, one week on, week after, following week, jump to next week, show next week,
        seven days on, a week ahead, down a week`,
      },
    ],
    [
      'previousWeek',
      'Previous week',
      'Goes to the same day of the week before.',
      ['ArrowUp', 'k'],
      {
        also: `last week, week back, back a week, back one week, week before, prior week, seven days back,
        show last week, up a week, preceding week`,
      },
    ],
    [
      'startOfWeek',
      'Start of the week',
      'Goes to the Sunday of the week.',
      ['Home'],
      { also: `sunday, beginning of week, first day of week, go to sunday, begin of week, jump to start of week` },
    ],
    [
      'endOfWeek',
      'End of the week',
      'Goes to the Saturday of the week.',
      ['End'],
      {
        also: `saturday, weekend,
      last day of week, jump to end of week, finish of week, end of week`,
      },
    ],
    [
      'nextMonth',
      'Next month',
      'Goes to the same day of the next month.',
      ['PageDown'],
      {
        also: `month forward, forward a month, forward one month, month after, show next month, month later,
        jump to next month, page down, a month ahead, one month on`,
      },
    ],
    [
      'previousMonth',
      'Previous month',
      'Goes to the same day of the month before.',
      ['PageUp'],
      { also: `last month, month back, back one month, show last month, page up` },
    ],
    [
      'nextYear',
      'Next year',
      'Goes to the same day of the next year.',
      ['Shift+PageDown'],
      {
        also: `year forward, forward a year, forward one year, year after, show next year, year later, a year ahead,
        one year on`,
      },
    ],
    [
      'previousYear',
      'Previous year',
      'Goes to the same day of the year before.',
      ['Shift+PageUp'],
      { also: `last year, year back, back one year, show last year` },
    ],
    [
      'today',
      'Today',
      'Goes to today.',
      ['Shift+T'],
      {
        also: `jump to today, now, current day, this day, go to today, present, current date, back to today,
        show today, return to today, this date, goto today, jump to now, current month, this month, find today,
        today's date, scroll to today, now date`,
      },
    ],
  ];

export const moveInMonth = familyOf(moves, ([by, title, does, keys, words]) =>
  defineCommand({
    id: `calendar.${by}`,
    title,
    ...words,
    does,
    ...(by === 'today' && { hint: 'today' }),
    keys,
    repeats: true,
    scope: 'selection:day',
    run: ({ target }) => {
      // A screen reader speaks the day that gets the focus, and the screen announces a new month.
      const isElsewhere = target.move(by);
      return by === 'today' && !isElsewhere ? final('It is today') : silent();
    },
  }),
);

export const openDay = defineCommand({
  id: 'calendar.openDay',
  title: 'Open the day',
  also: `day view, show day, tasks of the day, what is due, day agenda, show agenda, open date, see day,
    show this day, look at day, expand day, day details, list of day, what is on this day, agenda of day,
    daily agenda, day list, zoom in, enter day, inspect day, day panel, select day`,
  does: 'Shows all that is due on the day.',
  hint: 'open',
  keys: ['Enter', 'Space'],
  yields: 'to the page',
  scope: 'selection:day',
  when: ({ target }) => target.hasFocus() || 'No day has the focus',
  run: ({ target }) => {
    target.open();
    return silent();
  },
});

export const closeDay = defineCommand({
  id: 'calendar.closeDay',
  title: 'Back to the month',
  also: `close day, month view, leave day, back to calendar, exit day, return to month, show month, zoom out,
    whole month, close day list, hide day, month grid, close agenda, up to month`,
  does: 'Closes the day, and goes back to it in the month.',
  keys: ['Escape'],
  yields: true,
  scope: 'screen:/calendar',
  when: ({ target }) => target.isDayOpen || 'No day is open',
  run: ({ target }) => {
    target.closeDay();
    return silent();
  },
});

export const addTask = defineCommand({
  id: 'calendar.addTask',
  title: 'Add a task due this day',
  also: `new task on day, new event, add event, schedule task, create task due, add on day, new appointment,
    task for this day, add to this date, plan task, new deadline, add task to day, add task on this day,
    add to calendar, new task due this day, add task here, add to day, add to this day, schedule on this day,
    new task for this day, add deadline on day, plan for this day, new meeting, new calendar entry,
    calendar task, schedule something, schedule event, put on this day, new task this day, task on this date,
    add task on date, new due task, create task for selected date, create task on date, plan for this date,
    something to do on this date,
    appointment, add something here, new task here`,
  does: 'Puts a new task into the inbox, due on the day.',
  scope: 'screen:/calendar',
  args: {
    title: {
      kind: 'text',
      asks: 'What is due?',
      becomes: 'title',
      placeholder: 'What needs to be done?',
      draft: 'calendar.addTask',
    },
  },
  run: ({ api, target: { day }, idempotencyKey }, { title }) =>
    createAsStep(api, 'task', { idempotencyKey }, async (options) => {
      const when = dayInWords(day);
      const { task: item, failure } = await captureTask(api, { title: title.trim(), due_date: day }, options);
      const added = `Added to ${statusTitle(item.status || 'inbox')}`;
      if (failure === undefined) return { item, words: `${added}, due ${when}` };
      return { item, words: `${added}, but not due ${when}: ${messageOf(failure)}`, failed: failure };
    }),
});
