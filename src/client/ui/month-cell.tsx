import { type CalendarDate, DateFormatter } from '@internationalized/date';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useCalendarCell, usePress } from 'react-aria';
import type { CalendarState } from 'react-stately';
import * as styles from '#styles/calendar.css.ts';
import { visuallyHidden } from '#styles/hidden.css.ts';
import { LOCALE } from './locale.ts';

// The zone in which a day is formatted as an instant and read back: UTC, since it leaves no day out.
const fullDate = new DateFormatter(LOCALE, { dateStyle: 'full', timeZone: 'UTC' });

const nameOf = (date: CalendarDate, isToday: boolean, description = '') =>
  [fullDate.format(date.toDate('UTC')), isToday && 'today', description].filter(Boolean).join(', ');

interface DayNumberProps {
  date: CalendarDate;
  isToday: boolean;
}

/** Hidden from screen readers: the spoken part of the cell says it all. */
function DayNumber({ date, isToday }: DayNumberProps) {
  return (
    <span aria-hidden="true">
      <span className={styles.number}>{date.day}</span>
      {isToday && <span className={styles.todayWord}> today</span>}
    </span>
  );
}

interface MonthDayProps extends DayNumberProps {
  state: CalendarState;
  /** Spoken after the date. */
  description: string;
  children: ReactNode;
}

/**
 * A day of the shown month. The cell itself takes the focus, and its name is its content: weekday, date, 'today' and the
 * description, spoken only; then the visible text, which is plain text for a user who reads cell by cell.
 */
export function MonthDay({ date, isToday, state, description, children }: MonthDayProps) {
  const ref = useRef<HTMLTableCellElement>(null);
  const { cellProps, buttonProps, isFocused } = useCalendarCell({ date }, state, ref);

  // In the same frame as the month changes, and not after it as in react-aria: in between, the focus, and the next key with
  // it, would be on the body.
  useLayoutEffect(() => {
    if (isFocused) ref.current?.focus({ preventScroll: true });
  }, [isFocused]);

  return (
    <td
      {...buttonProps}
      {...cellProps}
      ref={ref}
      // A label would hide the content of the cell.
      aria-label={undefined}
      aria-current={isToday ? 'date' : undefined}
      className={isToday ? `${styles.day} ${styles.today}` : styles.day}
    >
      <span className={visuallyHidden}>{nameOf(date, isToday, description)}</span>
      <DayNumber date={date} isToday={isToday} />
      {children}
    </td>
  );
}

interface OutsideDayProps extends DayNumberProps {
  onPress: () => void;
}

/** A day of the month before or after, which fills up the week: a press goes there. */
export function OutsideDay({ date, isToday, onPress }: OutsideDayProps) {
  const { pressProps } = usePress({ onPress, preventFocusOnPress: true });
  return (
    <td
      {...pressProps}
      aria-current={isToday ? 'date' : undefined}
      className={[styles.day, styles.outside, isToday && styles.today].filter(Boolean).join(' ')}
    >
      <span className={visuallyHidden}>{nameOf(date, isToday)}</span>
      <DayNumber date={date} isToday={isToday} />
    </td>
  );
}
