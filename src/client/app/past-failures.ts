import type { Status } from '#client/ui/status.tsx';

/** How long a failure is shown at least, in milliseconds. */
const READABLE = 10_000;

/** Those of the browser's Back and Forward, and of wouter. */
const MOVES = ['popstate', 'pushState', 'replaceState'];

/**
 * Ends a failure in the status line when the user goes to another screen, which it does not concern, unless there was no
 * time to read it. Returns a function that stops that.
 */
export function endPastFailures(window: Window, status: Status): () => void {
  let since = Date.now();
  let { pathname } = window.location;
  const unsubscribe = status.subscribe(() => {
    since = Date.now();
  });
  const look = () => {
    const before = pathname;
    ({ pathname } = window.location);
    if (pathname === before || status.get().tone !== 'error') return;
    if (Date.now() - since >= READABLE) status.clear();
  };
  for (const move of MOVES) window.addEventListener(move, look);
  return () => {
    unsubscribe();
    for (const move of MOVES) window.removeEventListener(move, look);
  };
}
