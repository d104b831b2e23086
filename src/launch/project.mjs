import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A path inside the repository. */
export function inProject(...parts) {
  return join(root, ...parts);
}

/** Where the launcher remembers what it has done: gone together with node_modules, so it can never be wrong about them. */
export const stamps = inProject('node_modules', '.cache', 'mizu');

/** Where the package that runs by `npx` is put together. */
export const packageFolder = join(stamps, 'package');

/** The Node that everything but the launcher runs on: the locked `node` package's binary. */
export const node = inProject('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The script that starts a package's command, to be run by `node`. */
export const programs = {
  vite: inProject('node_modules', 'vite', 'bin', 'vite.js'),
  vitest: inProject('node_modules', 'vitest', 'vitest.mjs'),
  tsc: inProject('node_modules', 'typescript', 'bin', 'tsc'),
  biome: inProject('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
  knip: inProject('node_modules', 'knip', 'bin', 'knip.js'),
  playwright: inProject('node_modules', 'playwright', 'cli.js'),
};
