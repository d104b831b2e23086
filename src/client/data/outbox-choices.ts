import { afterDiscard } from './kept-ids.ts';
import type { Discarded } from './outbox.ts';
import type { KeptWrite } from './outbox-store.ts';
import type { SteadyStore } from './steady-store.ts';

/**
 * What changes in a write when the user sends it again: it goes over whatever the server has; one in conflict, over what
 * the user was shown.
 */
export function againOf(write: KeptWrite | undefined): Partial<KeptWrite> {
  // A write that is not parked only goes without a pause: in its turn, and after the search for what may have arrived.
  if (write?.state !== 'parked') return {};
  // It may have reached the server since: it is searched for once more.
  if (write.isMissing) return { state: 'lost' };
  if (write.isConflict) return { state: 'waiting' };
  // A creation is compared with nothing, and calls without `fields` are sent whatever the server has.
  if (!('fields' in write.args)) return { state: 'waiting' };
  return { state: 'waiting', args: { ...write.args, since: null } };
}

/** Removes writes. Whether one was being sent is read from the storage, since the page may not know it yet. */
export async function discardAll(
  store: Pick<SteadyStore, 'all' | 'settle' | 'add'>,
  gone: readonly KeptWrite[],
): Promise<Discarded> {
  const sending = new Set(
    (await store.all()).filter(({ state }) => state === 'sending').map((write) => write.sequence),
  );
  for (const write of gone) await store.settle(write, (other) => afterDiscard(other, write));
  return {
    mayBeDone: gone.some(({ sequence }) => sending.has(sequence)),
    putBack: async () => {
      for (const { sequence: _, ...write } of gone) await store.add(write);
    },
  };
}

/** Removes a write that was never sent. Resolves to false when it is too late. */
export function takeBack(store: Pick<SteadyStore, 'settle'>, write: KeptWrite): Promise<boolean> {
  return store.settle(write, (other) => afterDiscard(other, write), 'ifUntried');
}
