import { useSyncExternalStore } from 'react';
import { type Api, useApi } from './api.ts';

/** Why something cannot be done while the server does not answer; `what` names it, such as 'The assistant'. */
export const needsServer = (what: string) => `${what} needs the server, which does not answer now`;

/** True while the server does not answer, as far as this page knows. */
export const isAway = ({ outbox }: Api): boolean => outbox?.get().isAway ?? false;

/** Why it cannot be done now; null when the server answers, which is asked once more where it did not. */
export async function whyNotNow(api: Api, what: string): Promise<string | null> {
  if (!isAway(api)) return null;
  await api.outbox?.drain();
  return isAway(api) ? needsServer(what) : null;
}

/** True while the server does not answer. */
export function useIsAway(): boolean {
  const api = useApi();
  return useSyncExternalStore(api.outbox?.subscribe ?? never, () => isAway(api));
}

const never = () => () => undefined;
