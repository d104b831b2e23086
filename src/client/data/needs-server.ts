import { useSyncExternalStore } from 'react';
import { type Api, useApi } from './api.ts';

/** Why something cannot be done while the server does not answer; `what` is what needs it, such as 'The assistant'. */
export const needsServer = (what: string) => `${what} needs the server, which does not answer now`;

/** Why it cannot be done now; null when the server answers, which is asked once more where it did not. */
export async function whyNotNow({ outbox }: Api, what: string): Promise<string | null> {
  if (!outbox?.get().isAway) return null;
  await outbox.drain();
  return outbox.get().isAway ? needsServer(what) : null;
}

/** True while the server does not answer. */
export function useIsAway(): boolean {
  const { outbox } = useApi();
  return useSyncExternalStore(outbox?.subscribe ?? never, () => outbox?.get().isAway ?? false);
}

const never = () => () => undefined;
