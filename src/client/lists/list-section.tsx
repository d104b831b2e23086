import { ItemList, type ItemListProps } from '#client/ui/item-list.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { LoadFailure } from './load-failure.tsx';

interface ListSectionProps<T extends object> extends Omit<ItemListProps<T>, 'items' | 'labelledBy'> {
  title: string;
  headingId: string;
  /** Undefined until they are loaded. */
  items: readonly T[] | undefined;
  /** Why they could not be loaded; absent where that is shown elsewhere. */
  error?: Error | null;
  /** How many lines the skeleton has. */
  lines: number;
  className?: string | undefined;
}

/** A list as a section of a screen: loading, failed, empty or full. */
export function ListSection<T extends object>({
  title,
  headingId,
  items,
  error = null,
  lines,
  className,
  ...list
}: ListSectionProps<T>) {
  return (
    <>
      <LoadFailure error={error} />
      {(items || !error) && (
        <Panel className={className} title={title} headingId={headingId} count={items?.length}>
          {items ? <ItemList {...list} labelledBy={headingId} items={items} /> : <Skeleton lines={lines} />}
        </Panel>
      )}
    </>
  );
}
