import { useEffect, useRef } from 'react';
import { LoadFailure } from '#client/lists/load-failure.tsx';
import { useControlMoves } from '#client/lists/use-control-moves.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { ShowMore, useShown } from '#client/ui/show-more.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { sameId } from '#contract/entities/common.ts';
import { formatPercent } from '#contract/entities/project.ts';
import { type Review, reviewProgress } from '#contract/entities/review.ts';
import * as listStyles from '#styles/list.css.ts';
import * as styles from '#styles/review.css.ts';
import { ReflectionTexts } from './reflection-texts.tsx';
import * as reviewCommands from './review.commands.ts';

interface PastReviewsProps {
  /** Undefined until they are known. */
  past: readonly Review[] | undefined;
  /** The names of the reviews. */
  names: readonly string[];
  error: Error | null;
  /** The id of the open one. */
  read: string | null;
  /** It has just been closed. */
  isLeaving: boolean;
  /** A new object each time that a user opens one, which then takes the focus. */
  opened: object | null;
}

/** The completed reviews, newest first, each to be read again. */
export function PastReviews({ past, names, error, read, isLeaving, opened }: PastReviewsProps) {
  const at = past?.findIndex(({ id }) => sameId(id, read)) ?? -1;
  const { shown, more } = useShown(past?.length ?? 0, at + 1);
  const list = useRef<HTMLUListElement>(null);
  useControlMoves(list, past?.length ?? 0);
  /** The index of the first review that has just been loaded. */
  const firstNew = useRef<number | null>(null);
  // It takes the focus, which shows that it has loaded: the button, which had the focus, may be gone.
  useEffect(() => {
    if (firstNew.current === null || shown <= firstNew.current) return;
    list.current?.children[firstNew.current]?.querySelector('button')?.focus();
    firstNew.current = null;
  }, [shown]);
  const showMore = () => {
    firstNew.current = shown;
    more.onPress();
  };
  return (
    <Panel title="Past reviews" count={past?.length}>
      {!past && <LoadFailure error={error} />}
      {!past && !error && <Skeleton lines={2} />}
      {past?.length === 0 && <EmptyState title="No past reviews yet" />}
      {past && past.length > 0 && (
        <ul ref={list} className={listStyles.list}>
          {past.slice(0, shown).map((review, index) => (
            <li key={String(review.id)} className={listStyles.card} data-past={String(review.id)}>
              <div className={styles.past}>
                <CommandButton
                  command={reviewCommands.openPast}
                  answers={{ review: String(review.id) }}
                  label={names[index] ?? ''}
                  expanded={index === at && !isLeaving}
                />
                <span>{formatPercent(reviewProgress(review))}</span>
              </div>
              {index === at && <PastReview name={names[index] ?? ''} review={review} opened={opened} />}
            </li>
          ))}
        </ul>
      )}
      <ShowMore {...more} onPress={showMore} />
    </Panel>
  );
}

function PastReview({ name, review, opened }: { name: string; review: Review; opened: object | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!opened) return;
    heading.current?.closest('article')?.scrollIntoView({ block: 'nearest' });
    heading.current?.focus();
  }, [opened]);
  return (
    <article className={styles.pastReview} aria-label={`Review of ${name}`}>
      <h3 ref={heading} tabIndex={-1} className={styles.pastHeading}>
        Review of {name}
      </h3>
      <ReflectionTexts of={review} />
      <h4 className={styles.pastHeading}>Checklist</h4>
      <ul>
        {review.checklist.map((item) => (
          <li key={String(item.id)} className={styles.pastItem}>
            <span aria-hidden="true">{item.completed ? '[x]' : '[ ]'}</span>
            <span>
              {item.title}
              <VisuallyHidden>{item.completed ? ', done' : ', not done'}</VisuallyHidden>
            </span>
          </li>
        ))}
      </ul>
      <CommandButton command={reviewCommands.close} label="Close" />
    </article>
  );
}
