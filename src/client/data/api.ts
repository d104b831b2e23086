import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Client } from '#contract/client.ts';
import type { ResultOf } from '#contract/endpoints.ts';
import type { HeldItems } from './held-items.ts';
import type { Outbox } from './outbox.ts';
import type { PendingWrites } from './pending-writes.ts';

/** What reading and writing need; made once by the app, given to commands and screens. */
export interface Api {
  call: Client;
  queryClient: QueryClient;
  pending: PendingWrites;
  /** What is deleted here and not yet at the server. */
  held: HeldItems;
  /** True when the server is our own service, which takes our extras: others may refuse a foreign header or field. */
  isOurs: boolean;
  /** Reads the list of all tasks, where it need not come whole at once. */
  readTasks?(signal: AbortSignal): Promise<ResultOf<'tasks.list'>>;
  /** Keeps writes until the server has answered. Without one, a write that gets no answer has failed. */
  outbox?: Outbox;
}

const ApiContext = createContext<Api | null>(null);
export const ApiProvider = ApiContext.Provider;

/** The app's way to the service. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi needs an ApiProvider above it');
  return api;
}
