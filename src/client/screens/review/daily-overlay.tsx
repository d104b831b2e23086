import { Fragment, useCallback, useEffect, useEffectEvent, useId, useMemo } from 'react';
import { useApi } from '#client/data/api.ts';
import { isToBeAsked } from '#client/data/asked.ts';
import { useBlockedTasks } from '#client/data/blocked-tasks.ts';
import { useContexts } from '#client/data/contexts.ts';
import { DAILY_LINES, type DailyCount, type DailyLine, dailyReview } from '#client/data/daily-review.ts';
import { useBoard } from '#client/data/tasks.ts';
import { useToday } from '#client/data/today.ts';
import { readAtHand, useKeptAtHand } from '#client/data/what-now.ts';
import { BeyondNotice } from '#client/lists/beyond-notice.tsx';
import { LoadFailure } from '#client/lists/load-failure.tsx';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useCommands, useScope } from '#client/registry/commands-context.tsx';
import { reportFailure } from '#client/registry/report-failure.ts';
import { Modal } from '#client/ui/modal.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import * as styles from '#styles/daily.css.ts';
import { openLine } from './daily.commands.ts';

const none: readonly never[] = [];
const NAMES: Readonly<Record<DailyLine, string>> = {
  due: 'Due today',
  back: 'Back today',
  ask: 'To ask',
  inbox: 'Inbox',
  now: 'Next actions at hand',
};

/** The daily review: the day's state in five lines, each with a command. */
export function DailyOverlay() {
  const { overlays } = useCommands();
  return (
    <Modal title="Daily review" size="medium" placement="top" onClose={() => overlays.close()}>
      <Lines />
    </Modal>
  );
}

function Lines() {
  const api = useApi();
  const { workspace, announcer } = useCommands();
  const today = useToday();
  const { columns, isWhole, beyond, error } = useBoard();
  const { contexts = none, error: contextsError } = useContexts();
  const report = useCallback((problem: unknown) => reportFailure(workspace.say, problem), [workspace]);
  const kept = useKeptAtHand(api, report);
  const tasks = useMemo(() => columns?.flatMap((column) => column.tasks), [columns]);
  const blocked = useBlockedTasks(tasks);
  const review = useMemo(() => {
    // If the rest could not be read, shows what there is.
    if (!columns || !tasks || !(isWhole || error)) return undefined;
    const { line, aside } = kept.of(today);
    // Before the contexts are known, it is unclear which tasks are at hand.
    if (contexts === none && !contextsError && line.trim() !== '') return undefined;
    const inbox = columns.find(({ status }) => status === 'inbox')?.count ?? 0;
    return dailyReview(tasks, { inbox, today, atHand: readAtHand(line, contexts, api), aside, blocked });
  }, [columns, tasks, isWhole, error, kept, today, contexts, contextsError, api, blocked]);
  const firstToAsk = tasks?.find((task) => isToBeAsked(task, today))?.id ?? null;
  useScope('overlay:daily', useIsLeaving() ? null : { firstToAsk });

  // Another server keeps no follow-up days: there is nothing to ask for there.
  const shown = DAILY_LINES.filter((line) => line !== 'ask' || api.isOurs);
  const isKnown = review !== undefined;
  const sayAll = useEffectEvent(() => {
    if (review) announcer.announce(shown.map((line) => `${NAMES[line]}: ${review[line].count}`).join(', '));
  });
  useEffect(() => {
    if (isKnown) sayAll();
  }, [isKnown]);
  return (
    <>
      {!review && <LoadFailure error={error} />}
      <BeyondNotice words={beyond} />
      {!review && !error && <Skeleton lines={5} speaksResult />}
      {review && (
        <ul aria-label="Today" className={styles.lines}>
          {shown.map((line) => (
            <Line key={line} line={line} {...review[line]} />
          ))}
        </ul>
      )}
    </>
  );
}

function Line({ line, count, words }: DailyCount & { line: DailyLine }) {
  const id = useId();
  const countId = useId();
  return (
    <li className={styles.line}>
      <span id={countId} className={styles.count}>
        {count}
      </span>
      <span>
        <CommandButton command={openLine[line]} label={NAMES[line]} describedBy={`${countId} ${id}`} />
      </span>
      <span id={id} className={styles.words}>
        {[...words.entries()].map(([at, part]) => (
          // Isolated: a title in Hebrew or Arabic would pull the numbers and signs after it into its own order.
          <Fragment key={at}>
            {at > 0 && ' · '}
            <bdi>{part}</bdi>
          </Fragment>
        ))}
      </span>
    </li>
  );
}
