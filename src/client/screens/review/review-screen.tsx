import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '#client/data/api.ts';
import { useLastKnown } from '#client/data/last-known.ts';
import { currentReviewRead, useCurrentReview, usePastReviews } from '#client/data/reviews.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useScope } from '#client/registry/commands-context.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SpokenError } from '#client/ui/gone-notice.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SETTLE } from '#client/ui/overlay-presence.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { sameId } from '#contract/entities/common.ts';
import { counted } from '#contract/entities/counted.ts';
import { formatPercent } from '#contract/entities/project.ts';
import { type ChecklistItem, reviewProgress } from '#contract/entities/review.ts';
import type { ReviewEvent } from '#machines/review-course.ts';
import { hasWords, withTicks } from '#machines/review-course.ts';
import * as styles from '#styles/review.css.ts';
import { namesOf } from './past-review-names.ts';
import { PastReviews } from './past-reviews.tsx';
import { ReflectionTexts } from './reflection-texts.tsx';
import type { ReviewTarget } from './review.commands.ts';
import * as reviewCommands from './review.commands.ts';
import { useReview } from './review-actor.ts';
import { listOf, type ReviewList } from './review-lists.ts';
import { ReviewPanels } from './review-panels.tsx';
import { type Opened, useOpened } from './use-opened.ts';

const otherViews = ['absent', 'failed'] as const;
const ENDED =
  'This review has ended: it was completed elsewhere. What is written here was not sent; you can still copy it.';
const LEFT =
  'Your last review was completed elsewhere, without what is written here. Copy it before you start the next one, which begins empty.';

/** Weekly Review (spec §2). The machine has its state; the review itself comes from the cache. */
export function ReviewScreen() {
  const actor = useReview();
  const snapshot = useSelector(actor, (state) => state);
  const api = useApi();
  const current = useCurrentReview();
  const { reviewId, ticks, draft, problem, wasCompleted } = snapshot.context;
  // A review that ended elsewhere stays on the screen with the words in its fields, until the user dismisses it.
  const review = useLastKnown(String(reviewId), current && sameId(current.id, reviewId) ? current : undefined);
  const canComplete = snapshot.can({ type: 'review.complete' });
  const isClosed = snapshot.hasTag('closed');
  const hasEnded = snapshot.hasTag('ended');
  const isActive = snapshot.hasTag('active') && Boolean(review);
  const isThere = isActive || (hasEnded && Boolean(review));
  const isBusy = snapshot.hasTag('busy');
  const checklist = withTicks(review?.checklist ?? [], ticks);
  const progress = reviewProgress({ checklist });
  const otherView = hasEnded ? 'ended' : (otherViews.find((tag) => snapshot.hasTag(tag)) ?? 'loading');
  const view = isActive ? 'active' : otherView;
  // The answer is for a review that is no longer on the screen.
  const hasLeft = !isThere && ['absent', 'ended'].includes(view) && hasWords(draft);
  const hasPast = isThere || hasEnded || view === 'absent';
  const { past, error: pastError } = usePastReviews(hasPast);
  const names = past ? namesOf(past) : [];

  useEffect(() => {
    // Closed at the end of a session, also while the screen is shown.
    if (isClosed) actor.send({ type: 'review.open' });
  }, [actor, isClosed]);
  useEffect(() => {
    actor.send({ type: 'review.open' });
    return () => actor.send({ type: 'review.leave' });
  }, [actor]);

  const { list, past: read, open } = useOpened(actor);
  const screen = useRef<HTMLDivElement>(null);
  const focus = useFocusOfScreen(screen, view);
  /** A new object each time: a list that the user opens takes the focus, and one that is open from the start does not. */
  const [opened, setOpened] = useState<object | null>(null);
  /** The item from which a list was opened; several may be about the same one. */
  const from = useRef<string | null>(null);
  const closing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** The closed list, which stays until the focus move out of it has been spoken. */
  const [leaving, setLeaving] = useState<string | null>(null);
  useEffect(() => () => clearTimeout(closing.current), []);
  const openAnew = (next: Partial<Opened>) => {
    clearTimeout(closing.current);
    setLeaving(null);
    open(next);
    setOpened({});
  };
  const openList = (next: ReviewList) => {
    const here = document.activeElement?.closest<HTMLElement>('[data-checklist-item]')?.dataset.checklistItem;
    const items = checklist.filter((item) => listOf(item) === next).map(({ id }) => String(id));
    from.current = items.find((id) => id === here) ?? items[0] ?? null;
    openAnew({ list: next });
  };
  const close = () => {
    const item = from.current ?? checklist.find((one) => list !== null && listOf(one) === list)?.id;
    if (read !== null) focus(`[data-past="${CSS.escape(read)}"] button`);
    else focus(`[data-checklist-item="${CSS.escape(String(item))}"] input`);
    from.current = null;
    setLeaving(read);
    clearTimeout(closing.current);
    closing.current = setTimeout(() => {
      setLeaving(null);
      open({});
    }, SETTLE);
  };
  // The lists of one review are not open when the next one begins.
  const closeList = useEffectEvent(() => list && open({}));
  useEffect(() => {
    if (wasCompleted) closeList();
  }, [wasCompleted]);

  const target: ReviewTarget = {
    view,
    isBusy,
    reviewId: review?.id ?? null,
    checklist,
    notComplete: canComplete ? null : reasonNotToComplete(checklist, isBusy),
    start: () => actor.send({ type: 'review.start' }),
    retry: () => {
      actor.send({ type: 'review.retry' });
      return currentReviewRead(api);
    },
    toggle: (reviewId, itemId, completed) => {
      const event: ReviewEvent = { type: 'review.toggleItem', reviewId, itemId, completed };
      // The machine's present state: this may be an undo, long after.
      if (!actor.getSnapshot().can(event)) return false;
      actor.send(event);
      return true;
    },
    complete: () => actor.send({ type: 'review.complete' }),
    dismiss: () => actor.send({ type: 'review.dismiss' }),
    openList,
    past: (past ?? []).map(({ id }, index) => ({ id: String(id), name: names[index] ?? '' })),
    openPast: (id) => openAnew({ past: id }),
    isOpen: (isThere && list !== null) || (hasPast && read !== null),
    close,
  };
  // Live only with a review: a command that comes here from elsewhere waits for it.
  useScope('screen:/review', view === 'loading' ? null : target);

  return (
    <div ref={screen} className={styles.screen}>
      <ScreenHeading title="Weekly Review" subtitle="Get current, get creative, get clear">
        {isThere && <Progress label="Checklist" value={progress} text={formatPercent(progress)} />}
      </ScreenHeading>
      {wasCompleted && (
        <Notice tone="ok" role="alert">
          Weekly review completed!
        </Notice>
      )}
      {view === 'loading' && <Skeleton lines={10} />}
      {view === 'failed' && (
        <Notice tone="error" action={<CommandButton command={reviewCommands.retryReview} label="Try again" />}>
          {problem ?? ''}
        </Notice>
      )}
      {hasLeft && (
        <Panel title="Not sent with your last review">
          <div className={styles.form}>
            {!hasEnded && <SpokenError>{LEFT}</SpokenError>}
            <ReflectionTexts of={draft} />
          </div>
        </Panel>
      )}
      {view === 'absent' && (
        <div className={styles.absent}>
          <EmptyState title="No active weekly review. Start a new one?" />
          <div className={styles.start}>
            <CommandButton variant="primary" command={reviewCommands.startReview} />
          </div>
        </div>
      )}
      {hasEnded && (
        <SpokenError action={<CommandButton command={reviewCommands.dismissReview} label="Close" />}>
          {ENDED}
        </SpokenError>
      )}
      {isThere && review && (
        <ReviewPanels
          checklist={checklist}
          list={list}
          opened={opened}
          texts={{
            wins: draft.wins ?? review.wins ?? '',
            improvements: draft.improvements ?? review.improvements ?? '',
            notes: draft.notes ?? review.notes ?? '',
          }}
          isSending={isBusy}
          onWrite={(field, text) => actor.send({ type: 'review.reflect', field, text })}
        />
      )}
      {hasPast && (
        <PastReviews
          past={past}
          names={names}
          error={pastError}
          read={read}
          isLeaving={read !== null && read === leaving}
          opened={opened}
        />
      )}
    </div>
  );
}

/** Keeps the focus when the view with it goes. Returns a function that moves it to an element of the screen. */
function useFocusOfScreen(screen: RefObject<HTMLDivElement | null>, view: ReviewTarget['view']) {
  const focus = (selector: string) => {
    const element = screen.current?.querySelector<HTMLElement>(selector) ?? screen.current?.querySelector('h1');
    element?.focus();
  };
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    // The used control is gone with its view: the focus goes to the first item, or back to the heading.
    if (document.activeElement !== document.body) return;
    const target = view === 'active' ? 'input[type="checkbox"]' : 'h1';
    screen.current?.querySelector<HTMLElement>(target)?.focus();
  }, [screen, view]);
  return focus;
}

/** Why a review cannot be completed now. */
function reasonNotToComplete(checklist: readonly ChecklistItem[], isBusy: boolean): string {
  const left = checklist.filter((item) => !item.completed).length;
  if (checklist.length === 0) return 'The checklist is empty';
  if (left > 0) return counted(left, 'item of the checklist is left', 'items of the checklist are left');
  return isBusy ? 'It is being completed' : 'The checklist is being saved';
}
