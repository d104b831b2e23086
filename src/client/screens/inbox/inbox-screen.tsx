import { useCallback, useMemo, useRef, useState } from 'react';
import { CommandButton } from '#client/commands/command-button.tsx';
import { useScope } from '#client/commands/commands-context.tsx';
import { useTaskLists } from '#client/commands/use-task-lists.ts';
import { useApi } from '#client/data/api.ts';
import { useDraft } from '#client/data/drafts.ts';
import { createTask, useInbox } from '#client/data/tasks.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ItemList } from '#client/ui/item-list.tsx';
import type { ItemListHandle } from '#client/ui/item-list-handle.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Task } from '#contract/entities/task.ts';
import * as styles from '#styles/inbox.css.ts';
import { InboxItem } from './inbox-item.tsx';
import { QuickAddForm } from './quick-add-form.tsx';

type Words = { title: string; description: string };

const noWords: Words = { title: '', description: '' };
const textOf = (task: Task) => task.title;
const renderTask = (task: Task) => <InboxItem task={task} />;

/** Inbox (spec §2): capture, and process what was captured. */
export function InboxScreen() {
  const api = useApi();
  const { tasks, error } = useInbox();
  const { words, isKept, keep, drop, giveBack } = useDraft('inbox.quickAdd', noWords);
  // Words that came back while the person was elsewhere are shown at once.
  const [open, setOpen] = useState(isKept);
  const [takesFocus, setTakesFocus] = useState(true);
  const quickAdd = useRef<HTMLButtonElement>(null);
  const titleField = useRef<HTMLInputElement>(null);
  const list = useRef<ItemListHandle>(null);
  const lists = useMemo(() => (tasks ? [{ handle: list, items: tasks }] : []), [tasks]);
  const { selection, keyOf, onFocusItem } = useTaskLists(lists);
  const onFocus = useCallback((key: string | null) => onFocusItem(0, key), [onFocusItem]);

  const close = () => {
    setOpen(false);
    quickAdd.current?.focus();
  };

  /** A blank title is not sent, without a message (spec §5). */
  const add = async () => {
    const captured = words;
    if (captured.title.trim() === '') {
      titleField.current?.focus();
      return null;
    }
    drop();
    close();
    try {
      await createTask(api, {
        title: captured.title.trim(),
        description: captured.description.trim() || null,
        status: 'inbox',
      });
    } catch (problem) {
      // Nothing of what was typed is lost.
      giveBack(captured);
      // Shown again, but whoever is elsewhere by now is not torn away.
      setTakesFocus(document.activeElement === quickAdd.current || document.activeElement === document.body);
      setOpen(true);
      throw problem;
    }
    return 'Added to Inbox';
  };
  const show = () => {
    setTakesFocus(true);
    setOpen(true);
  };
  useScope('screen:/inbox', { isOpen: open, open: show, close, add });

  return (
    <>
      <ScreenHeading title="Inbox" subtitle="Capture everything that has your attention">
        <CommandButton ref={quickAdd} variant="primary" command="inbox.quickAdd" expanded={open} />
      </ScreenHeading>
      {open && <QuickAddForm words={words} onChange={keep} titleRef={titleField} takesFocus={takesFocus} />}
      {error && (
        <Notice tone="error" action={<CommandButton command="app.retry" />}>
          {error.message}
        </Notice>
      )}
      {(tasks || !error) && (
        <Panel title="Items to process" headingId="inbox-list" count={tasks?.length} className={styles.list}>
          {tasks ? (
            <ItemList
              ref={list}
              labelledBy="inbox-list"
              items={tasks}
              getKey={keyOf}
              getText={textOf}
              renderItem={renderTask}
              selection={selection}
              onFocusItem={onFocus}
              empty={<EmptyState title="Inbox is empty!" text="Great job! You've processed everything." />}
            />
          ) : (
            <Skeleton lines={4} />
          )}
        </Panel>
      )}
    </>
  );
}
