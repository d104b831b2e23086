import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WORKER = 'sw.js';
const RELEASE = /^const release = (\{.*\});$/m;
const SCREENS = /<script type="application\/json" id="first-screens">(.*?)<\/script>/;
const ENTRY = /<script type="module"[^>]* src="\/(assets\/[^"]+)"/;
const MODULES = /<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="\/(assets\/[^"]+)"/g;

/**
 * Writes into the built service worker the files of the release, the paths that get the page, and a name that changes with
 * any of the files.
 * @param {string} folder the built client
 */
export function writeRelease(folder) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const [screens, entry] = [SCREENS, ENTRY].map((part) => part.exec(html)?.[1]);
  if (screens === undefined || entry === undefined) throw new Error('index.html names no screens or no entry');
  const worker = readFileSync(join(folder, WORKER), 'utf8');
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) =>
      join(file.parentPath, file.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => path !== WORKER)
    .sort();
  const hash = createHash('sha256').update(worker);
  for (const path of all) hash.update(`${path}\0`).update(readFileSync(join(folder, path)));
  const release = {
    name: hash.digest('hex').slice(0, 12),
    entry,
    first: [...html.matchAll(MODULES)].map(([, path]) => path),
    pages: Object.keys(JSON.parse(screens)).map((path) => path.slice(1)),
    files: all.filter((path) => path !== 'index.html'),
  };
  writeFileSync(
    join(folder, WORKER),
    worker.replace(RELEASE, () => `const release = ${JSON.stringify(release)};`),
  );
}

/**
 * The files of a release with a hash in their name; none when there is no release in the folder.
 * @param {string} folder
 */
export function assetsOf(folder) {
  try {
    const [, release] = RELEASE.exec(readFileSync(join(folder, WORKER), 'utf8')) ?? [];
    /** @type {string[]} */
    const files = release === undefined ? [] : JSON.parse(release).files;
    return files.filter((path) => path.startsWith('assets/'));
  } catch (error) {
    // An interrupted build leaves the worker as in the sources, without the list of a release.
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      return [];
    throw error;
  }
}
