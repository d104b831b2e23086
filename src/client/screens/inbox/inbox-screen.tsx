import { useId, useRef, useState } from 'react';
import { useAction } from '#client/commands/use-action.ts';
import { useApi } from '#client/data/api.ts';
import { useDraft } from '#client/data/drafts.ts';
import { createTask, moveTask, useInbox } from '#client/data/tasks.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardList } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import { ShowMore, useShown } from '#client/ui/show-more.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { STATUS_TITLES, type Task } from '#contract/entities/task.ts';
import * as styles from '#styles/inbox.css.ts';
import { QuickAddForm } from './quick-add-form.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

type Words = { title: string; description: string };

const noWords: Words = { title: '', description: '' };

/** Inbox (spec §2): capture, and process what was captured. */
export function InboxScreen() {
  const api = useApi();
  const act = useAction();
  const { tasks, error, refetch } = useInbox();
  const { words, isKept, keep, drop, giveBack } = useDraft('inbox.quickAdd', noWords);
  // Words that came back while the person was elsewhere are shown at once.
  const [open, setOpen] = useState(isKept);
  const quickAdd = useRef<HTMLButtonElement>(null);
  const listHeading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { shown, more } = useShown(tasks?.length ?? 0);
  const focusAfterRemoval = useFocusAfterRemoval(list, listHeading);

  const close = () => {
    setOpen(false);
    quickAdd.current?.focus();
  };

  const add = async (captured: Words) => {
    drop();
    close();
    const added = await act(async () => {
      await createTask(api, {
        title: captured.title.trim(),
        description: captured.description.trim() || null,
        status: 'inbox',
      });
      return 'Added to Inbox';
    });
    // Nothing of what was typed is lost.
    if (!added) {
      giveBack(captured);
      setOpen(true);
    }
  };

  const process = (task: Task) => {
    focusAfterRemoval(api.pending.rowKey(task.id));
    void act(async () => {
      await moveTask(api, task, 'next');
      return `Moved to ${STATUS_TITLES.next}`;
    });
  };

  return (
    <>
      <ScreenHeading title="Inbox" subtitle="Capture everything that has your attention">
        <Button ref={quickAdd} variant="primary" expanded={open} onPress={() => (open ? close() : setOpen(true))}>
          Quick Add
        </Button>
      </ScreenHeading>
      {open && <QuickAddForm words={words} onChange={keep} onSubmit={add} onCancel={close} />}
      {error && (
        <Notice tone="error" action={{ label: 'Try again', onPress: () => void refetch() }}>
          {error.message}
        </Notice>
      )}
      {(tasks || !error) && (
        <Panel title="Items to process" count={tasks?.length} headingRef={listHeading} className={styles.list}>
          <div ref={list}>
            {!tasks && <Skeleton lines={4} />}
            {tasks?.length === 0 && (
              <EmptyState title="Inbox is empty!" text="Great job! You've processed everything." />
            )}
            {tasks && tasks.length > 0 && (
              <CardList>
                {tasks.slice(0, shown).map((task) => (
                  <InboxItem
                    key={api.pending.rowKey(task.id)}
                    task={task}
                    itemKey={api.pending.rowKey(task.id)}
                    onProcess={process}
                  />
                ))}
              </CardList>
            )}
            <ShowMore {...more} />
          </div>
        </Panel>
      )}
    </>
  );
}

interface InboxItemProps {
  task: Task;
  itemKey: string;
  onProcess: (task: Task) => void;
}

function InboxItem({ task, itemKey, onProcess }: InboxItemProps) {
  const titleId = useId();
  return (
    <Card
      itemKey={itemKey}
      title={task.title}
      titleId={titleId}
      text={task.description}
      fullText
      actions={
        // The name is the spec's, the same on each item: the description says which one this is.
        <Button describedBy={titleId} onPress={() => onProcess(task)}>{`Move to ${STATUS_TITLES.next}`}</Button>
      }
    />
  );
}
