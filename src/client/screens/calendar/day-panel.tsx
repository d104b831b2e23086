import { format, parseISO } from 'date-fns';
import { type RefObject, useEffect, useRef } from 'react';
import { CommandButton } from '#client/commands/command-button.tsx';
import { Card, CardList, Tag } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { ShowMore, useShown } from '#client/ui/show-more.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { isHighPriority, STATUS_TITLES, type Task } from '#contract/entities/task.ts';
import * as styles from '#styles/calendar.css.ts';
import type { OpenedDay } from './use-month.ts';

interface DayPanelProps {
  opened: OpenedDay;
  /** Undefined until they are known. */
  tasks: readonly Task[] | undefined;
  failed: boolean;
  ref: RefObject<HTMLDivElement | null>;
}

/** All that is due on one day. Its heading takes the focus when the day is opened; Escape goes back to the month. */
export function DayPanel({ opened, tasks, failed, ref }: DayPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { shown, more } = useShown(tasks?.length ?? 0);
  useEffect(() => {
    if (!opened) return;
    heading.current?.focus({ preventScroll: true });
    // As much of the list as fits, and not only its heading.
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, [opened, ref]);
  return (
    <div ref={ref} className={styles.dayPanel}>
      <Panel title={format(parseISO(opened.day), 'EEEE, MMMM d')} count={tasks?.length} headingRef={heading}>
        {!tasks && !failed && <Skeleton />}
        {tasks?.length === 0 && <EmptyState title="No tasks due" />}
        {tasks && tasks.length > 0 && (
          <CardList>
            {tasks.slice(0, shown).map((task) => (
              <DueCard key={task.id} task={task} />
            ))}
          </CardList>
        )}
        <ShowMore {...more} />
        <div className={styles.back}>
          <CommandButton command="calendar.closeDay" />
        </div>
      </Panel>
    </div>
  );
}

function DueCard({ task }: { task: Task }) {
  return (
    <Card
      title={task.title}
      text={task.description}
      tags={
        <>
          {task.status === 'done' && <Tag tone="ok">{STATUS_TITLES.done}</Tag>}
          {isHighPriority(task) && <Tag tone="high">High</Tag>}
          {task.context && <Tag tone="context">@{task.context.name.replace(/^@/, '')}</Tag>}
          {task.due_date && <Tag tone="due">Due: {format(parseISO(task.due_date), 'MMM d')}</Tag>}
        </>
      }
    />
  );
}
