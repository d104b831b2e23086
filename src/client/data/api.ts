import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Client } from '#contract/client.ts';
import type { ResultOf } from '#contract/endpoints.ts';
import type { HeldItems } from './held-items.ts';
import type { Outbox } from './outbox.ts';
import type { PendingWrites } from './pending-writes.ts';

/** What reading and writing need; created once by the app, and passed to commands and screens. */
export interface Api {
  call: Client;
  queryClient: QueryClient;
  pending: PendingWrites;
  /** The deletions from here that the server does not have yet. */
  held: HeldItems;
  /** True when the server is our own service, which accepts our extras: others may refuse an unknown header or field. */
  isOurs: boolean;
  /** Reads the list of all tasks, which need not come all at once. */
  readTasks?(signal: AbortSignal): Promise<ResultOf<'tasks.list'>>;
  /** Keeps writes until the server has answered. Without an outbox, a write without an answer has failed. */
  outbox?: Outbox;
}

const ApiContext = createContext<Api | null>(null);
export const ApiProvider = ApiContext.Provider;

/** The app's access to the service. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi needs an ApiProvider above it');
  return api;
}
