import type { Task } from '#contract/entities/task.ts';
import { changedBy, type ItemNoun, type Items, type Layer } from './pending-writes.ts';

interface ListOptions<T> {
  belongs: (item: T) => boolean;
  /** Whether items are added that the list does not have. */
  takesNew: boolean;
  /** Called with each changed item, before and after. */
  onChange?: (from: T | undefined, to: T | null) => void;
}

/**
 * A list with layers over it: items are changed, moved to their place, or removed. The same list when nothing changes.
 * Passes over it once or twice, however many layers there are: fifty moved tasks may be in a list of fifty thousand.
 */
export function listUnder<T extends Items[ItemNoun]>(
  items: readonly T[],
  layers: readonly Layer[],
  { belongs, takesNew, onChange }: ListOptions<T>,
): readonly T[] {
  const wanted = new Set(layers.map(({ id }) => String(id)));
  /** The indexes of the items with layers. */
  const there = new Map<string, number>();
  /** The changed items by index. */
  const known = new Map<string, T>();
  for (let at = 0; at < items.length && there.size < wanted.size; at += 1) {
    const item = items[at] as T;
    const id = String(item.id);
    if (!wanted.has(id) || there.has(id)) continue;
    there.set(id, at);
    known.set(id, item);
  }
  /** The items that move, in the order of their moves, each as it was at the time. */
  const placed = new Map<string, T>();
  let isChanged = false;
  for (const layer of layers) {
    const id = String(layer.id);
    const before = known.get(id);
    if (!before && !takesNew) continue;
    const after = changedBy(layer, before);
    const stays = after && belongs(after);
    if (!before && !stays) continue;
    // Some fields are this list's own, and stay.
    const changed = stays && (before && !takesNew ? { ...before, ...after } : after);
    if (changed === before) continue;
    isChanged = true;
    const isMoved =
      takesNew && before && changed && isTask(before) && isTask(changed) && before.status !== changed.status;
    if (!before || !changed || isMoved) placed.delete(id);
    if (changed && (!before || isMoved)) placed.set(id, changed);
    if (changed) known.set(id, changed);
    else known.delete(id);
    onChange?.(before, after ?? null);
  }
  if (!isChanged) return items;
  const list: (T | null)[] = items.slice();
  for (const [id, at] of there) list[at] = placed.has(id) ? null : (known.get(id) ?? null);
  return withComing(
    list,
    [...there.values()].filter((at) => list[at] === null),
    [...placed].map(([id, by]) => ({ by, item: known.get(id) as T })),
  );
}

/** An item that is added to a list: as it is shown, and as it was when it was added, which decides its place. */
interface Coming<T> {
  by: T;
  item: T;
}

/** A list without the removed items, and with the added ones in their places. Passes over it once for each status among those. */
function withComing<T extends Items[ItemNoun]>(
  list: readonly (T | null)[],
  gaps: readonly number[],
  coming: readonly Coming<T>[],
): T[] {
  const lines = new Map(coming.map(({ by }) => [statusOf(by), [] as Coming<T>[]]));
  for (const each of coming) lines.get(statusOf(each.by))?.push(each);
  /** The items that go before each index of the list. */
  const before = new Map<number, T[]>();
  for (const [status, line] of lines) {
    // Done lists have the newest first, the others go by priority. Items that are not tasks have no order.
    if (status === 'done') line.reverse();
    else line.sort(({ by: one }, { by: other }) => Number(isBefore(other, one)) - Number(isBefore(one, other)));
    let next = 0;
    for (let at = 0; at < list.length && next < line.length; at += 1) {
      const item = list[at];
      if (!item || (item as Task).status !== status) continue;
      for (let one = line[next]; one && isBefore(one.by, item); one = line[next]) {
        before.set(at, [...(before.get(at) ?? []), one.item]);
        next += 1;
      }
    }
    before.set(list.length, [...(before.get(list.length) ?? []), ...line.slice(next).map(({ item }) => item)]);
  }
  const parts: T[][] = [];
  let from = 0;
  for (const at of [...new Set([...before.keys(), ...gaps])].sort((one, other) => one - other)) {
    parts.push(list.slice(from, at) as T[], before.get(at) ?? []);
    from = list[at] === null ? at + 1 : at;
  }
  return parts.flat().concat(list.slice(from) as T[]);
}

const statusOf = (item: Items[ItemNoun]) => (isTask(item) ? item.status : null);

/** Whether an added item goes before this one of its status. */
const isBefore = (one: Items[ItemNoun], other: Items[ItemNoun]) =>
  isTask(one) && isTask(other) && (one.status === 'done' || comesBefore(one, other));

const isTask = (item: Items[ItemNoun]): item is Task => 'defer_until' in item;

/**
 * The order within a list until the server answers: priority, then due day, then age; at the same instant by id, as on our
 * service. Only places added items; the server's own order stays.
 */
export function comesBefore(one: Task, other: Task): boolean {
  const priority = (other.priority ?? 0) - (one.priority ?? 0);
  if (priority !== 0) return priority < 0;
  const due = one.due_date ?? '9999-99-99';
  const otherDue = other.due_date ?? '9999-99-99';
  if (due !== otherDue) return due < otherDue;
  const [created, otherCreated] = [one.created_at ?? '9999', other.created_at ?? '9999'];
  if (created !== otherCreated) return created < otherCreated;
  // Numeric ids are another server's, whose order is unknown.
  const haveOrder = one.created_at !== null && typeof one.id === 'string' && typeof other.id === 'string';
  return haveOrder && one.id < other.id;
}
