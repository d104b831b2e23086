import type { Task } from '#contract/entities/task.ts';
import { changedBy, type ItemNoun, type Items, type Layer } from './pending-writes.ts';

interface ListOptions<T> {
  belongs: (item: T) => boolean;
  /** Whether items come that the list does not have. */
  takesNew: boolean;
  /** Hears of each item that is changed, as it was and as it is. */
  onChange?: (from: T | undefined, to: T | null) => void;
}

/**
 * A list with layers over it: items are changed, added in their place, or gone. The same list when nothing changes. It is
 * searched and copied once, however many layers there are: fifty tasks that are moved lie over fifty thousand.
 */
export function listUnder<T extends Items[ItemNoun]>(
  items: readonly T[],
  layers: readonly Layer[],
  { belongs, takesNew, onChange }: ListOptions<T>,
): readonly T[] {
  const wanted = new Set(layers.map(({ id }) => String(id)));
  /** The items that the layers are over, as they are by now. */
  const known = new Map<string, T>();
  for (const item of items) {
    const id = String(item.id);
    if (wanted.has(id) && !known.has(id)) known.set(id, item);
  }
  let list: T[] | undefined;
  for (const layer of layers) {
    const id = String(layer.id);
    const before = known.get(id);
    if (!before && !takesNew) continue;
    const after = changedBy(layer, before);
    const stays = after && belongs(after);
    if (!before && !stays) continue;
    list ??= [...items];
    // Some of the fields are this list's own.
    const changed = stays && (before && !takesNew ? { ...before, ...after } : after);
    const isMoved =
      takesNew && before && changed && isTask(before) && isTask(changed) && before.status !== changed.status;
    if (before && changed && !isMoved) list[list.indexOf(before)] = changed;
    else {
      if (before) list.splice(list.indexOf(before), 1);
      if (changed) add(list, changed);
    }
    if (changed) known.set(id, changed);
    else known.delete(id);
    onChange?.(before, after ?? null);
  }
  return list ?? items;
}

function add<T extends Items[ItemNoun]>(list: T[], item: T): void {
  if (!isTask(item)) {
    list.push(item);
    return;
  }
  const tasks = list as readonly unknown[] as readonly Task[];
  // Done lists run newest first, the others by priority.
  const place =
    item.status === 'done'
      ? tasks.findIndex((other) => other.status === 'done')
      : tasks.findIndex((other) => other.status === item.status && comesBefore(item, other));
  list.splice(place < 0 ? list.length : place, 0, item);
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
