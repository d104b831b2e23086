import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { assetsOf, writeRelease } from '../../src/launch/worker-file.mjs';

const source = fileURLToPath(new URL('../../src/client/public/sw.js', import.meta.url));

test('the worker lets calls of the API pass by routes that a host of any address can have', async () => {
  const listeners = new Map<string, (event: object) => void>();
  const location = new URL('http://[::1]:4747/sw.js');
  const nothingKept = { open: () => Promise.reject(new Error('There is no room')) };
  const addEventListener = (name: string, listener: (event: object) => void) => void listeners.set(name, listener);
  runInNewContext(readFileSync(source, 'utf8'), { URL, location, addEventListener, caches: nothingKept });
  const own: URLPattern[] = [];
  const addRoutes = async (routes: { source: unknown; condition: { not?: { or: { urlPattern?: string }[] } } }[]) => {
    const others = routes.find(({ source }) => source === 'network');
    const patterns = others?.condition.not?.or.flatMap(({ urlPattern }) => urlPattern ?? []) ?? [];
    own.push(...patterns.map((pattern) => new URLPattern(pattern, location.href)));
  };
  await new Promise<void>((resolve) => {
    const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined).then(() => resolve());
    listeners.get('install')?.({ addRoutes, waitUntil });
  });
  const isOwn = (path: string) => own.some((pattern) => pattern.test(new URL(path, location)));
  expect(['/config.json', '/assets/entry-1.js', '/api/tasks', '/api/events'].map(isOwn)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a release names its hashed files; an interrupted build that has no names yet does not stop a later one', () => {
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
