import { addMonths, endOfMonth, format, startOfMonth } from 'date-fns';
import { useEffect, useRef, useState } from 'react';
import { useTasksDue } from '#client/data/calendar.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import { useSay } from '#client/ui/status.tsx';
import { dayOf } from '#contract/entities/day.ts';
import * as styles from '#styles/calendar.css.ts';
import { MonthTable } from './month-table.tsx';

/** Calendar (spec §2): the month's tasks on their due days. */
export function CalendarScreen() {
  const say = useSay();
  const [month, setMonth] = useState(() => startOfMonth(new Date()));
  const first = dayOf(month);
  const last = dayOf(endOfMonth(month));
  const { data, error, refetch, isPlaceholderData } = useTasksDue(first, last);
  const title = format(month, 'MMMM yyyy');
  // The last month's tasks may still be there; they are not of this one.
  const tasks = isPlaceholderData ? undefined : data?.tasks;
  const due = tasks?.length;
  const words = due === undefined ? 'Loading…' : `${due} ${due === 1 ? 'task' : 'tasks'} due this month`;

  const turned = useRef(false);
  useEffect(() => {
    // A month that could not be loaded has been said as a failure.
    if (error) turned.current = false;
    if (!turned.current || due === undefined) return;
    turned.current = false;
    say(`${title}, ${words}`);
  }, [title, due, words, say, error]);

  const turn = (months: number) => {
    turned.current = true;
    setMonth(addMonths(month, months));
  };

  return (
    <>
      <ScreenHeading title={title} subtitle={error ? undefined : words}>
        <div className={styles.controls}>
          <Button onPress={() => turn(-1)}>Previous month</Button>
          <Button onPress={() => turn(1)}>Next month</Button>
        </div>
      </ScreenHeading>
      {error && (
        <Notice tone="error" action={{ label: 'Try again', onPress: () => void refetch() }}>
          {error.message}
        </Notice>
      )}
      <MonthTable month={month} label={title} tasks={tasks ?? []} />
    </>
  );
}
