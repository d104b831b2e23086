import type { CompletedWeek } from '#client/data/completed-days.ts';
import { dayText } from '#client/data/day-text.ts';
import * as styles from '#styles/heat-map.css.ts';
import * as hidden from '#styles/hidden.css.ts';
import { WEEKDAYS } from './weekdays.ts';

interface DaysTableProps {
  /** The oldest first. */
  weeks: readonly CompletedWeek[];
  /** Otherwise only screen readers get it. */
  isShown: boolean;
}

/** Completed tasks by week and weekday, the current week first. A future day has an empty cell. */
export function DaysTable({ weeks, isShown }: DaysTableProps) {
  const latest = weeks.at(-1)?.start ?? '';
  return (
    <div className={isShown ? styles.tableFrame : hidden.visuallyHidden}>
      <table className={styles.table}>
        <caption className={styles.caption}>Tasks completed per day, the latest week first</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.weekHead}>
              Week of
            </th>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" className={styles.dayHead}>
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map(({ start, days }) => (
            <tr key={start}>
              <th scope="row" className={styles.weekHead}>
                {dayText(start, latest)}
              </th>
              {WEEKDAYS.map((weekday, index) => {
                const completed = days[index]?.completed;
                return (
                  <td key={weekday} className={completed ? styles.some : styles.none}>
                    {completed}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
