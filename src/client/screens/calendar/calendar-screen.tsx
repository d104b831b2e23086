import { useEffect, useState, useSyncExternalStore } from 'react';
import { LoadFailure } from '#client/lists/load-failure.tsx';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useScope } from '#client/registry/commands-context.tsx';
import { MonthGrid } from '#client/ui/month-grid.tsx';
import { isInLayer, layerMark } from '#client/ui/return-focus.ts';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import type { Day } from '#contract/entities/day.ts';
import { isOverdue, type RepeatToCome, type Task } from '#contract/entities/task.ts';
import * as styles from '#styles/calendar.css.ts';
import { visuallyHidden } from '#styles/hidden.css.ts';
import * as calendarCommands from './calendar.commands.ts';
import { DayPanel } from './day-panel.tsx';
import { overdueIn, useMonth } from './use-month.ts';

/** Spec §9: a day shows at most three titles, then '+N more'. */
const TITLES = 3;

const paper = window.matchMedia('print');
const onPaper = (listener: () => void) => {
  paper.addEventListener('change', listener);
  return () => paper.removeEventListener('change', listener);
};

/** Calendar (spec §2): the month's tasks on their due days. */
export function CalendarScreen() {
  const month = useMonth();
  const { title, subtitle, error, opened, tasksOf, repeatsOf } = month;
  // In the list of a day its own keys work, not those of the month.
  const [isInPanel, setInPanel] = useState(false);
  const { panel } = month;
  useEffect(() => {
    const note = () => {
      // An overlay gives the focus back.
      if (document.activeElement?.closest(`[${layerMark}]`)) return;
      setInPanel(panel.current?.contains(document.activeElement) ?? false);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [panel]);
  useScope(
    'selection:day',
    isInPanel
      ? null
      : {
          hasFocus: () => isInLayer() || (month.grid.current?.hasFocus() ?? false),
          move: month.moveOrEnter,
          open: () => month.openDay(month.day),
        },
  );
  useScope('screen:/calendar', {
    isDayOpen: opened !== null,
    closeDay: month.closeDay,
    day: isInPanel && opened ? opened.day : month.day,
  });
  return (
    <>
      <ScreenHeading title={title} subtitle={subtitle}>
        <div className={styles.controls}>
          <CommandButton command={calendarCommands.moveInMonth.previousMonth} />
          <CommandButton command={calendarCommands.moveInMonth.today} />
          <CommandButton command={calendarCommands.moveInMonth.nextMonth} />
        </div>
      </ScreenHeading>
      <LoadFailure error={error} />
      <div className={opened ? `${styles.layout} ${styles.withDay}` : styles.layout}>
        <MonthGrid
          ref={month.grid}
          label={title}
          day={month.day}
          today={month.today}
          onChangeDay={month.goTo}
          onOpenDay={month.openDay}
          describeDay={month.describeDay}
          renderDay={(day) => (
            <DueTitles tasks={tasksOf(day)} repeats={repeatsOf(day)} today={month.today} failed={error !== null} />
          )}
        />
        {opened && (
          <DayPanel
            // A selection in one day's list does not count in another's.
            key={opened.day}
            ref={month.panel}
            opened={opened}
            tasks={tasksOf(opened.day)}
            repeats={repeatsOf(opened.day)}
            failed={error !== null}
          />
        )}
      </div>
    </>
  );
}

interface DueTitlesProps {
  tasks: readonly Task[] | undefined;
  repeats: readonly RepeatToCome[];
  today: Day;
  failed: boolean;
}

/** The first titles of a day and the number of others, all of them in print; if there is room, the tasks that repeat on it. */
function DueTitles({ tasks, repeats, today, failed }: DueTitlesProps) {
  const shown = useSyncExternalStore(onPaper, () => paper.matches) ? Number.POSITIVE_INFINITY : TITLES;
  if (!tasks) return failed ? null : <div className={styles.skeleton} aria-hidden="true" />;
  return (
    <>
      {/* The day's description says it. */}
      <span className={styles.overdueWord} aria-hidden="true">
        {overdueIn(tasks, today)}
      </span>
      {tasks.slice(0, shown).map((task) =>
        isOverdue(task, today) ? (
          <p key={task.id} className={`${styles.title} ${styles.overdue}`}>
            <span aria-hidden="true">! </span>
            {task.title}
          </p>
        ) : (
          <p key={task.id} className={styles.title}>
            {task.title}
          </p>
        ),
      )}
      {repeats.slice(0, Math.max(0, shown - tasks.length)).map(({ task_id: id, title }) => (
        <p key={`repeat ${id}`} className={`${styles.title} ${styles.repeat}`}>
          <span aria-hidden="true" className={styles.repeatMark}>
            ↻{' '}
          </span>
          {title}
          <span className={visuallyHidden}> repeats</span>
        </p>
      ))}
      {tasks.length > shown && <p className={styles.more}>+{tasks.length - shown} more</p>}
    </>
  );
}
