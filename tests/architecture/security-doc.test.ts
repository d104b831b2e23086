import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const document = readFileSync('docs/security.md', 'utf8');
const rows = [...document.matchAll(/^\| (V\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, id = '', what = '', verdict = '', why = '']) => ({ id, what, verdict: verdict.trim(), why: why.trim() }),
);

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

test('every requirement of levels 1 and 2 has one row', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const counted = CHAPTERS.map((_, at) => rows.filter(({ id }) => id.startsWith(`V${at + 1}.`)).length);
  expect(counted).toEqual(CHAPTERS);
  expect(document.match(/^\| V/gm)).toHaveLength(rows.length);
});

test.each(rows)('$id is met by tests that are there, or says why not', ({ verdict, why }) => {
  expect(['met', 'not met', 'not applicable']).toContain(verdict);
  const tests = [...why.matchAll(/`(tests\/[^`]+)`/g)].map(([, path = '']) => path);
  expect(tests.filter((path) => !existsSync(path))).toEqual([]);
  if (verdict === 'met') expect(tests.length).toBeGreaterThan(0);
  else expect(why.length).toBeGreaterThan(15);
});

test('the counts at its top are those of its rows', () => {
  const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
  expect(document.replaceAll(/\s+/g, ' ')).toContain(
    `${rows.length} requirements, of which ${count('met')} are met, ${count('not met')} are not, and ${count('not applicable')} do not apply`,
  );
});
