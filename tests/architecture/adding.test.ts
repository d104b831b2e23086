import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './tree.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const document = read('docs/adding.md');

const inBackticks = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, inner = '']) => inner);

/** The rows of the table: what is added, the number of files, the files of the example and a text that only they contain. */
const rows = [...document.matchAll(/^\| (an? [^|]+) \| (\d+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, what = '', count = '', files = '', text = '']) => ({
    what,
    count: Number(count),
    files: inBackticks(files),
    text: inBackticks(text)[0] ?? '',
  }),
);

const product = globSync('{src,machines}/**/*.{ts,tsx}', { cwd: root }).map((path) => path.replaceAll('\\', '/'));

test('the table has its rows', () => {
  expect(rows.map(({ what }) => what)).toEqual([
    'a command',
    'a call',
    'a screen',
    'an overlay',
    'a write',
    'a task field',
    'a source',
    'an AI provider',
    'a database',
  ]);
});

test.each(rows)('$what takes $count files of the product, and no other file knows the example', (row) => {
  expect(row.files).toHaveLength(row.count);
  expect(row.text).not.toBe('');
  const knowing = product.filter((path) => path.includes(row.text) || read(path).includes(row.text));
  expect(knowing.toSorted()).toEqual(row.files.toSorted());
});

test('every path in the document is there', () => {
  const paths = inBackticks(document).filter((text) => /^(src|tests|docs)\/[^<*]+$/.test(text));
  expect(paths.length).toBeGreaterThan(25);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
