import { useCallback, useEffect, useMemo } from 'react';
import { agendaFor } from '#client/data/agenda.ts';
import { useBoard } from '#client/data/tasks.ts';
import { BeyondNotice } from '#client/lists/beyond-notice.tsx';
import { ListSection } from '#client/lists/list-section.tsx';
import { ownTags } from '#client/lists/own-tags.ts';
import { type TagsOf, type TaskFact, useTaskFacts } from '#client/lists/task-tags.tsx';
import { useTaskList } from '#client/lists/use-one-list.ts';
import { useCommands, useScope } from '#client/registry/commands-context.tsx';
import { InOverlay } from '#client/registry/in-overlay.tsx';
import { CardContent } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import type { Task } from '#contract/entities/task.ts';
import * as styles from '#styles/manage.css.ts';

const FACTS: readonly (TaskFact | TagsOf)[] = ['status', 'context', 'project', 'due', 'deferred', ownTags];

/** What to ask and tell a person; the tasks can be worked on here. */
export function AgendaOverlay({ who }: { who: string }) {
  const { overlays, live } = useCommands();
  // Keys do not reach the page below while this is open.
  useScope('overlay:agenda', useIsLeaving() ? null : undefined);
  return (
    <Modal title={`Agenda for ${who}`} size="large" placement="top" onClose={() => overlays.close()}>
      <InOverlay live={live}>
        <Agenda who={who} />
      </InOverlay>
    </Modal>
  );
}

function Agenda({ who }: { who: string }) {
  const { columns, isWhole, beyond, error } = useBoard();
  const tasks = useMemo(() => {
    // If the rest could not be read, shows what there is: the failure is above it.
    if (!columns || !(isWhole || error)) return undefined;
    return agendaFor(
      columns.flatMap((column) => column.tasks),
      who,
    );
  }, [columns, isWhole, error, who]);
  const { list, rows } = useTaskList(tasks, { error });
  const { tagsOf, textOf } = useTaskFacts(FACTS);
  const renderTask = useCallback(
    (task: Task) => <CardContent title={task.title} text={task.description} tags={tagsOf(task)} />,
    [tagsOf],
  );
  const isKnown = tasks !== undefined;
  useEffect(() => {
    if (isKnown) list.current?.enter();
  }, [isKnown, list]);
  return (
    <>
      <BeyondNotice words={beyond} />
      <ListSection
        {...rows}
        className={styles.list}
        title="To ask and to tell"
        headingId="agenda-list"
        error={error}
        lines={4}
        items={tasks}
        getText={textOf}
        renderItem={renderTask}
        empty={<EmptyState title="Nothing waits for or mentions this person" />}
      />
    </>
  );
}
