/** Builds the client into `dist/` when its sources are not those of the last build. */
export function ensureBuilt(): Promise<void>;
