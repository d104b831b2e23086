import { useCallback } from 'react';
import { useSay } from '#client/ui/status.tsx';
import { reportFailure } from './report-failure.ts';

/** A piece of work that a person asked for; resolves to the words that tell its result, shortest first. */
export type Action = () => Promise<string>;

/**
 * Runs an action and tells its result once, in the footer line and by voice. A failure is logged, shown and spoken
 * with the error's own message; the promise then resolves to false and never rejects.
 */
export function useAction(): (action: Action) => Promise<boolean> {
  const say = useSay();
  return useCallback(
    async (action) => {
      try {
        say(await action());
        return true;
      } catch (error) {
        reportFailure(say, error);
        return false;
      }
    },
    [say],
  );
}
