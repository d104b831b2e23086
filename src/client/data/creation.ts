import type { Id, Named } from '#contract/entities/common.ts';
import type { Api } from './api.ts';
import type { Deletable } from './held-items.ts';
import { readKey } from './read.ts';

export interface CreateOptions {
  /** Sent to our service in place of a random one: what is asked for twice under it is created once. */
  idempotencyKey?: string | undefined;
}

/**
 * Creates an item under an idempotency key. The answer to a key that was sent before may be an item that the user has
 * deleted since: then the item is created anew, so that the words are not lost.
 */
export async function createUnder<T extends { id: Id }>(
  api: Api,
  noun: Deletable,
  { idempotencyKey }: CreateOptions,
  create: (idempotencyKey: string | undefined) => Promise<T>,
): Promise<T> {
  const item = await create(idempotencyKey);
  // Another server takes no key, and may give an id a second time.
  return api.isOurs && api.held.hasDeleted(noun, item.id) ? await create(undefined) : item;
}

/** An item that was created; `name` where that tells it from others of its kind. */
interface CreatedItem {
  noun: Deletable;
  id: Id;
  name?: string;
}

/**
 * Notes that items which the server has deleted were created again: what still speaks of them by the ids that they had,
 * such as later steps of the history, means the new ones.
 */
export function createdAgain(api: Api, before: readonly CreatedItem[], now: readonly CreatedItem[]): void {
  // Another server's ids may be numbers, the same for a task and for a project.
  if (!api.isOurs) return;
  for (const { noun, name, id } of before) {
    const again = now.find((other) => other.noun === noun && other.name === name);
    if (again) api.pending.noteSuccessor(id, again.id);
  }
}

/**
 * The context or project of a name, if there is one here that is not being deleted. What was created on the fly may still
 * be there when the step that created it is done again.
 */
export function findNamed(api: Api, noun: 'context' | 'project', name: string): Named | undefined {
  const lists = api.queryClient.getQueryData<Record<string, readonly Named[]>>(readKey(`${noun}s.list`, {}));
  return lists?.[`${noun}s`]?.find(
    (item) => item.name.toLowerCase() === name.toLowerCase() && !api.held.hasDeleted(noun, item.id),
  );
}
