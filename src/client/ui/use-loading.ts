import { useEffect } from 'react';
import { type Status, useStatus } from './status.tsx';

/** After this long, in milliseconds, the user is told that something is still under way. */
export const SLOW = 3000;

/** What is being loaded in a page, all of it together: a screen may wait for several lists. */
interface Loading {
  count: number;
  timer?: ReturnType<typeof setTimeout>;
  /** What has been said of it; undefined once its end has been, or need not be. */
  told?: string | undefined;
}
const loadings = new WeakMap<Status, Loading>();

/**
 * Something is being loaded that the screen shows. When that takes long it is said, and so is its end: unless other words, such as
 * those of a failure, have come since. `what` names it where the heading does not.
 */
export function useLoading(isLoading = true, what?: string): void {
  const status = useStatus();
  const words = what ? `Still loading ${what}` : 'Still loading';
  useEffect(() => (isLoading ? begin(status, words) : undefined), [status, isLoading, words]);
}

function begin(status: Status, words: string): () => void {
  const loading = loadings.get(status) ?? { count: 0 };
  loadings.set(status, loading);
  const then = (tell: () => void, after: number) => {
    clearTimeout(loading.timer);
    loading.timer = setTimeout(tell, after);
  };
  loading.count += 1;
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
      if (loading.told !== undefined && status.get().text === loading.told) status.say('Loaded');
      loading.told = undefined;
    }, 0);
  };
}
