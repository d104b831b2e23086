import { useSyncExternalStore } from 'react';
import { type Api, useApi } from './api.ts';
import { NOTHING_UNSENT } from './outbox.ts';

/** True when the server has everything that was asked for here, and that is known. */
export function isAllSaved({ outbox, pending, held, queryClient }: Api): boolean {
  const { waiting, needUser, isAway, needsSignIn, isOpening } = outbox?.get() ?? NOTHING_UNSENT;
  const isUnsent = waiting + needUser > 0 || isAway || needsSignIn || isOpening === true;
  return !isUnsent && !pending.isAsked && held.count === 0 && queryClient.isMutating() === 0;
}

/** The same for a component. */
export function useIsAllSaved(): boolean {
  const api = useApi();
  return useSyncExternalStore(
    (listener) => {
      const stops = [
        api.pending.subscribe(listener),
        api.held.subscribe(listener),
        api.outbox?.subscribe(listener),
        api.queryClient.getMutationCache().subscribe(listener),
      ];
      return () => {
        for (const stop of stops) stop?.();
      };
    },
    () => isAllSaved(api),
  );
}

/** How many deletions are held back, in words; empty when none is. */
export function heldWords(count: number): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? 'deletion' : 'deletions'} not sent yet`];
}

/** The same for a component. */
export function useHeldWords(): string[] {
  const { held } = useApi();
  return heldWords(useSyncExternalStore(held.subscribe, () => held.count));
}
