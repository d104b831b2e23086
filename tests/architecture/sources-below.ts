import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect } from 'vitest';
import { root } from './tree.ts';

/** Every source file below a folder of the repository, with its text. */
export function sourcesBelow(folder: string): { path: string; source: string }[] {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((path) => /\.tsx?$/.test(path));
  expect(paths.length).toBeGreaterThan(5);
  return paths.map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));
}
