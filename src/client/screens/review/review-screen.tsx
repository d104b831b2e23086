import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { CommandButton } from '#client/commands/command-button.tsx';
import { useScope } from '#client/commands/commands-context.tsx';
import { useCurrentReview } from '#client/data/reviews.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { formatPercent } from '#contract/entities/project.ts';
import { type ChecklistItem, reviewProgress } from '#contract/entities/review.ts';
import { withTicks } from '#machines/review.machine.ts';
import * as styles from '#styles/review.css.ts';
import { Checklist } from './checklist.tsx';
import { Reflection } from './reflection.tsx';
import type { ReviewTarget } from './review.commands.ts';
import { useReview } from './review-actor.ts';

const otherViews = ['absent', 'failed'] as const;

/** Weekly Review (spec §2). The machine says how far it is; the review itself comes from the cache. */
export function ReviewScreen() {
  const actor = useReview();
  const snapshot = useSelector(actor, (state) => state);
  const review = useCurrentReview();
  const { ticks, draft, problem, wasCompleted } = snapshot.context;
  const canComplete = snapshot.can({ type: 'review.complete' });
  const isClosed = snapshot.hasTag('closed');
  const isActive = snapshot.hasTag('active') && Boolean(review);
  const checklist = withTicks(review?.checklist ?? [], ticks);
  const progress = reviewProgress({ checklist });

  useEffect(() => {
    if (isClosed) actor.send({ type: 'review.open' });
  }, [actor, isClosed]);
  useEffect(() => () => actor.send({ type: 'review.leave' }), [actor]);

  const view = isActive ? 'active' : (otherViews.find((tag) => snapshot.hasTag(tag)) ?? 'loading');
  const isBusy = snapshot.hasTag('busy');
  const target: ReviewTarget = {
    view,
    isBusy,
    checklist,
    notComplete: canComplete ? null : reasonNotToComplete(checklist, isBusy),
    start: () => actor.send({ type: 'review.start' }),
    retry: () => actor.send({ type: 'review.retry' }),
    toggle: (itemId, completed) => actor.send({ type: 'review.toggleItem', itemId, completed }),
    complete: () => actor.send({ type: 'review.complete' }),
  };
  // Not before there is something to act upon: a command that comes here from elsewhere waits for it.
  useScope('screen:/review', view === 'loading' ? null : target);
  const screenRef = useRef<HTMLDivElement>(null);
  const shownRef = useRef(view);
  useEffect(() => {
    if (shownRef.current === view) return;
    shownRef.current = view;
    // The control that was used has gone with its view: on to the first item, or back to the heading.
    if (document.activeElement !== document.body) return;
    const target = view === 'active' ? 'input[type="checkbox"]' : 'h1';
    screenRef.current?.querySelector<HTMLElement>(target)?.focus();
  }, [view]);

  return (
    <div ref={screenRef} className={styles.screen}>
      <ScreenHeading title="Weekly Review" subtitle="Get current, get creative, get clear">
        {isActive && <Progress label="Checklist" value={progress} text={formatPercent(progress)} />}
      </ScreenHeading>
      {wasCompleted && (
        <Notice tone="ok" role="alert">
          Weekly review completed!
        </Notice>
      )}
      {view === 'loading' && <Skeleton lines={10} />}
      {view === 'failed' && (
        <Notice tone="error" action={<CommandButton command="review.retry" label="Try again" />}>
          {problem ?? ''}
        </Notice>
      )}
      {view === 'absent' && (
        <div className={styles.absent}>
          <EmptyState title="No active weekly review. Start a new one?" />
          <div className={styles.start}>
            <CommandButton variant="primary" command="review.start" />
          </div>
        </div>
      )}
      {isActive && review && (
        <div className={styles.panels}>
          <Checklist items={checklist} />
          <Reflection
            wins={draft.wins ?? review.wins ?? ''}
            improvements={draft.improvements ?? review.improvements ?? ''}
            notes={draft.notes ?? review.notes ?? ''}
            onWrite={(field, text) => actor.send({ type: 'review.reflect', field, text })}
          />
        </div>
      )}
    </div>
  );
}

/** Why a review that cannot be completed now cannot. */
function reasonNotToComplete(checklist: readonly ChecklistItem[], isBusy: boolean): string {
  const left = checklist.filter((item) => !item.completed).length;
  if (checklist.length === 0) return 'The checklist is empty';
  if (left > 0) return left === 1 ? '1 item of the checklist is left' : `${left} items of the checklist are left`;
  return isBusy ? 'It is being completed' : 'The checklist is being saved';
}
