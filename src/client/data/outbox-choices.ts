import { afterDiscard } from './kept-ids.ts';
import type { Discarded } from './outbox.ts';
import type { KeptWrite } from './outbox-store.ts';
import type { SteadyStore } from './steady-store.ts';

/** How a write is sent again: over whatever the server has by now; one in conflict, over what the user was shown. */
export function againOf(write: KeptWrite | undefined): Partial<KeptWrite> {
  // It goes in its turn, and what may have arrived already is looked for first: there is only no pause any more.
  if (write?.state !== 'parked') return {};
  // It may have come to the server since: it is looked for once more.
  if (write.isMissing) return { state: 'lost' };
  if (write.isConflict) return { state: 'waiting' };
  // What is created is compared with nothing, and some of its calls send whatever is there.
  if (!('fields' in write.args)) return { state: 'waiting' };
  return { state: 'waiting', args: { ...write.args, since: null } };
}

/** Removes writes. Whether one was on its way is what the storage says: the page hears of it later. */
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

/** Removes a write that has never been sent. Resolves to false when it is too late. */
export function takeBack(store: Pick<SteadyStore, 'settle'>, write: KeptWrite): Promise<boolean> {
  return store.settle(write, (other) => afterDiscard(other, write), 'ifUntried');
}
