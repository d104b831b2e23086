import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { assetsOf, writeRelease } from '../../src/launch/worker-file.mjs';

const source = fileURLToPath(new URL('../../src/client/public/sw.js', import.meta.url));

test('a release names its hashed files; a build that was broken off before that has none, and stops no later one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mizu-worker-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(assetsOf(folder)).toEqual([]);

  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'entry-1.js'), '');
  writeFileSync(
    join(folder, 'index.html'),
    '<script type="application/json" id="first-screens">{"/":{}}</script><script type="module" src="/assets/entry-1.js">',
  );
  cpSync(source, join(folder, 'sw.js'));
  expect(assetsOf(folder)).toEqual([]);

  writeRelease(folder);
  expect(assetsOf(folder)).toEqual(['assets/entry-1.js']);
});
