import { useEffect, useRef } from 'react';
import { BeyondNotice } from '#client/lists/beyond-notice.tsx';
import { LoadFailure } from '#client/lists/load-failure.tsx';
import { CommandButton } from '#client/registry/command-button.tsx';
import type { ItemListHandle } from '#client/ui/item-list-handle.ts';
import { Panel } from '#client/ui/panel.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useSay } from '#client/ui/status.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import * as styles from '#styles/review.css.ts';
import { ProjectsToReview } from './projects-to-review.tsx';
import * as reviewCommands from './review.commands.ts';
import { countInWords } from './review-lists.ts';
import { TasksToReview } from './tasks-to-review.tsx';
import type { LiveList } from './use-review-lists.ts';

interface ListPanelProps {
  live: LiveList;
  /** A new object each time that a user opens a list, which then takes the focus. Null when it was open from the start. */
  opened: object | null;
}

const HEADING = 'review-list';

/** The list that an item of the checklist is about, to be worked on here. */
export function ListPanel({ live, opened }: ListPanelProps) {
  const { list, heading, tasks, projects, count, isLoading = false, error, beyond } = live;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const handle = useRef<ItemListHandle>(null);
  const say = useSay();
  useEffect(() => {
    if (!opened) return;
    // As much of the list as fits, and not only its first row.
    headingRef.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
    if (handle.current?.keyAt(0) != null) handle.current.focusFirst();
    else headingRef.current?.focus();
  }, [opened]);
  const words = count === undefined ? null : `${heading}: ${countInWords(list, count)}`;
  const untold = useRef<object | null>(null);
  useEffect(() => {
    untold.current = opened;
  }, [opened]);
  useEffect(() => {
    // Once, when it is opened or as soon as it is known; the command that changes it announces later numbers.
    if (!untold.current || words === null) return;
    untold.current = null;
    say(words);
  });

  const rows = { handle, headingId: HEADING };
  return (
    <Panel title={heading} headingId={HEADING} headingRef={headingRef} count={count} className={styles.live}>
      {count !== undefined && (
        <p className={styles.inWords}>
          <VisuallyHidden>{countInWords(list, count)}</VisuallyHidden>
        </p>
      )}
      <LoadFailure error={error} />
      <BeyondNotice words={beyond} />
      {!error && count === undefined && <Skeleton lines={4} />}
      <div className={styles.rows}>
        {tasks && <TasksToReview {...rows} list={list} tasks={tasks} total={count} isLoading={isLoading} />}
        {projects && <ProjectsToReview {...rows} isDue={list === 'due'} projects={projects} />}
      </div>
      <div className={styles.back}>
        <CommandButton command={reviewCommands.close} />
      </div>
    </Panel>
  );
}
