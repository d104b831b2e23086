import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import Sqlite from 'better-sqlite3';
import { Hono } from 'hono';
import { benchTasks } from './titles.ts';

// The floor's service, in a process of its own as Mizu's is: `floor-service.ts COUNT FOLDER`. It tells its address, and ends when
// the process that has started it lets go of it.

const [, , count, folder = ''] = process.argv;

const place = mkdtempSync(join(tmpdir(), 'mizu-floor-data-'));
const db = new Sqlite(join(place, 'floor.db'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec('create table tasks (id integer primary key, title text not null, status text not null)');
db.exec('create index tasks_by_status on tasks (status)');
const insert = db.prepare('insert into tasks (title, status) values (?, ?)');
db.transaction(() => {
  for (const { title, status } of benchTasks(Number(count))) insert.run(title, status);
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
app.get('/:page/assets/:name', (c) => {
  const { page, name } = c.req.param();
  c.header('Cache-Control', 'public, max-age=31536000, immutable');
  c.header('Content-Type', name.endsWith('.css') ? 'text/css' : 'text/javascript');
  return c.body(readFileSync(join(folder, page, 'assets', name)));
});
for (const page of ['bare', 'packages'])
  app.get(`/${page}`, (c) => c.html(readFileSync(join(folder, page, 'index.html'), 'utf8')));

const server = createAdaptorServer({ fetch: app.fetch });
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('disconnect', () => {
  server.close();
  if ('closeAllConnections' in server) server.closeAllConnections();
  db.close();
  rmSync(place, { recursive: true, force: true });
});
