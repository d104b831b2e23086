import { useCallback, useEffect, useRef } from 'react';
import type { AnnounceOptions } from '#client/ui/announcer.ts';
import { useOnResult } from '#client/ui/status.tsx';
import { useCommands } from './commands-context.tsx';

/**
 * Says how what is typed is coming along once nothing more is typed: each key cuts a screen reader off. The last words
 * count, null for none. What was not said yet is dropped when a result is said: it would take the result's place.
 * `pause`: how long nothing is typed, in milliseconds. Keep `options` the same.
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
