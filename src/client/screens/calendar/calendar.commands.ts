import type { Chord } from '#client/commands/chord.ts';
import { defineCommand } from '#client/commands/define-command.ts';
import type { MonthMove } from '#client/ui/month-moves.ts';

/** The month, with its one day that has the focus or will get it. */
export interface DayTarget {
  /** Whether a day of the month has the focus. */
  hasFocus(): boolean;
  /** Moves by a day, a week, a month or a year; from outside the month, a move by days or weeks only goes into it. */
  move(by: MonthMove): void;
  /** Shows all that is due on the day. */
  open(): void;
}

/** What the Calendar gives to its commands. */
export interface CalendarTarget {
  isDayOpen: boolean;
  closeDay(): void;
}

declare module '#client/commands/scope-targets.ts' {
  interface ScopeTargets {
    'selection:day': DayTarget;
    'screen:/calendar': CalendarTarget;
  }
}

const moves: readonly [by: MonthMove, title: string, does: string, keys: readonly Chord[]][] = [
  ['nextDay', 'Next day', 'Goes to the next day.', ['ArrowRight', 'l']],
  ['previousDay', 'Previous day', 'Goes to the day before.', ['ArrowLeft', 'h']],
  ['nextWeek', 'Next week', 'Goes to the same day of the next week.', ['ArrowDown', 'j']],
  ['previousWeek', 'Previous week', 'Goes to the same day of the week before.', ['ArrowUp', 'k']],
  ['startOfWeek', 'Start of the week', 'Goes to the Sunday of the week.', ['Home']],
  ['endOfWeek', 'End of the week', 'Goes to the Saturday of the week.', ['End']],
  ['nextMonth', 'Next month', 'Goes to the same day of the next month.', ['PageDown']],
  ['previousMonth', 'Previous month', 'Goes to the same day of the month before.', ['PageUp']],
  ['nextYear', 'Next year', 'Goes to the same day of the next year.', ['Shift+PageDown']],
  ['previousYear', 'Previous year', 'Goes to the same day of the year before.', ['Shift+PageUp']],
  ['today', 'Today', 'Goes to today.', ['Shift+T']],
];

export const moveInMonth = moves.map(([by, title, does, keys]) =>
  defineCommand({
    id: `calendar.${by}`,
    title,
    does,
    ...(by === 'today' && { hint: 'today' }),
    keys,
    repeats: true,
    scope: 'selection:day',
    run: ({ target }) => {
      // The day that gets the focus says itself, and the screen says a new month.
      target.move(by);
      return { words: null };
    },
  }),
);

export const openDay = defineCommand({
  id: 'calendar.openDay',
  title: 'Open the day',
  does: 'Shows all that is due on the day.',
  hint: 'open',
  keys: ['Enter', 'Space'],
  yields: true,
  scope: 'selection:day',
  when: ({ target }) => target.hasFocus() || 'No day has the focus',
  run: ({ target }) => {
    target.open();
    return { words: null };
  },
});

export const closeDay = defineCommand({
  id: 'calendar.closeDay',
  title: 'Back to the month',
  does: 'Closes the day, and goes back to it in the month.',
  keys: ['Escape'],
  yields: true,
  scope: 'screen:/calendar',
  when: ({ target }) => target.isDayOpen || 'No day is open',
  run: ({ target }) => {
    target.closeDay();
    return { words: null };
  },
});
