import { MutationCache, type Query, QueryCache, QueryClient, type QueryFilters } from '@tanstack/react-query';
import { ApiError, isForLater } from '#contract/api-error.ts';
import { shareItems } from './share-items.ts';

/** One retry (spec §9), and none when the server has refused: asking again would change nothing. */
export function shouldRetry(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return failures < 1 && !refused;
}

/** The `meta` of a read on which nothing depends that the user asked for: its failure is not reported. */
export const ASIDE = { isAside: true };

/** In milliseconds. After that, the screen reads again what was read ahead for it. */
const FRESH = 10_000;

/** In milliseconds. Reads that get no answer from a server within this time of each other count as one failure. */
const TOGETHER = 2000;

/** Reads that were started ahead of the component that shows them, until that is unmounted. */
const readAhead = new WeakSet<object>();

/** Reads whose failure was reported, until they succeed or what shows them is unmounted. */
const told = new WeakSet<object>();

/** Reads again because the user asks for it: a failure is reported even if it was before. */
export function askAgain(queryClient: QueryClient, which: QueryFilters): Promise<void> {
  for (const query of queryClient.getQueryCache().findAll(which)) told.delete(query);
  return queryClient.refetchQueries(which);
}

/**
 * The component that shows the read uses its answer, and does not read again. If the read has failed, it does, and only
 * that failure is reported.
 */
export function markReadAhead(query: Query): void {
  readAhead.add(query);
}

/**
 * The query cache: it holds every entity of the service. Calls `onReadFailed` once for each read that failed for good, unless
 * it is `ASIDE`. Shown reads run again after each write: a failure is reported once until the read has succeeded, or what
 * shows it is unmounted. Of the reads that the server leaves unanswered, or for later, together it reports the first, and the
 * first of which the screen has no earlier answer; right after such a write only the latter, since the write's own message says
 * where its words are.
 * `isShown`: an earlier answer is there. Calls `onRead` for each read that succeeded. Writes are never retried; their
 * caller gets the failure.
 */
export function createQueryClient(
  onReadFailed: (error: Error, isShown: boolean) => void,
  onRead?: () => void,
): QueryClient {
  /** When the last write failed for which the server has no answer now, by a clock that nobody sets. */
  let unwrittenAt = -TOGETHER;
  /** A failure of a write, or of another read of the same screen, was just reported. */
  const isToldOf = (error: Error, isShown: boolean) =>
    isForLater(error) &&
    ((isShown && performance.now() - unwrittenAt < TOGETHER) ||
      queryCache.findAll({ type: 'active' }).some((other) => {
        const { data, error, errorUpdatedAt } = other.state;
        const isTold = told.has(other) && (isShown || data === undefined);
        return isTold && isForLater(error) && Date.now() - errorUpdatedAt < TOGETHER;
      }));
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
    mutationCache: new MutationCache({
      onError: (error) => {
        if (isForLater(error)) unwrittenAt = performance.now();
      },
    }),
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

/** Resolves once it is so, as looked at whenever a read begins or ends. */
export function whenSo(queryClient: QueryClient, isSo: () => boolean): Promise<void> {
  if (isSo()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (!isSo()) return;
      stop();
      resolve();
    });
  });
}

/** Resolves once something has been read and no read is running: the first screen has what it shows. */
export const whenFirstRead = (queryClient: QueryClient): Promise<void> =>
  whenSo(queryClient, () => queryClient.getQueryCache().getAll().length > 0 && queryClient.isFetching() === 0);
