import { useId } from 'react';
import { useRun } from '#client/commands/commands-context.tsx';
import { CardList } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Panel } from '#client/ui/panel.tsx';
import type { ChecklistItem } from '#contract/entities/review.ts';
import * as listStyles from '#styles/list.css.ts';
import * as styles from '#styles/review.css.ts';

/** The checklist: native checkboxes; clicking anywhere on an item toggles it. */
export function Checklist({ items }: { items: readonly ChecklistItem[] }) {
  const done = items.filter((item) => item.completed).length;
  return (
    <Panel title="Checklist" count={`${done} of ${items.length}`}>
      {items.length === 0 && <EmptyState title="No items" />}
      <CardList>
        {items.map((item) => (
          <Item key={String(item.id)} item={item} />
        ))}
      </CardList>
    </Panel>
  );
}

function Item({ item }: { item: ChecklistItem }) {
  const run = useRun();
  const titleId = useId();
  const descriptionId = useId();
  return (
    <li className={listStyles.card}>
      <label className={styles.label}>
        <input
          type="checkbox"
          className={styles.checkbox}
          checked={item.completed}
          data-command="review.toggleItem"
          onChange={() => run('review.toggleItem', { answers: { item: String(item.id) } })}
          // The label holds both; the name is the title alone.
          aria-labelledby={titleId}
          aria-describedby={item.description ? descriptionId : undefined}
        />
        <span id={titleId}>{item.title}</span>
        {item.description && (
          <span id={descriptionId} className={styles.description}>
            {item.description}
          </span>
        )}
      </label>
    </li>
  );
}
