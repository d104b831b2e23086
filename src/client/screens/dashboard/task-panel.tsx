import { type ReactNode, type RefObject, useCallback, useEffect, useId } from 'react';
import { CommandLink } from '#client/commands/command-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { ItemListProps } from '#client/ui/item-list.tsx';
import type { ItemListHandle } from '#client/ui/item-list-handle.ts';
import type { ListSelection } from '#client/ui/item-list-selection.ts';
import { lazyAnew } from '#client/ui/lazy-anew.ts';
import { Panel } from '#client/ui/panel.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { whenIdle } from '#client/ui/when-idle.ts';
import type { Task } from '#contract/entities/task.ts';
import * as styles from '#styles/figures.css.ts';

/** The first screen is painted before there is the code of a list that can be worked. */
const TaskList = lazyAnew<ItemListProps<Task>>(async () => (await import('#client/ui/item-list.tsx')).ItemList);

interface TaskPanelProps {
  title: string;
  /** Undefined while they load. */
  tasks: readonly Task[] | undefined;
  /** What it says when there are none. */
  emptyText: string;
  getText: (task: Task) => string;
  renderItem: (task: Task) => ReactNode;
  /** The screen that has all of them. */
  link: { command: string; href: string; text: string };
  handle: RefObject<ItemListHandle | null>;
  selection: ListSelection;
  keyOf: (task: Task) => string;
  /** Which of the screen's lists this is. */
  list: number;
  onFocusItem: (list: number, key: string | null) => void;
  onOpen: (task: Task) => void;
}

/** Some tasks, to be worked right here, and the way to the screen that has all. */
export function TaskPanel({ title, tasks, emptyText, link, handle, list, onFocusItem, ...props }: TaskPanelProps) {
  const headingId = useId();
  // Who needs it while it does not come is told then.
  useEffect(() => whenIdle(() => TaskList.preload().catch(console.warn)), []);
  const onFocus = useCallback((key: string | null) => onFocusItem(list, key), [onFocusItem, list]);
  return (
    <Panel title={title} headingId={headingId} count={tasks?.length} className={styles.linked}>
      <CommandLink command={link.command} href={link.href} className={styles.panelLink}>
        {link.text}
      </CommandLink>
      {tasks ? (
        <TaskList
          fallback={<Skeleton lines={4} />}
          ref={handle}
          labelledBy={headingId}
          items={tasks}
          getKey={props.keyOf}
          getText={props.getText}
          renderItem={props.renderItem}
          selection={props.selection}
          onFocusItem={onFocus}
          onOpen={props.onOpen}
          empty={<EmptyState title={emptyText} />}
        />
      ) : (
        <Skeleton lines={4} />
      )}
    </Panel>
  );
}
