import type { OtherTabs } from '#client/data/held-items.ts';

const NAME = 'mizu-held-deletions';

/** How long a sign-out waits for the other tabs, in milliseconds. */
const PATIENCE = 3000;

/**
 * The lock between the tabs of a browser: each tab with held deletions shares it, and a tab that signs out waits for it
 * before the server is told. On a page by plain http from elsewhere there are no locks, and no waiting.
 */
export function createDeletesLock(
  { navigator, isSecureContext }: Pick<Window, 'navigator' | 'isSecureContext'>,
  report: (error: unknown) => void,
): OtherTabs | undefined {
  if (!isSecureContext) return undefined;
  return {
    holdUntil: (over) => {
      navigator.locks.request(NAME, { mode: 'shared' }, () => over).catch(report);
    },
    haveSent: async () => {
      const signal = AbortSignal.timeout(PATIENCE);
      try {
        await navigator.locks.request(NAME, { signal }, () => undefined);
      } catch (error) {
        // A tab that takes longer reports what it could not send.
        if (!signal.aborted) report(error);
      }
    },
  };
}
