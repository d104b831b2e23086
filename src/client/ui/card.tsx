import type { ReactNode } from 'react';
import * as styles from '#styles/list.css.ts';

interface CardListProps {
  /** The list's name, when its panel's heading is not enough. */
  label?: string;
  children: ReactNode;
}

/** A plain list of cards. */
export function CardList({ label, children }: CardListProps) {
  return (
    <ul aria-label={label} className={styles.list}>
      {children}
    </ul>
  );
}

interface CardContentProps {
  title: string;
  /** The id of the title, for what describes itself by it. */
  titleId?: string;
  text?: string | null | undefined;
  /** Show the text whole, not its first lines. */
  fullText?: boolean;
  /** `Tag`s below the text. */
  tags?: ReactNode;
  /** Buttons and menus of this item. */
  actions?: ReactNode;
}

/** What a card shows: title, text, tags and actions. For lists whose rows are their own. */
export function CardContent({ title, titleId, text, fullText = false, tags, actions }: CardContentProps) {
  return (
    <>
      <h3 id={titleId} className={styles.cardTitle}>
        {title}
      </h3>
      {text && <p className={fullText ? styles.cardFullText : styles.cardText}>{text}</p>}
      {tags && <div className={styles.meta}>{tags}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </>
  );
}

/** One item of a plain list. */
export function Card(props: CardContentProps) {
  return (
    <li className={styles.card}>
      <CardContent {...props} />
    </li>
  );
}

interface TagProps {
  tone?: keyof typeof styles.tag;
  children: ReactNode;
}

/** A word or two about an item. */
export function Tag({ tone = 'plain', children }: TagProps) {
  return <span className={styles.tag[tone]}>{children}</span>;
}
