import { createContext, type RefObject, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { wasKept } from './kept-focus.tsx';

const ArrivalContext = createContext<() => boolean>(() => true);
export const ArrivalProvider = ArrivalContext.Provider;

/** Returns whether the heading of a new screen may take the focus: not from a control that the user has gone to. */
export const useMayTakeFocus = (): (() => boolean) => useContext(ArrivalContext);

/**
 * Tells a screen whose code loads late whether the user is still waiting for it: the focus is where it was when the user
 * came to `path`, or nowhere, or in `main`, or in what is gone. The next key belongs to any control that the user has gone to
 * since.
 */
export function useArrival(path: string, main: RefObject<HTMLElement | null>): () => boolean {
  const [arrival] = useState(() => {
    let start: Element | null = null;
    return {
      noteFocus: (_path: string) => {
        start = document.activeElement;
      },
      mayTakeFocus: () => {
        const { activeElement, body } = document;
        const isUnmoved = activeElement === null || activeElement === body || activeElement === start;
        return isUnmoved || wasKept(activeElement) || (main.current?.contains(activeElement) ?? false);
      },
    };
  });
  // Noted first before a heading that is there at once checks it, and again after the overlay that led here has given the
  // focus back.
  useLayoutEffect(() => arrival.noteFocus(path), [arrival, path]);
  useEffect(() => arrival.noteFocus(path), [arrival, path]);
  return arrival.mayTakeFocus;
}
