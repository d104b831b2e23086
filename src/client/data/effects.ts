import { type Id, sameId } from '#contract/entities/common.ts';
import { heldIn } from '#contract/entities/task.ts';
import type { Api } from './api.ts';
import type { Deletable } from './held-items.ts';
import type { AnyWhole } from './pending-writes.ts';
import { isWhole } from './task-pages.ts';
import { cached, everyCachedTask, viewNow } from './views.ts';

/** Values of an item's fields, by the names under which they are sent. */
type Values = Readonly<Record<string, unknown>>;

/** What a step has done, as JSON: a page that did not run the step can undo it. */
export type Effect =
  | (AnyWhole & { is: 'changed'; from: Values; to: Values })
  /** `along`: it was created for another item, and stays when others use it. */
  | (AnyWhole & { is: 'created'; along?: true })
  | (AnyWhole & { is: 'deleted' })
  | { is: 'ticked'; review: Id; item: Id; completed: boolean }
  | { is: 'profile'; from: Values; to: Values };

/**
 * The effects of creating or deleting items. Null when the page does not know one of them, or all that goes with it, so
 * that nobody could create it again.
 */
export function effectsOn(
  api: Api,
  is: 'created' | 'deleted',
  items: readonly { noun: Deletable; id: Id }[],
): readonly Effect[] | null {
  const whole = items.map(({ noun, id }) => ({ is, noun, item: cached(api, noun, id) }) as Effect & { item?: object });
  if (whole.some(({ item }) => item === undefined)) return null;
  if (is === 'created') return whole;
  const tasks = viewNow(api, 'tasks.list', {});
  if (tasks && !isWhole(tasks) && items.some(isOfTasks)) return null;
  return [...whole, ...items.filter(isOfTasks).flatMap((item) => losses(api, item))];
}

interface OfTasks {
  noun: 'context' | 'project';
  id: Id;
}

const isOfTasks = (item: { noun: Deletable; id: Id }): item is OfTasks =>
  item.noun === 'context' || item.noun === 'project';

/** The references to a deleted context or project, which tasks lose. */
function losses(api: Api, { noun, id }: OfTasks): Effect[] {
  const field = `${noun}_id` as const;
  const tasks = everyCachedTask(api).filter((task) => sameId(heldIn(task, field), id));
  const each = [...new Map(tasks.map((task) => [task.id, task])).values()];
  return each.map((item) => ({ is: 'changed', noun: 'task', item, from: { [field]: id }, to: { [field]: null } }));
}

/** The effects of several steps in one; null when only its own page can undo one of them. */
export const together = (...parts: readonly (readonly Effect[] | null)[]): readonly Effect[] | null =>
  parts.every((part) => part !== null) ? parts.flat() : null;
