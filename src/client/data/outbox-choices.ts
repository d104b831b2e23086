import { afterDiscard } from './kept-ids.ts';
import type { KeptWrite, OutboxStore } from './outbox-store.ts';

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

/** Removes writes; resolves to a function that puts them back. */
export async function discardAll(store: OutboxStore, gone: readonly KeptWrite[]): Promise<() => Promise<void>> {
  for (const write of gone) await store.settle(write, (other) => afterDiscard(other, write));
  return async () => {
    for (const { sequence: _, ...write } of gone) await store.add(write);
  };
}
