import { sameId } from '#contract/entities/common.ts';
import type { Task } from '#contract/entities/task.ts';
import { changedBy, type ItemNoun, type Items, type Layer } from './pending-writes.ts';

interface ListOptions<T> {
  belongs: (item: T) => boolean;
  /** Whether items come that the list does not have. */
  takesNew: boolean;
  /** Hears of each item that is changed, as it was and as it is. */
  onChange?: (from: T | undefined, to: T | null) => void;
}

/** A list with layers over it: items are changed, added in their place, or gone. The same list when nothing changes. */
export function listUnder<T extends Items[ItemNoun]>(
  items: readonly T[],
  layers: readonly Layer[],
  { belongs, takesNew, onChange }: ListOptions<T>,
): readonly T[] {
  let list = items;
  for (const layer of layers) {
    const index = list.findIndex((other) => sameId(other.id, layer.id));
    const before = list[index];
    if (!before && !takesNew) continue;
    const after = changedBy(layer, before);
    if (!after || !belongs(after)) {
      if (!before) continue;
      list = list.toSpliced(index, 1);
    } else if (before) {
      // Some of the fields are this list's own.
      const changed = takesNew ? after : { ...before, ...after };
      const isMoved = takesNew && isTask(before) && isTask(after) && before.status !== after.status;
      list = isMoved ? added(list.toSpliced(index, 1), after) : list.with(index, changed);
    } else {
      list = added(list, after);
    }
    onChange?.(before, after ?? null);
  }
  return list;
}

function added<T extends Items[ItemNoun]>(others: readonly T[], item: T): readonly T[] {
  if (!isTask(item)) return [...others, item];
  const tasks = others as readonly unknown[] as readonly Task[];
  // Done lists run newest first, the others by priority.
  const place =
    item.status === 'done'
      ? tasks.findIndex((other) => other.status === 'done')
      : tasks.findIndex((other) => other.status === item.status && comesBefore(item, other));
  return others.toSpliced(place < 0 ? others.length : place, 0, item);
}

const isTask = (item: Items[ItemNoun]): item is Task => 'defer_until' in item;

/**
 * Order inside a list before the server has had its say: priority, then due day, then age (design §6). Only places
 * what is laid over; the server's own order is never touched.
 */
export function comesBefore(one: Task, other: Task): boolean {
  const priority = (other.priority ?? 0) - (one.priority ?? 0);
  if (priority !== 0) return priority < 0;
  const [due, otherDue] = [one.due_date ?? '9999-99-99', other.due_date ?? '9999-99-99'];
  if (due !== otherDue) return due < otherDue;
  return (one.created_at ?? '9999') < (other.created_at ?? '9999');
}
