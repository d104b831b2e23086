import { type RefObject, useCallback, useId } from 'react';
import type { SourceKind } from '#client/sources/source.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ItemList } from '#client/ui/item-list.tsx';
import type { ItemListHandle } from '#client/ui/item-list-handle.ts';
import type { ListSelection } from '#client/ui/item-list-selection.ts';
import { Panel } from '#client/ui/panel.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import * as manage from '#styles/manage.css.ts';
import { type FoundRow, keyOf, renderFoundRow, textOfRow } from './found-row.tsx';

interface FoundListProps {
  kind: SourceKind;
  rows: readonly FoundRow[];
  /** The number of items; undefined before it is known. */
  total: number | undefined;
  /** Whether an empty list means that there are none. */
  isComplete: boolean;
  handle: RefObject<ItemListHandle | null>;
  selection: ListSelection;
  /** The number of this list. */
  place: number;
  onFocusItem: (list: number, key: string | null) => void;
}

/** A source's items of one kind. A press on a row selects or deselects it. */
export function FoundList(props: FoundListProps) {
  const { kind, rows, total, isComplete, handle, selection, place, onFocusItem } = props;
  const headingId = useId();
  const onFocus = useCallback((key: string | null) => onFocusItem(place, key), [onFocusItem, place]);
  const onOpen = useCallback((row: FoundRow) => selection.toggle(keyOf(row)), [selection]);
  return (
    <Panel className={manage.list} title={kind.title} headingId={headingId} count={total ?? rows.length}>
      {rows.length > 0 || isComplete ? (
        <ItemList
          ref={handle}
          labelledBy={headingId}
          items={rows}
          total={total ?? rows.length}
          getKey={keyOf}
          getText={textOfRow}
          renderItem={renderFoundRow}
          selection={selection}
          onFocusItem={onFocus}
          onOpen={onOpen}
          empty={<EmptyState title="None" />}
        />
      ) : (
        <Skeleton lines={3} />
      )}
    </Panel>
  );
}
