import type { ReactNode } from 'react';
import * as styles from '#styles/list.css.ts';
import { LinkedText } from './links.tsx';

export type TagTone = keyof typeof styles.tag;

interface CardContentProps {
  title: string;
  /** The id of the title, for an element that it describes. */
  titleId?: string;
  text?: string | null | undefined;
  /** Shows the whole text, not only its first lines. */
  fullText?: boolean;
  /** `Tag`s below the text. */
  tags?: ReactNode;
  /** Buttons and menus of this item: beside the tags if they fit. */
  actions?: ReactNode;
  /** More to read, below everything else. */
  details?: ReactNode;
}

/** The content of a card: title, text, tags, actions and details. For lists with their own rows. */
export function CardContent({ title, titleId, text, fullText = false, tags, actions, details }: CardContentProps) {
  // The actions share the line of what comes last before them; the elements stay the same whatever that is.
  const beside = (isLast: boolean, style: string) => (actions && isLast ? `${style} ${styles.besideActions}` : style);
  return (
    <div className={styles.content}>
      <h3 id={titleId} className={beside(!text && !tags, styles.cardTitle)}>
        {title}
      </h3>
      {text && (
        <p className={beside(!tags, fullText ? styles.cardFullText : styles.cardText)}>
          <LinkedText text={text} />
        </p>
      )}
      {tags && <div className={styles.meta}>{tags}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {details && <div className={styles.details}>{details}</div>}
    </div>
  );
}

interface TagProps {
  tone?: TagTone;
  children: ReactNode;
}

/** A word or two about an item. */
export function Tag({ tone = 'plain', children }: TagProps) {
  return <span className={styles.tag[tone]}>{children}</span>;
}
