import { useSyncExternalStore } from 'react';
import { type Api, useApi } from './api.ts';
import { NOTHING_UNSENT } from './outbox.ts';

/** True when the server is known to have everything from this page, except deletions that can still be undone. */
export function isAllSaved({ outbox, pending, queryClient }: Api): boolean {
  const { waiting, needUser, isAway, needsSignIn, isOpening } = outbox?.get() ?? NOTHING_UNSENT;
  const isUnsent = waiting + needUser > 0 || isAway || needsSignIn || isOpening === true;
  return !isUnsent && !pending.isAsked && queryClient.isMutating() === 0;
}

/** `isAllSaved` as a hook. */
export function useIsAllSaved(): boolean {
  const api = useApi();
  return useSyncExternalStore(
    (listener) => {
      const stops = [
        api.pending.subscribe(listener),
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
