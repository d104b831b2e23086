import type { Id } from '#contract/entities/common.ts';
import type { Api } from './api.ts';
import type { Deletable } from './held-items.ts';

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
