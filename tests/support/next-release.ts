import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { dist } from './static-host.ts';

/** Makes a release that follows the built one, in which every script has another name. Resolves to its folder. */
export function nextRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mizu-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(dist, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const later = (name: string) => name.replace(/\.js$/, '2.js');
  const texts = ['index.html', 'sw.js', ...scripts.map((name) => join('assets', name))];
  for (const path of texts) {
    const text = readFileSync(join(folder, path), 'utf8');
    writeFileSync(join(folder, path), text.replace(/[\w-]+-[\w-]{8}\.js/g, later).replace('"name":"', '"name":"2'));
  }
  for (const name of scripts) renameSync(join(assets, name), join(assets, later(name)));
  return folder;
}
