import type { CommandParts } from './command-parts.ts';

/** The moves from screen to screen. */
export interface Travel {
  /** Aborted as soon as the user goes to another screen. */
  stay(): AbortSignal;
  /** Goes to a path. Returns false when the user is there already. */
  goTo(path: string): boolean;
}

/** Moves that end what belongs to the screen before: drags by keys, rows to be revealed, and whatever waits for `stay`. */
export function createTravel(window: Window, { keyboardDrag, reveals, overlays, browserStep }: CommandParts): Travel {
  let staying = new AbortController();
  /**
   * Call it when the user goes to another screen: what was to be done or shown on the former one is not awaited any more,
   * and rows that are dragged by keys go back before their lists are removed.
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
      // What is open on a screen has no history entry of its own.
      browserStep.navigate(path, { replace: path.startsWith(`${window.location.pathname}?`) });
      return true;
    },
  };
}
