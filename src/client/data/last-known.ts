import { useLayoutEffect, useRef } from 'react';

/**
 * The item; or, when it cannot be found any more, what was known of it last. So that a panel in which the user types
 * does not close because a list came back without its item. `key` says which item it is; with `isForgotten`, as after
 * the user has deleted it, nothing is remembered.
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
