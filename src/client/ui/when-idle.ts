/** Does what can wait once the browser has nothing else to do; in Safari, which does not tell, after a second. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 1000);
}

/** Resolves when the browser has nothing else to do, and after a second on a machine that always has. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 1000);
  });
}
