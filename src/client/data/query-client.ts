import { MutationCache, type Query, QueryCache, QueryClient, type QueryFilters } from '@tanstack/react-query';
import { ApiError, isUnanswered } from '#contract/api-error.ts';
import { shareItems } from './share-items.ts';

/** One retry (spec §9), and none where the server has refused: asking again would change nothing. */
export function shouldRetry(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return failures < 1 && !refused;
}

/** In milliseconds. What was read ahead longer ago is asked for again by what shows it. */
const FRESH = 10_000;

/** In milliseconds. Reads that a server which is away leaves unanswered so soon after each other are one failure. */
const TOGETHER = 2000;

/** Reads that began before what shows them was there, until that has gone. */
const readAhead = new WeakSet<object>();

/** Reads of which it was told that they have failed, until they succeed or what shows them has gone. */
const told = new WeakSet<object>();

/** Asks anew because the user wants to: what fails is told, though it was told before. */
export function askAgain(queryClient: QueryClient, which: QueryFilters): Promise<void> {
  for (const query of queryClient.getQueryCache().findAll(which)) told.delete(query);
  return queryClient.refetchQueries(which);
}

/**
 * What shows the read takes its answer as it is, and does not ask again. Where it has failed by then, it asks again: only that
 * failure is told.
 */
export function markReadAhead(query: Query): void {
  readAhead.add(query);
}

/**
 * The query cache: holds every entity of the service. `onReadFailed` hears of each read that failed for good, once,
 * other than reads with the meta `isAside`: nothing that the user has asked for depends on them. What is shown is read again
 * after each write: that it fails is not told again until the read has succeeded, or what shows it has gone. Of those
 * that a server which is away leaves unanswered together, one is told, and one that the screen has nothing of: of the others an
 * outage that is known tells nothing. `isShown`: an answer of before is there. `onRead` hears
 * of each read that succeeded. Writes are never retried; the caller hears of a failure.
 */
export function createQueryClient(
  onReadFailed: (error: Error, isShown: boolean) => void,
  onRead?: () => void,
): QueryClient {
  /** Told just now, of another read that the screen makes. */
  const isToldOf = (error: Error, isShown: boolean) =>
    isUnanswered(error) &&
    queryCache.findAll({ type: 'active' }).some((other) => {
      const { data, error, errorUpdatedAt } = other.state;
      const isTold = told.has(other) && (isShown || data === undefined);
      return isTold && isUnanswered(error) && Date.now() - errorUpdatedAt < TOGETHER;
    });
  const queryCache = new QueryCache({
    onError: (error, query) => {
      const isAwaited = query.isActive() || !readAhead.has(query);
      if (!isAwaited || query.meta?.isAside || told.has(query)) return;
      const isShown = query.state.data !== undefined;
      const isNews = !isToldOf(error, isShown);
      told.add(query);
      if (isNews) onReadFailed(error, isShown);
    },
    onSuccess: (_, query) => {
      told.delete(query);
      onRead?.();
    },
  });
  queryCache.subscribe(({ type, query }) => {
    if (type !== 'observerRemoved') return;
    readAhead.delete(query);
    if (!query.isActive()) told.delete(query);
  });
  return new QueryClient({
    queryCache,
    mutationCache: new MutationCache(),
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        staleTime: (query) => (readAhead.has(query) ? FRESH : 0),
        retry: shouldRetry,
        networkMode: 'always',
        structuralSharing: shareItems,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Resolves once something has been read and nothing is being read: the first screen has what it shows. */
export function whenFirstRead(queryClient: QueryClient): Promise<void> {
  const cache = queryClient.getQueryCache();
  const isRead = () => cache.getAll().length > 0 && queryClient.isFetching() === 0;
  if (isRead()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = cache.subscribe(() => {
      if (!isRead()) return;
      stop();
      resolve();
    });
  });
}
