import { useCallback, useRef } from 'react';
import { CoachPanel } from '#client/coach/coach-panel.tsx';
import { useInbox } from '#client/data/tasks.ts';
import { ListSection } from '#client/lists/list-section.tsx';
import { type TaskFact, useTaskFacts } from '#client/lists/task-tags.tsx';
import { useTaskList } from '#client/lists/use-one-list.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useScope } from '#client/registry/commands-context.tsx';
import { useKeptForm } from '#client/registry/use-kept-form.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import type { Task } from '#contract/entities/task.ts';
import * as styles from '#styles/inbox.css.ts';
import * as inboxCommands from './inbox.commands.ts';
import { InboxItem } from './inbox-item.tsx';
import { QuickAddForm } from './quick-add-form.tsx';

const noWords = { title: '', description: '' };
/** Beyond the spec: shows that a captured task is overdue. */
const FACTS: readonly TaskFact[] = ['overdue'];

/** Inbox (spec §2): capture, and process what was captured. */
export function InboxScreen() {
  const { tasks, error } = useInbox();
  const quickAdd = useRef<HTMLButtonElement>(null);
  const titleField = useRef<HTMLInputElement>(null);
  const { rows } = useTaskList(tasks, { error });
  const { tagsOf, textOf } = useTaskFacts(FACTS);
  const renderTask = useCallback((task: Task) => <InboxItem task={task} tags={tagsOf(task)} />, [tagsOf]);

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
        <QuickAddForm
          words={form.words}
          onChange={form.keep}
          titleRef={titleField}
          takesFocus={form.takesFocus}
          problem={form.problem}
        />
      )}
      <ListSection
        title="Items to process"
        headingId="inbox-list"
        error={error}
        lines={4}
        {...rows}
        items={tasks}
        getText={textOf}
        renderItem={renderTask}
        empty={<EmptyState title="Inbox is empty!" text="Great job! You've processed everything." />}
      />
    </>
  );
}
