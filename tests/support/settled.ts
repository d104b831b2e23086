/** Waits for the next turn of the event loop: what was ready to run has run. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
