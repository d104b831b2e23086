import { useCallback, useEffect, useRef } from 'react';
import type { AnnounceOptions } from '#client/ui/announcer.ts';
import { useOnResult } from '#client/ui/status.tsx';
import { useCommands } from './commands-context.tsx';

/**
 * Announces the state of what is typed once the user pauses: each key interrupts a screen reader. Only the last words
 * count, null for none. Words not announced yet are dropped when a result is announced, which they would replace. `pause`:
 * the length of the pause, in milliseconds. Keep `options` the same.
 */
export function useSayLater(pause: number, options?: AnnounceOptions): (words: string | null) => void {
  const { announcer } = useCommands();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const drop = useCallback(() => clearTimeout(timer.current), []);
  useOnResult(drop);
  useEffect(() => drop, [drop]);
  return useCallback(
    (words) => {
      drop();
      if (words !== null) timer.current = setTimeout(() => announcer.announce(words, options), pause);
    },
    [announcer, options, pause, drop],
  );
}
