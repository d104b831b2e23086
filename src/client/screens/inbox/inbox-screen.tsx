import { useCallback, useMemo, useRef } from 'react';
import { CoachPanel } from '#client/coach/coach-panel.tsx';
import { useInbox } from '#client/data/tasks.ts';
import { ListSection } from '#client/lists/list-section.tsx';
import { type TaskFact, useTaskFacts } from '#client/lists/task-tags.tsx';
import { useTaskLists } from '#client/lists/use-task-lists.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useScope } from '#client/registry/commands-context.tsx';
import { useKeptForm } from '#client/registry/use-kept-form.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { ItemListHandle } from '#client/ui/item-list-handle.ts';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import type { Task } from '#contract/entities/task.ts';
import * as styles from '#styles/inbox.css.ts';
import * as inboxCommands from './inbox.commands.ts';
import { InboxItem } from './inbox-item.tsx';
import { QuickAddForm } from './quick-add-form.tsx';

const noWords = { title: '', description: '' };
/** Beyond the spec: what was captured with a day that has passed says so. */
const FACTS: readonly TaskFact[] = ['overdue'];

/** Inbox (spec §2): capture, and process what was captured. */
export function InboxScreen() {
  const { tasks, error } = useInbox();
  const quickAdd = useRef<HTMLButtonElement>(null);
  const titleField = useRef<HTMLInputElement>(null);
  const list = useRef<ItemListHandle>(null);
  const lists = useMemo(() => (tasks ? [{ handle: list, items: tasks }] : []), [tasks]);
  const { selection, keyOf, onFocusItem, onOpen } = useTaskLists(lists, { isComing: !tasks && !error });
  const { tagsOf, textOf } = useTaskFacts(FACTS);
  const renderTask = useCallback((task: Task) => <InboxItem task={task} tags={tagsOf(task)} />, [tagsOf]);
  const onFocus = useCallback((key: string | null) => onFocusItem(0, key), [onFocusItem]);

  const form = useKeptForm({
    draft: 'inbox.quickAdd',
    empty: noWords,
    name: 'Quick Add',
    required: 'title',
    opener: quickAdd,
    field: titleField,
  });
  useScope('screen:/inbox', {
    isOpen: form.isOpen,
    open: form.open,
    close: form.close,
    send: form.send,
  });

  return (
    <>
      <ScreenHeading title="Inbox" subtitle="Capture everything that has your attention">
        <div className={styles.buttons}>
          <CommandButton ref={quickAdd} variant="primary" command={inboxCommands.quickAdd} expanded={form.isOpen} />
          <CommandButton command={inboxCommands.process} />
        </div>
      </ScreenHeading>
      <CoachPanel />
      {form.isOpen && (
        <QuickAddForm words={form.words} onChange={form.keep} titleRef={titleField} takesFocus={form.takesFocus} />
      )}
      <ListSection
        title="Items to process"
        headingId="inbox-list"
        error={error}
        lines={4}
        ref={list}
        items={tasks}
        getKey={keyOf}
        getText={textOf}
        renderItem={renderTask}
        selection={selection}
        onFocusItem={onFocus}
        onOpen={onOpen}
        empty={<EmptyState title="Inbox is empty!" text="Great job! You've processed everything." />}
      />
    </>
  );
}
