import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { installStopwatch } from './in-page.ts';
import { PATIENCE, type Side } from './side.ts';

// The floor: the least that can be written and still be a board of tasks in a browser with a database behind it. What it
// costs nobody can save who uses React, Hono and SQLite; what Mizu costs beyond it is Mizu's own.

/** Builds the floor's page, and the one with the packages of Mizu; resolves to the folder that has a folder of each. */
export async function buildFloor(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'mizu-floor-'));
  for (const page of ['bare', 'packages'])
    await build({
      configFile: false,
      root: fileURLToPath(new URL('floor', import.meta.url)),
      base: `/${page}/`,
      plugins: [
        {
          name: 'floor-page',
          transformIndexHtml: { order: 'pre', handler: (html: string) => html.replace('PAGE', page) },
        },
      ],
      // Packages with directives for servers are warned of.
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { outDir: join(folder, page), emptyOutDir: true, target: 'es2023', modulePreload: false },
    });
  return folder;
}

/** Bare Hono and better-sqlite3 with so many tasks, and the page from `folder`. */
export async function startFloor(count: number, folder: string): Promise<Side> {
  const child = fork(fileURLToPath(new URL('floor-service.ts', import.meta.url)), [String(count), folder]);
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => {
    throw new Error(`The floor's service has ended with ${code}`);
  });
  const [address] = (await Promise.race([once(child, 'message'), failed])) as [string];
  return {
    name: 'floor',
    address,
    board: '/bare',
    headers: {},
    scripts: [`(${installStopwatch})()`],
    usable: (page) => page.locator('[data-card]').first().waitFor({ timeout: PATIENCE }),
    dispose: async () => {
      child.disconnect();
      await ended;
    },
  };
}

/** The board with the packages of Mizu, from the same service; it is started, and no more. */
export const withPackages = (floor: Side): Side => ({ ...floor, name: 'packages', board: '/packages' });
