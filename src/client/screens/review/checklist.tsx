import { useId, useRef } from 'react';
import { useControlMoves } from '#client/lists/use-control-moves.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useRun } from '#client/registry/commands-context.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Panel } from '#client/ui/panel.tsx';
import type { ChecklistItem } from '#contract/entities/review.ts';
import * as listStyles from '#styles/list.css.ts';
import * as styles from '#styles/review.css.ts';
import * as reviewCommands from './review.commands.ts';
import { isAboutHead, LIST_NAMES, listOf, type ReviewList } from './review-lists.ts';
import { showSweep } from './sweep.commands.ts';

interface ChecklistProps {
  items: readonly ChecklistItem[];
  /** The list that is open beside it. */
  openList: ReviewList | null;
  /** The number of items in a list; undefined until it is known. */
  countOf: (list: ReviewList) => number | undefined;
}

/** The checklist: native checkboxes; clicking anywhere on an item toggles it. The list that an item is about opens beside it. */
export function Checklist({ items, openList, countOf }: ChecklistProps) {
  const done = items.filter((item) => item.completed).length;
  const list = useRef<HTMLUListElement>(null);
  useControlMoves(list, items.length);
  return (
    <Panel title="Checklist" count={`${done} of ${items.length}`}>
      {items.length === 0 && <EmptyState title="No items" />}
      <ul ref={list} className={listStyles.list}>
        {items.map((item) => (
          <Item key={String(item.id)} item={item} openList={openList} countOf={countOf} />
        ))}
      </ul>
    </Panel>
  );
}

function Item({ item, openList, countOf }: Omit<ChecklistProps, 'items'> & { item: ChecklistItem }) {
  const run = useRun();
  const titleId = useId();
  const descriptionId = useId();
  const list = listOf(item);
  const count = list ? countOf(list) : undefined;
  return (
    <li className={listStyles.card} data-checklist-item={String(item.id)}>
      <label className={styles.label}>
        <input
          type="checkbox"
          className={styles.checkbox}
          checked={item.completed}
          data-command={reviewCommands.toggleItem.id}
          onChange={() => run(reviewCommands.toggleItem, { answers: { item: String(item.id) } })}
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
      {isAboutHead(item) && (
        <div className={styles.opener}>
          <CommandButton command={showSweep} describedBy={titleId} />
        </div>
      )}
      {list && (
        <div className={styles.opener}>
          <CommandButton
            command={reviewCommands.openLists[list]}
            label={`Open ${LIST_NAMES[list]}`}
            expanded={openList === list}
            describedBy={titleId}
          />
          {/* The list itself tells it in words. */}
          {count !== undefined && (
            <span className={styles.hint} aria-hidden="true">
              {count}
            </span>
          )}
        </div>
      )}
    </li>
  );
}
