import { useEffect } from 'react';
import { useIsLeaving } from './overlay-presence.tsx';
import { type Status, useStatus } from './status.tsx';

/** After this long, in milliseconds, the user is told that something is still loading. */
export const SLOW = 3000;

/** Everything that a page is loading, together: a screen may wait for several lists. */
interface Loading {
  count: number;
  timer?: ReturnType<typeof setTimeout>;
  /** What has been announced; undefined once its end has been, or need not be. */
  told?: string | undefined;
}
const loadings = new WeakMap<Status, Loading>();

interface LoadingWords {
  /** A name for it, where the heading does not give one. */
  what?: string;
  /** The result announces itself, so that the end is not announced. */
  speaksResult?: boolean | undefined;
}

/**
 * Call it while the screen is loading something that it shows. Announces a long wait, and its end: unless other words, such
 * as those of a failure, have come since, or the overlay that waited for it is closed.
 */
export function useLoading(isLoading = true, { what, speaksResult = false }: LoadingWords = {}): void {
  const status = useStatus();
  const isLeaving = useIsLeaving();
  const words = what ? `Still loading ${what}` : 'Still loading';
  useEffect(() => {
    if (!isLoading) return;
    if (isLeaving) return giveUp(status);
    return begin(status, words, speaksResult);
  }, [status, isLoading, isLeaving, words, speaksResult]);
}

function begin(status: Status, words: string, speaksResult: boolean): () => void {
  const loading = loadings.get(status) ?? { count: 0 };
  loadings.set(status, loading);
  const then = (tell: () => void, after: number) => {
    clearTimeout(loading.timer);
    loading.timer = setTimeout(tell, after);
  };
  loading.count += 1;
  // It replaces what ended a moment ago, whose end is not announced.
  if (loading.count === 1) clearTimeout(loading.timer);
  if (loading.count === 1 && loading.told !== words)
    then(() => {
      loading.told = words;
      status.say(words);
    }, SLOW);
  return () => {
    loading.count -= 1;
    if (loading.count > 0) return;
    // A moment later: something else may begin to load in its place.
    then(() => {
      if (isShown(status, loading)) status.say('Loaded', speaksResult ? { aloud: '' } : {});
      loading.told = undefined;
    }, 0);
  };
}

/** What was awaited is not wanted any more: it ends without a result. */
function giveUp(status: Status): void {
  const loading = loadings.get(status);
  if (!loading || loading.count > 0) return;
  clearTimeout(loading.timer);
  if (isShown(status, loading)) status.clear();
  loading.told = undefined;
}

const isShown = (status: Status, { told }: Loading) => told !== undefined && status.get().text === told;
