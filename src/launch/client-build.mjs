import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { runNode } from './child.mjs';
import { inProject, programs, stamps } from './project.mjs';
import { LaunchError, say } from './say.mjs';
import { assetsOf, writeRelease } from './worker-file.mjs';

/** Everything on which the built client depends. */
const SOURCES = [
  'src/client',
  'src/contract',
  'machines',
  'styles',
  'src/launch',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
const stamp = join(stamps, 'build');

/** Builds the client into `dist/` when its sources have changed since the last build. Quick otherwise. */
export async function ensureBuilt() {
  const wanted = hashOf(SOURCES);
  const built = existsSync(inProject('dist', 'index.html')) && existsSync(stamp);
  if (!built || readFileSync(stamp, 'utf8') !== wanted) await buildClient();
}

/** Builds the client into `dist/` in any case. */
export async function buildClient() {
  // Before the build: changes during it count for the next one.
  const sources = hashOf(SOURCES);
  rmSync(stamp, { force: true });
  say('Building the client …');
  const dist = inProject('dist');
  const before = assetsOf(dist)
    .filter((path) => existsSync(join(dist, path)))
    .map((path) => /** @type {const} */ ([join(dist, path), readFileSync(join(dist, path))]));
  const exitCode = await runNode([programs.vite, 'build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (exitCode !== 0) throw new LaunchError('The client could not be built: see above.');
  writeRelease(dist);
  // An open page of the former release may ask for its code.
  for (const [path, content] of before) if (!existsSync(path)) writeFileSync(path, content);
  compress(inProject('dist', 'assets'));
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, sources);
}

/** The SHA-256 of the names and contents of files and folders of the repository. */
function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (statSync(inProject(path)).isDirectory()) {
      for (const name of readdirSync(inProject(path)).sort()) add(`${path}/${name}`);
    } else {
      hash
        .update(`${path}\0`)
        .update(readFileSync(inProject(path)))
        .update('\0');
    }
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

/** Writes the brotli and gzip form of every script and style beside it, which the service prefers. Small files gain nothing. */
function compress(folder) {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const content = readFileSync(join(folder, name));
    if (content.length < 1024) continue;
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params }));
  }
}
