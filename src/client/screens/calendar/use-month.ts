import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useTasksDue } from '#client/data/calendar.ts';
import { longDay, monthTitle } from '#client/data/day-text.ts';
import { useToday } from '#client/data/today.ts';
import type { MonthGridHandle } from '#client/ui/month-grid.tsx';
import { type MonthMove, moveDay } from '#client/ui/month-moves.ts';
import { SETTLE } from '#client/ui/overlay-presence.tsx';
import { useSay } from '#client/ui/status.tsx';
import { useLoading } from '#client/ui/use-loading.ts';
import { counted } from '#contract/entities/counted.ts';
import { type Day, monthOf } from '#contract/entities/day.ts';
import { isOverdue, type RepeatToCome, type Task } from '#contract/entities/task.ts';
import { usePlace } from './use-place.ts';

const none: readonly Task[] = [];
const noRepeats: readonly RepeatToCome[] = [];
const tasksDue = (count: number) => `${counted(count, 'task')} due`;

/** How many of the tasks are overdue, in words; empty for none. */
export function overdueIn(tasks: readonly Task[] | undefined, today: Day): string {
  const count = tasks?.filter((task) => isOverdue(task, today)).length ?? 0;
  return count > 0 ? `${count} overdue` : '';
}

/** The state of the calendar and its actions: the day with the focus, its month's tasks, the open day. */
export function useMonth() {
  const grid = useRef<MonthGridHandle>(null);
  const panel = useRef<HTMLDivElement>(null);
  const today = useToday();
  const { place, setPlace } = usePlace(today);
  const { day, opened } = place;
  const month = monthOf(day);
  const title = monthTitle(day);
  const { byDay, repeats, error } = useTasksDue(month);
  /** The tasks due on a day of the shown month; undefined until they are known. */
  const tasksOf = (on: Day): readonly Task[] | undefined => byDay && (byDay.get(on) ?? none);
  /** The tasks that will repeat on that day. */
  const repeatsOf = (on: Day): readonly RepeatToCome[] => repeats.get(on) ?? noRepeats;
  const describeDay = (on: Day): string => {
    const count = tasksOf(on)?.length;
    if (count === undefined) return error ? 'not loaded' : 'loading';
    return [count > 0 && tasksDue(count), overdueIn(tasksOf(on), today)].filter(Boolean).join(', ');
  };
  const count = byDay && [...byDay.values()].reduce((sum, tasks) => sum + tasks.length, 0);
  const words = count === undefined ? 'Loading…' : `${tasksDue(count)} this month`;
  const say = useSay();
  const noteTurn = useSayMonth({ title, words, dayWords: describeDay(day), isKnown: count !== undefined, error, grid });

  // The 'Try again' button goes with its failure: the focused day gets the focus back.
  const failed = useRef(false);
  useLayoutEffect(() => {
    if (failed.current && !error && document.activeElement === document.body) grid.current?.focusDay();
    failed.current = error !== null;
  }, [error]);

  const goTo = (next: Day) => {
    if (monthOf(next) === month) {
      // One press moves and opens: neither must undo the other.
      setPlace((before) => ({ ...before, day: next }));
      return;
    }
    noteTurn();
    if (panel.current?.contains(document.activeElement)) grid.current?.focusDay();
    setPlace({ day: next, opened: null });
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
    repeatsOf,
    describeDay,
    goTo,
    /** Moves in the month; by days and weeks only from within it: from outside it focuses the day first. */
    moveOrEnter: (by: MonthMove) => {
      const isStep = !/Month|Year|today/.test(by);
      if (isStep && !grid.current?.hasFocus()) {
        grid.current?.focusDay();
        return true;
      }
      const to = moveDay(day, by, today);
      goTo(to);
      // The button keeps the focus, so no day is spoken; another month is announced.
      if (!isStep && to !== day && monthOf(to) === month && !grid.current?.hasFocus()) {
        say([longDay(to, today), to === today && 'today', describeDay(to)].filter(Boolean).join(', '));
      }
      return to !== day;
    },
    /** Shows all of a day's tasks. */
    openDay: (on: Day) => setPlace({ day: on, opened: { day: on, takesFocus: true } }),
    /** Closes the list; its day has the focus again. */
    closeDay: () => {
      setPlace((before) => ({ ...before, day: opened?.day ?? before.day }));
      grid.current?.focusDay();
      setTimeout(() => setPlace((before) => (before.opened === opened ? { ...before, opened: null } : before)), SETTLE);
    },
  };
}

interface MonthWords {
  title: string;
  /** How many tasks are due in it. */
  words: string;
  /** The words for the tasks of the focused day. */
  dayWords: string;
  isKnown: boolean;
  error: Error | null;
  grid: RefObject<MonthGridHandle | null>;
}

/** Announces a new month once, and that it still loads when that takes long. Returns a function to note a new one. */
function useSayMonth({ title, words, dayWords, isKnown, error, grid }: MonthWords): () => void {
  const say = useSay();
  /** Set while a new month has not been announced: whether its focused day was spoken before its tasks were known. */
  const turned = useRef<{ unknown: boolean } | null>(null);
  useEffect(() => {
    // A month that could not be loaded was announced as a failure.
    if (error) turned.current = null;
    if (!turned.current) return;
    if (!isKnown) {
      turned.current.unknown = true;
      return;
    }
    // The name of a focused day has said the month, and how many are due if that was known.
    const missed = turned.current.unknown ? dayWords : '';
    const parts = grid.current?.hasFocus() ? [missed, words] : [title, words];
    turned.current = null;
    say(parts.filter(Boolean).join(', '));
  }, [title, isKnown, words, dayWords, say, error, grid]);

  useLoading(!isKnown && !error, { what: title });

  return () => {
    turned.current = { unknown: false };
  };
}
