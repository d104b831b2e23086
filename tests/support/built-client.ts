import { ensureBuilt } from '../../src/launch/client-build.mjs';

/** The journeys run against `dist/`, so it must be that of the sources at hand. */
export default async function setup(): Promise<void> {
  await ensureBuilt();
}
