import type { ChecklistItem } from '#contract/entities/review.ts';
import type { Reflection as Texts } from '#machines/review-course.ts';
import * as styles from '#styles/review.css.ts';
import { Checklist } from './checklist.tsx';
import { ListPanel } from './list-panel.tsx';
import { Reflection } from './reflection.tsx';
import type { ReviewList } from './review-lists.ts';
import { useReviewLists } from './use-review-lists.ts';

interface ReviewPanelsProps {
  checklist: readonly ChecklistItem[];
  /** The list that is open beside it. */
  list: ReviewList | null;
  /** A new object each time that a user opens a list, which then takes the focus. */
  opened: object | null;
  texts: Texts;
  isSending: boolean;
  onWrite: (field: keyof Texts, text: string) => void;
}

/** A running review: its checklist, the list beside it, and the reflection. */
export function ReviewPanels({ checklist, list, opened, texts, isSending, onWrite }: ReviewPanelsProps) {
  const lists = useReviewLists();
  const live = list && lists.get(list);
  return (
    <div className={styles.panels}>
      <Checklist items={checklist} openList={list} countOf={(name) => lists.get(name)?.count} />
      <div className={styles.side}>
        {live && <ListPanel key={list} live={live} opened={opened} />}
        <Reflection {...texts} isSending={isSending} onWrite={onWrite} />
      </div>
    </div>
  );
}
