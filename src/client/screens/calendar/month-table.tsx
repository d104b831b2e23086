import { eachDayOfInterval, endOfMonth, endOfWeek, format, isSameMonth, startOfWeek } from 'date-fns';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { dayOf } from '#contract/entities/day.ts';
import type { Task } from '#contract/entities/task.ts';
import * as styles from '#styles/calendar.css.ts';

/** Spec §9: a day shows at most three titles, then '+N more'. */
const TITLES = 3;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const WEEK = { weekStartsOn: 0 } as const;

interface MonthTableProps {
  /** Any moment of the month, local. */
  month: Date;
  label: string;
  tasks: readonly Task[];
}

/** A month as a table of weeks that start on Sunday. */
export function MonthTable({ month, label, tasks }: MonthTableProps) {
  const days = eachDayOfInterval({ start: startOfWeek(month, WEEK), end: endOfWeek(endOfMonth(month), WEEK) });
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const byDay = Map.groupBy(tasks, (task) => task.due_date);
  return (
    <table className={styles.month} aria-label={label}>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" className={styles.weekday}>
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.getTime()}>
            {week.map((day) => (
              <DayCell
                key={day.getTime()}
                day={day}
                outside={!isSameMonth(day, month)}
                tasks={byDay.get(dayOf(day)) ?? []}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({ day, outside, tasks }: { day: Date; outside: boolean; tasks: readonly Task[] }) {
  const isToday = dayOf(day) === dayOf(new Date());
  const className = [styles.day, outside && styles.outside, isToday && styles.today].filter(Boolean).join(' ');
  return (
    <td className={className} aria-current={isToday ? 'date' : undefined}>
      <VisuallyHidden>{format(day, 'EEEE, MMMM d')} </VisuallyHidden>
      <span className={styles.number} aria-hidden="true">
        {day.getDate()}
      </span>
      {isToday && <span className={styles.todayWord}> today</span>}
      {tasks.slice(0, TITLES).map((task) => (
        <p key={task.id} className={styles.title}>
          {task.title}
        </p>
      ))}
      {tasks.length > TITLES && <p className={styles.more}>+{tasks.length - TITLES} more</p>}
    </td>
  );
}
