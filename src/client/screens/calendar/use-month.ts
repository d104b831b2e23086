import { endOfMonth, format, isSameMonth, parseISO, startOfMonth } from 'date-fns';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTasksDue } from '#client/data/calendar.ts';
import type { MonthGridHandle } from '#client/ui/month-grid.tsx';
import { type MonthMove, moveDay } from '#client/ui/month-moves.ts';
import { useSay } from '#client/ui/status.tsx';
import { type Day, dayOf } from '#contract/entities/day.ts';
import type { Task } from '#contract/entities/task.ts';

/** A day whose list is shown. A new object each time it is opened: its heading takes the focus again. */
export interface OpenedDay {
  readonly day: Day;
}

const tasksDue = (count: number) => `${count} ${count === 1 ? 'task' : 'tasks'} due`;

/** The calendar's state and all that can be done with it: the day one is on, its month's tasks, the day opened. */
export function useMonth() {
  const say = useSay();
  const grid = useRef<MonthGridHandle>(null);
  const panel = useRef<HTMLDivElement>(null);
  const today = dayOf(new Date());
  const [day, setDay] = useState(today);
  const [opened, setOpened] = useState<OpenedDay | null>(null);

  const date = parseISO(day);
  const title = format(date, 'MMMM yyyy');
  const { data, error, isPlaceholderData } = useTasksDue(dayOf(startOfMonth(date)), dayOf(endOfMonth(date)));
  // The last month's tasks may still be there; they are not of this one.
  const tasks = isPlaceholderData ? undefined : data?.tasks;
  const byDay = tasks && Map.groupBy(tasks, (task) => task.due_date);
  /** The tasks due on a day of the month that is shown; undefined until they are known. */
  const tasksOf = (on: Day): readonly Task[] | undefined => byDay && (byDay.get(on) ?? []);
  const describeDay = (on: Day): string => {
    const count = tasksOf(on)?.length;
    if (count === undefined) return error ? 'not loaded' : 'loading';
    return count > 0 ? tasksDue(count) : '';
  };

  const words = tasks === undefined ? 'Loading…' : `${tasksDue(tasks.length)} this month`;
  const dayWords = describeDay(day);
  /** Set while a new month has not been said: whether its days were read out before their tasks were known. */
  const turned = useRef<{ unknown: boolean } | null>(null);
  useEffect(() => {
    // A month that could not be loaded has been said as a failure.
    if (error) turned.current = null;
    if (!turned.current) return;
    if (tasks === undefined) {
      turned.current.unknown = true;
      return;
    }
    // The name of a day that has the focus has said the month, and how many are due if that was known.
    const missed = turned.current.unknown ? dayWords : '';
    const parts = grid.current?.hasFocus() ? [missed, words] : [title, words];
    turned.current = null;
    say(parts.filter(Boolean).join(', '));
  }, [title, tasks, words, dayWords, say, error]);

  // The button that tries again goes with the failure that it was for: the day gets the focus that it had.
  const failed = useRef(false);
  useLayoutEffect(() => {
    if (failed.current && !error && document.activeElement === document.body) grid.current?.focusDay();
    failed.current = error !== null;
  }, [error]);

  const goTo = (next: Day) => {
    if (!isSameMonth(parseISO(next), date)) {
      turned.current = { unknown: false };
      if (panel.current?.contains(document.activeElement)) grid.current?.focusDay();
      setOpened(null);
    }
    setDay(next);
  };

  return {
    title,
    subtitle: error ? undefined : words,
    error,
    day,
    today,
    opened,
    grid,
    panel,
    tasksOf,
    describeDay,
    goTo,
    /** Moves in the month; by days and weeks only from within it: from outside the day gets the focus first. */
    moveOrEnter: (by: MonthMove) => {
      const isStep = !/Month|Year|today/.test(by);
      if (isStep && !grid.current?.hasFocus()) grid.current?.focusDay();
      else goTo(moveDay(day, by, today));
    },
    /** Shows all of a day's tasks. */
    openDay: (on: Day) => setOpened({ day: on }),
    /** Takes the list away; its day has the focus again. */
    closeDay: () => {
      if (opened) setDay(opened.day);
      setOpened(null);
      grid.current?.focusDay();
    },
  };
}
