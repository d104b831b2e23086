import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { weekdayText } from '#client/data/day-text.ts';
import { useBoard } from '#client/data/tasks.ts';
import { comeBack, comingBack } from '#client/data/tickler.ts';
import { useToday } from '#client/data/today.ts';
import { useView } from '#client/data/views.ts';
import { ListSection } from '#client/lists/list-section.tsx';
import { LoadFailure } from '#client/lists/load-failure.tsx';
import { type TaskFact, useTaskFacts } from '#client/lists/task-tags.tsx';
import { type TaskLists, useTaskLists } from '#client/lists/use-task-lists.ts';
import { useCommands, useScope } from '#client/registry/commands-context.tsx';
import { InOverlay } from '#client/registry/in-overlay.tsx';
import { CardContent } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { ItemListHandle } from '#client/ui/item-list-handle.ts';
import { Modal } from '#client/ui/modal.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { addDays } from '#contract/entities/day.ts';
import type { Task } from '#contract/entities/task.ts';
import * as styles from '#styles/manage.css.ts';

/** For how many days tasks that are back are listed, today included. */
const DAYS = 7;
const BACK: readonly TaskFact[] = ['status', 'context', 'project', 'due'];
const COMING: readonly TaskFact[] = ['deferred', 'status', 'context', 'project', 'due'];

/** Deferred tasks: those that are back, to be worked on here, and those that will come back. */
export function TicklerOverlay() {
  const { overlays, live } = useCommands();
  const { columns, isWhole, beyond, error } = useBoard();
  const isKnown = isWhole || error !== null;
  const onBoard = useMemo(() => (isKnown ? columns?.flatMap((column) => column.tasks) : undefined), [columns, isKnown]);
  // If there are more than the board has, the service is asked for the deferred ones.
  const query = { deferred_after: addDays(useToday(), -DAYS) };
  const deferred = useView('tasks.list', { query }, { enabled: beyond !== undefined });
  const tasks = beyond === undefined ? onBoard : deferred.data?.tasks;
  const problem = error ?? deferred.error;
  // Keys do not reach the page below while this is open.
  useScope('overlay:tickler', useIsLeaving() ? null : undefined);
  return (
    <Modal title="Tickler" size="large" placement="top" onClose={() => overlays.close()}>
      <InOverlay live={live}>
        <LoadFailure error={problem} />
        {tasks ? <Lists tasks={tasks} /> : !problem && <Skeleton lines={4} />}
      </InOverlay>
    </Modal>
  );
}

function Lists({ tasks }: { tasks: readonly Task[] }) {
  const today = useToday();
  const backList = useRef<ItemListHandle>(null);
  const comingList = useRef<ItemListHandle>(null);
  const back = useMemo(() => comeBack(tasks, addDays(today, -DAYS), today), [tasks, today]);
  const coming = useMemo(() => comingBack(tasks, today), [tasks, today]);
  const lists = useMemo(
    () => [
      { handle: backList, items: back },
      { handle: comingList, items: coming },
    ],
    [back, coming],
  );
  const shared = useTaskLists(lists);
  const first = useRef(back.length === 0 && coming.length > 0 ? comingList : backList);
  useLayoutEffect(() => first.current.current?.enter(), []);
  return (
    <>
      <Tasks
        {...shared}
        list={0}
        title="Back"
        handle={backList}
        tasks={back}
        facts={BACK}
        emptyText="Nothing is back"
      />
      <Tasks
        {...shared}
        list={1}
        title="Coming back"
        handle={comingList}
        tasks={coming}
        facts={COMING}
        emptyText="Nothing is deferred"
      />
    </>
  );
}

interface TasksProps extends TaskLists {
  list: number;
  title: string;
  handle: RefObject<ItemListHandle | null>;
  tasks: readonly Task[];
  facts: readonly TaskFact[];
  emptyText: string;
}

function Tasks({ list, title, handle, tasks, facts, emptyText, selection, keyOf, onFocusItem, onOpen }: TasksProps) {
  const today = useToday();
  const { tagsOf, textOf } = useTaskFacts(facts);
  const backText = useCallback(
    ({ defer_until: day }: Task) => {
      if (day === null || day > today) return null;
      return day === today ? 'Back today' : `Back since ${weekdayText(day, today)}`;
    },
    [today],
  );
  const getText = useCallback(
    (task: Task) => [textOf(task), backText(task)].filter(Boolean).join(', '),
    [textOf, backText],
  );
  const renderItem = useCallback(
    (task: Task) => <CardContent title={task.title} text={backText(task)} tags={tagsOf(task)} />,
    [tagsOf, backText],
  );
  const onFocus = useCallback((key: string | null) => onFocusItem(list, key), [onFocusItem, list]);
  return (
    <ListSection
      ref={handle}
      className={styles.list}
      title={title}
      headingId={`tickler-${list}`}
      items={tasks}
      lines={4}
      getKey={keyOf}
      getText={getText}
      renderItem={renderItem}
      selection={selection}
      onFocusItem={onFocus}
      onOpen={onOpen}
      empty={<EmptyState title={emptyText} />}
    />
  );
}
