/** Builds the client into `dist/` when its sources have changed since the last build. */
export function ensureBuilt(): Promise<void>;
