import type { Reflection } from '#machines/review-course.ts';
import * as listStyles from '#styles/list.css.ts';
import * as styles from '#styles/review.css.ts';

interface ReflectionTextsProps {
  of: Partial<Record<keyof Reflection, string | null>>;
}

/** The texts of a review, to read and copy. */
export function ReflectionTexts({ of: { wins, improvements, notes } }: ReflectionTextsProps) {
  const texts = [
    ['Wins this week', wins],
    ['Areas for improvement', improvements],
    ['Additional notes', notes],
  ] as const;
  return (
    <dl className={styles.pastTexts}>
      {texts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={listStyles.cardFullText}>{text?.trim() ? text : 'Nothing was written'}</dd>
        </div>
      ))}
    </dl>
  );
}
