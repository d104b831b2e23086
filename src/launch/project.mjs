import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A path inside the repository. */
export function inProject(...parts) {
  return join(root, ...parts);
}

/** Where the launcher keeps its marks: removed together with node_modules, so that they are never wrong. */
export const stamps = inProject('node_modules', '.cache', 'mizu');

/** The folder in which the package for `npx` is assembled. */
export const packageFolder = join(stamps, 'package');

/** The Node on which everything except the launcher runs: the binary of the locked `node` package. */
export const node = inProject('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The script of a package's command, to be run by `node`. */
export const programs = {
  vite: inProject('node_modules', 'vite', 'bin', 'vite.js'),
  vitest: inProject('node_modules', 'vitest', 'vitest.mjs'),
  tsc: inProject('node_modules', 'typescript', 'bin', 'tsc'),
  biome: inProject('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
  knip: inProject('node_modules', 'knip', 'bin', 'knip.js'),
  playwright: inProject('node_modules', 'playwright', 'cli.js'),
};
