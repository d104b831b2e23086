import { useLayoutEffect, useRef } from 'react';

/**
 * The item; when it is not found any more, the last known one, so that a panel in which the user types does not close
 * because a list came back without its item. `key` identifies the item; with `isForgotten`, as after the user deleted it,
 * nothing is remembered.
 */
export function useLastKnown<T>(key: string | null | undefined, item: T | undefined, isForgotten = false) {
  const last = useRef<{ key: typeof key; item: T } | null>(null);
  useLayoutEffect(() => {
    if (isForgotten) last.current = null;
    else if (item !== undefined) last.current = { key, item };
  });
  if (isForgotten) return undefined;
  return item ?? (last.current?.key === key ? last.current?.item : undefined);
}
