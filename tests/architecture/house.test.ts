import { expect, test } from 'vitest';
import { check } from './check.ts';
import { aliases } from './rooms.ts';
import { readTree } from './tree.ts';

test('the house stands: every file in its room, every import along an arrow', () => {
  const tree = readTree();
  expect(tree.size).toBeGreaterThan(50);
  expect(check(tree)).toEqual([]);
});

test('the ways across rooms are those of package.json', () => {
  const { imports } = JSON.parse(readTree().get('package.json') ?? '');
  const expected = Object.entries(aliases).map(([name, folder]) => [`${name}/*`, `./${folder}/*`]);
  expect(imports).toEqual(Object.fromEntries(expected));
});
