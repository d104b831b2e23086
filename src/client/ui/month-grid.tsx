import { GregorianCalendar, isSameMonth, parseDate } from '@internationalized/date';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { useCalendar, useCalendarGrid } from 'react-aria';
import { type CalendarState, useCalendarState } from 'react-stately';
import * as styles from '#styles/calendar.css.ts';
import { KeepsFocus } from './kept-focus.tsx';
import { LOCALE } from './locale.ts';
import { MonthDay, OutsideDay } from './month-cell.tsx';
import { FIRST_DAY, FIRST_WEEKDAY, LAST_DAY, type MonthMove, moveDay } from './month-moves.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const createCalendar = () => new GregorianCalendar();

/** What a screen can do with its month grid. */
export interface MonthGridHandle {
  /** Focuses the cell of `day`. */
  focusDay(): void;
  /** Whether one of its cells has the focus, and so has just been spoken. */
  hasFocus(): boolean;
}

interface MonthGridProps {
  /** The grid's name: `November 2026`. */
  label: string;
  /** The day that has the focus or will get it, `YYYY-MM-DD`; its month is the one shown. */
  day: string;
  today: string;
  /** Called for every move, also to another month. */
  onChangeDay: (day: string) => void;
  /** Called for Enter, Space or a press. */
  onOpenDay: (day: string) => void;
  /** The last part of a day's name, such as `3 tasks due`; empty for none. */
  describeDay: (day: string) => string;
  /** The text below the number of a day. */
  renderDay: (day: string) => ReactNode;
  ref?: Ref<MonthGridHandle>;
}

/** A month of weeks that start on Sunday, with one tab stop: a true grid. */
export function MonthGrid({ label, day, today, onChangeDay, onOpenDay, describeDay, renderDay, ref }: MonthGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const focusedValue = useMemo(() => parseDate(day), [day]);
  const calendar = useCalendarState({
    locale: LOCALE,
    createCalendar,
    firstDayOfWeek: FIRST_WEEKDAY,
    minValue: FIRST_DAY,
    maxValue: LAST_DAY,
    focusedValue,
    onFocusChange: (date) => date.toString() !== day && onChangeDay(date.toString()),
    // Nothing is ever selected, so that every Enter and every press is a change.
    value: null,
    onChange: (date) => onOpenDay(date.toString()),
  });
  const { setFocused, setFocusedDate } = calendar;
  const goTo = (move: MonthMove) => setFocusedDate(parseDate(moveDay(day, move, today)));
  const state: CalendarState = {
    ...calendar,
    // Keeps `useCalendar` from announcing a new month: from inside the grid, the focused day's name says it; from outside,
    // the control that changed it does.
    isFocused: true,
    focusPreviousDay: () => goTo('previousDay'),
    focusNextDay: () => goTo('nextDay'),
    focusPreviousRow: () => goTo('previousWeek'),
    focusNextRow: () => goTo('nextWeek'),
    // Home and End go to the ends of the week; in react-aria, of the month.
    focusSectionStart: () => goTo('startOfWeek'),
    focusSectionEnd: () => goTo('endOfWeek'),
    focusPreviousSection: (larger) => goTo(larger ? 'previousYear' : 'previousMonth'),
    focusNextSection: (larger) => goTo(larger ? 'nextYear' : 'nextMonth'),
  };

  useImperativeHandle(
    ref,
    () => ({
      focusDay: () => setFocused(true),
      hasFocus: () => table.current?.contains(document.activeElement) ?? false,
    }),
    [setFocused],
  );

  useEffect(() => {
    const grid = table.current;
    if (!grid) return;
    // Weeks grow when their tasks arrive: keeps the focused day in view.
    const observer = new ResizeObserver(() => {
      const { activeElement } = document;
      if (grid.contains(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(grid);
    return () => observer.disconnect();
  }, []);

  // `calendarProps` would make this an application, which takes a screen reader's own keys away.
  useCalendar({ 'aria-label': label }, state);
  const { gridProps, weeksInMonth } = useCalendarGrid({ firstDayOfWeek: FIRST_WEEKDAY }, state);
  const { start } = state.visibleRange;
  const weeks = Array.from({ length: weeksInMonth }, (_, week) =>
    state.getDatesInWeek(week).filter((date) => date !== null),
  );

  return (
    <table {...gridProps} ref={table} aria-label={label} className={styles.month}>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" aria-label={weekday} className={styles.weekday}>
              {weekday.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <KeepsFocus key={start.toString()} within={table}>
          {weeks.map((week) => (
            <tr key={String(week[0])}>
              {week.map((date) => {
                // A cell stays the cell of its day: one that became another day's would not be spoken again.
                const key = date.toString();
                const isToday = key === today;
                const goThere = () => {
                  setFocusedDate(date);
                  setFocused(true);
                };
                return isSameMonth(date, start) ? (
                  <MonthDay key={key} date={date} isToday={isToday} state={state} description={describeDay(key)}>
                    {renderDay(key)}
                  </MonthDay>
                ) : (
                  <OutsideDay key={`outside ${key}`} date={date} isToday={isToday} onPress={goThere} />
                );
              })}
            </tr>
          ))}
        </KeepsFocus>
      </tbody>
    </table>
  );
}
