import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeFolders, generated } from './room.ts';
import { aliases } from './rooms.ts';

/** Files by their path from the repository's folder, with their text. */
export type Tree = ReadonlyMap<string, string>;

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The top level's entries, and every file inside the folders that hold code. */
export function readTree(): Tree {
  const tree = new Map<string, string>();
  const add = (path: string) => {
    if (statSync(join(root, path)).isFile()) tree.set(path, readFileSync(join(root, path), 'utf8'));
    else if (!codeFolders.includes(path.split('/')[0] ?? '')) tree.set(path, '');
    else for (const name of readdirSync(join(root, path))) if (name !== '__screenshots__') add(posix.join(path, name));
  };
  for (const name of readdirSync(root)) if (!generated.includes(name) && !name.endsWith('.log')) add(name);
  return tree;
}

/** The path that a `./…`, `#…/…` or `/…` import names, from the repository's folder; undefined for a package. */
export function resolve(path: string, specifier: string): string | undefined {
  const [bare = ''] = specifier.split('?');
  if (bare.startsWith('/')) return bare.slice(1);
  if (bare.startsWith('.')) return posix.join(posix.dirname(path), bare);
  const [name = '', ...rest] = bare.split('/');
  const folder = aliases[name];
  return folder === undefined ? undefined : posix.join(folder, ...rest);
}

/** The files that a pattern of `import.meta.glob` brings into the file. */
export function globbed(tree: Tree, path: string, pattern: string): string[] {
  const glob = resolve(path, pattern);
  return glob === undefined ? [] : [...tree.keys()].filter((file) => file !== path && posix.matchesGlob(file, glob));
}
