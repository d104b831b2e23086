import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { check, type Tree } from './check.ts';
import { codeFolders, generated } from './room.ts';
import { aliases } from './rooms.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The top level's entries, and everything inside the folders that hold code. */
function readTree(): Tree {
  const tree = new Map<string, string>();
  const add = (path: string) => {
    if (statSync(join(root, path)).isFile()) tree.set(path, read(path));
    else if (!codeFolders.includes(path.split('/')[0] ?? '')) tree.set(path, '');
    else for (const name of readdirSync(join(root, path))) if (name !== '__screenshots__') add(posix.join(path, name));
  };
  for (const name of readdirSync(root)) if (!generated.includes(name) && !name.endsWith('.log')) add(name);
  return tree;
}

test('the house stands: every file in its room, every import along an arrow', () => {
  const tree = readTree();
  expect(tree.size).toBeGreaterThan(50);
  expect(check(tree)).toEqual([]);
});

test('the ways across rooms are those of package.json', () => {
  const { imports } = JSON.parse(read('package.json'));
  const expected = Object.entries(aliases).map(([name, folder]) => [`${name}/*`, `./${folder}/*`]);
  expect(imports).toEqual(Object.fromEntries(expected));
});
