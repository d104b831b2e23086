import { type RefObject, useCallback, useEffect, useId, useRef } from 'react';
import { longDay } from '#client/data/day-text.ts';
import { useToday } from '#client/data/today.ts';
import { type TaskFact, useTaskFacts } from '#client/lists/task-tags.tsx';
import { useChosen } from '#client/lists/use-item-lists.ts';
import { useTaskList } from '#client/lists/use-one-list.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useScope } from '#client/registry/commands-context.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ItemList } from '#client/ui/item-list.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { RepeatToCome, Task } from '#contract/entities/task.ts';
import * as styles from '#styles/calendar.css.ts';
import * as calendarCommands from './calendar.commands.ts';
import { DayItem } from './day-item.tsx';
import type { OpenedDay } from './use-place.ts';

interface DayPanelProps {
  opened: OpenedDay;
  /** Undefined until they are known. The same list until a task in it changes. */
  tasks: readonly Task[] | undefined;
  /** Tasks that will repeat on the day, and have no task for it yet. */
  repeats: readonly RepeatToCome[];
  failed: boolean;
  ref: RefObject<HTMLDivElement | null>;
}

const FACTS: readonly TaskFact[] = ['status', 'high', 'context', 'project', 'overdue'];

/**
 * All tasks due on one day, to be worked on. When the day is opened its first task takes the focus, or its heading if there
 * is none; Escape goes back to the month.
 */
export function DayPanel({ opened, tasks, repeats, failed, ref }: DayPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const { list, rows, selection, keyOf, ...ofList } = useTaskList(tasks, { error: failed });
  const { items: chosen } = useChosen(ofList.chosen);
  const today = useToday();
  const { tagsOf, textOf } = useTaskFacts(FACTS);
  const renderTask = useCallback((task: Task) => <DayItem task={task} tags={tagsOf(task)} />, [tagsOf]);
  const select = (some: readonly Task[]) => selection.set(new Set(some.map(keyOf)));
  useScope('selection:dayTask', chosen.length > 0 ? { tasks: chosen, select } : null);

  useEffect(() => {
    if (!opened.takesFocus) return;
    if (list.current?.keyAt(0) != null) list.current.focusFirst();
    else heading.current?.focus({ preventScroll: true });
    // As much of the list as fits, and not only its first task.
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, [opened, ref, list]);

  return (
    <div ref={ref} className={styles.dayPanel}>
      <Panel title={longDay(opened.day, today)} count={tasks?.length} headingId={headingId} headingRef={heading}>
        {!tasks && !failed && <Skeleton />}
        {tasks && (
          <div className={styles.dayRows}>
            <ItemList
              {...rows}
              labelledBy={headingId}
              items={tasks}
              getText={textOf}
              renderItem={renderTask}
              empty={<EmptyState title="No tasks due" />}
            />
          </div>
        )}
        {repeats.length > 0 && (
          <p className={styles.dayRepeats}>Repeats on this day: {repeats.map(({ title }) => title).join(', ')}</p>
        )}
        <div className={styles.dayButtons}>
          <CommandButton command={calendarCommands.addTask} />
          <CommandButton command={calendarCommands.closeDay} />
        </div>
      </Panel>
    </div>
  );
}
