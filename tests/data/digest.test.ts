import { afterEach, expect, test, vi } from 'vitest';
import { digestOf } from '#client/data/digest.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The crypto object of a page served over plain HTTP from another machine. */
const withoutSubtle = () => vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });

test('without the browser’s help, content has the same name as with it', async () => {
  // Lengths past the point where the length field needs another block, and into the third block.
  const contents = [...Array(140).keys(), 100_000].map((length) => Uint8Array.from({ length }, (_, at) => at * at));
  const names = await Promise.all(contents.map(digestOf));
  withoutSubtle();
  expect(await Promise.all(contents.map(digestOf))).toEqual(names);
  expect(new Set(names)).toHaveLength(contents.length);
});
