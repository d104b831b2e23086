import { type ReactNode, type RefObject, useCallback, useEffect, useId } from 'react';
import { actionInWords } from '#client/data/asked.ts';
import { FEW } from '#client/lists/reading-list.tsx';
import { type TaskFact, useTaskFacts } from '#client/lists/task-tags.tsx';
import { CommandLink } from '#client/registry/command-link.tsx';
import { CardContent } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { ItemListHandle } from '#client/ui/item-list-handle.ts';
import type { ListSelection } from '#client/ui/item-list-selection.ts';
import { LazyItemList } from '#client/ui/lazy-item-list.ts';
import { Panel } from '#client/ui/panel.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { whenIdle } from '#client/ui/when-idle.ts';
import type { Task } from '#contract/entities/task.ts';
import * as styles from '#styles/figures.css.ts';
import * as listStyles from '#styles/list.css.ts';

interface TaskPanelProps {
  title: string;
  /** Undefined while they load. */
  tasks: readonly Task[] | undefined;
  /** The message without tasks. */
  emptyText: string;
  /** The facts beside the titles of its rows. Keep it the same. */
  facts: readonly TaskFact[];
  /** The screen that has all of them. */
  link: { href: string; text: string };
  handle: RefObject<ItemListHandle | null>;
  selection: ListSelection;
  keyOf: (task: Task) => string;
  /** The number of this list on the screen. */
  list: number;
  onFocusItem: (list: number, key: string | null) => void;
  onOpen: (task: Task) => void;
}

/** Some tasks, to be worked on here, and a link to the screen that has all of them. */
export function TaskPanel({
  title,
  tasks,
  emptyText,
  facts,
  link,
  handle,
  list,
  onFocusItem,
  ...props
}: TaskPanelProps) {
  const headingId = useId();
  const { titleOf, tagsOf, textOf } = useTaskFacts(facts, actionInWords);
  const renderItem = useCallback(
    (task: Task) => <CardContent title={titleOf(task)} tags={tagsOf(task)} />,
    [titleOf, tagsOf],
  );
  // The first screen is painted before the code of its lists has loaded.
  useEffect(() => whenIdle(() => void LazyItemList.preload()), []);
  const empty = <EmptyState title={emptyText} />;
  const onFocus = useCallback((key: string | null) => onFocusItem(list, key), [onFocusItem, list]);
  return (
    <Panel
      title={title}
      headingId={headingId}
      count={tasks?.length}
      className={tasks || list === 0 ? styles.linked : `${styles.linked} ${styles.awaited}`}
    >
      <CommandLink href={link.href} className={styles.panelLink}>
        {link.text}
      </CommandLink>
      {tasks ? (
        <LazyItemList
          fallback={tasks.length > 0 ? <Before tasks={tasks} keyOf={props.keyOf} renderItem={renderItem} /> : empty}
          ref={handle}
          labelledBy={headingId}
          items={tasks}
          allShown={FEW}
          getKey={props.keyOf}
          getText={textOf}
          renderItem={renderItem}
          selection={props.selection}
          onFocusItem={onFocus}
          onOpen={props.onOpen}
          empty={empty}
        />
      ) : (
        <Skeleton lines={4} />
      )}
    </Panel>
  );
}

interface BeforeProps extends Pick<TaskPanelProps, 'keyOf'> {
  tasks: readonly Task[];
  renderItem: (task: Task) => ReactNode;
}

/** The list before its code has loaded: it can be read already, and is as high, so that nothing below moves. */
function Before({ tasks, keyOf, renderItem }: BeforeProps) {
  return (
    <ul className={listStyles.list}>
      {tasks.slice(0, FEW).map((task) => (
        <li key={keyOf(task)} className={listStyles.cardOfRow}>
          {renderItem(task)}
        </li>
      ))}
    </ul>
  );
}
