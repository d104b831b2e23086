import type { CommandParts } from './command-parts.ts';

/** Going from screen to screen. */
export interface Travel {
  /** Aborted as soon as the user goes on to another screen. */
  stay(): AbortSignal;
  /** Goes to a path. Returns false when the user is there already. */
  goTo(path: string): boolean;
}

export function createTravel(window: Window, { keyboardDrag, reveals, overlays, browserStep }: CommandParts): Travel {
  let staying = new AbortController();
  /**
   * The user goes on to another screen: what was to be done or shown on the one before is not waited for any more, and what
   * is dragged by keys, to which they all belong, is put back before the lists go.
   */
  const leave = () => {
    keyboardDrag.cancel();
    staying.abort();
    staying = new AbortController();
    reveals.set(null);
  };
  browserStep.onTravel(leave);
  return {
    stay: () => staying.signal,
    goTo: (path) => {
      leave();
      overlays.closeAll();
      if (window.location.pathname === path) return false;
      // What is open on a screen is no step of its own to come back from.
      browserStep.navigate(path, { replace: path.startsWith(`${window.location.pathname}?`) });
      return true;
    },
  };
}
