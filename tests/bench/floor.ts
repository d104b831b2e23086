import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import Sqlite from 'better-sqlite3';
import { Hono } from 'hono';
import { build } from 'vite';
import { installStopwatch } from './in-page.ts';
import { PATIENCE, type Side } from './side.ts';
import { benchTasks } from './titles.ts';

// The floor: the least that can be written and still be a board of tasks in a browser with a database behind it. What it
// costs nobody can save who uses React, Hono and SQLite; what Mizu costs beyond it is Mizu's own.

/** Builds the floor's page; resolves to the folder that has it. */
export async function buildFloor(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'mizu-floor-'));
  await build({
    configFile: false,
    root: fileURLToPath(new URL('floor', import.meta.url)),
    // Packages with directives for servers are warned of.
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', modulePreload: false },
  });
  return folder;
}

/** Bare Hono and better-sqlite3 with so many tasks, and the page from `folder`. */
export async function startFloor(count: number, folder: string): Promise<Side> {
  const place = mkdtempSync(join(tmpdir(), 'mizu-floor-data-'));
  const db = new Sqlite(join(place, 'floor.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec('create table tasks (id integer primary key, title text not null, status text not null)');
  db.exec('create index tasks_by_status on tasks (status)');
  const insert = db.prepare('insert into tasks (title, status) values (?, ?)');
  db.transaction(() => {
    for (const { title, status } of benchTasks(count)) insert.run(title, status);
  })();
  const all = db.prepare('select id, title, status from tasks');
  const some = db.prepare('select id, title, status from tasks where status = ? limit ?');
  const update = db.prepare('update tasks set status = ? where id = ?');

  const app = new Hono();
  app.get('/api/tasks', (c) => {
    const { status, limit } = c.req.query();
    return c.json(status === undefined ? all.all() : some.all(status, Number(limit)));
  });
  app.post('/api/tasks', async (c) => {
    const { title, status } = await c.req.json();
    return c.json({ id: Number(insert.run(title, status).lastInsertRowid), title, status });
  });
  app.put('/api/tasks/:id', async (c) => {
    const { status } = await c.req.json();
    update.run(status, c.req.param('id'));
    return c.json({});
  });
  app.get('/assets/:name', (c) => {
    const name = c.req.param('name');
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    c.header('Content-Type', name.endsWith('.css') ? 'text/css' : 'text/javascript');
    return c.body(readFileSync(join(folder, 'assets', name)));
  });
  app.get('*', (c) => c.html(readFileSync(join(folder, 'index.html'), 'utf8')));

  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    name: 'floor',
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    board: '/',
    headers: {},
    prepare: async (page) => {
      await page.addInitScript(installStopwatch);
    },
    usable: (page) => page.locator('[data-card]').first().waitFor({ timeout: PATIENCE }),
    dispose: async () => {
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
      db.close();
      rmSync(place, { recursive: true, force: true });
    },
  };
}
