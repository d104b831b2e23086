import { CardContent, Tag } from '#client/ui/card.tsx';
import { type FoundItem, type ImportContext, isHere } from '#machines/source-import-course.ts';
import * as styles from '#styles/sources.css.ts';

/** An item as it is shown. */
export interface FoundRow extends FoundItem {
  isHere: boolean;
  /** Why it could not be captured. */
  reason: string | undefined;
}

export const keyOf = ({ key }: FoundRow) => key;

/** The rows as last shown. */
const shown = new WeakMap<FoundItem, FoundRow>();

/** The items, each with its state. An unchanged row is the same object, and does not render again. */
export function rowsOf(context: Pick<ImportContext, 'items' | 'here' | 'reasons'>): readonly FoundRow[] {
  return context.items.map((item) => {
    const [known, reason] = [isHere(context, item), context.reasons[item.key]];
    const before = shown.get(item);
    if (before?.isHere === known && before.reason === reason) return before;
    const row = { ...item, isHere: known, reason };
    shown.set(item, row);
    return row;
  });
}

const HERE = 'already here';

/** What a screen reader says of a row. */
export function textOfRow({ title, detail, isHere: known, reason }: FoundRow): string {
  return [title, detail, ...(known ? [HERE] : []), ...(reason === undefined ? [] : [reason])].join(', ');
}

export const renderFoundRow = (row: FoundRow) => <Row row={row} />;

function Row({ row: { title, detail, url, isHere: known, reason } }: { row: FoundRow }) {
  return (
    <CardContent
      title={title}
      tags={
        <>
          <a className={styles.link} href={url} target="_blank" rel="noreferrer noopener">
            {detail}
          </a>
          {known && <Tag tone="ok">{HERE}</Tag>}
          {reason !== undefined && <Tag tone="high">{reason}</Tag>}
        </>
      }
    />
  );
}
