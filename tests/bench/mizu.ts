import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { createClient } from '#contract/client.ts';
import { owner, startServiceProcess } from '#tests/support/service.ts';
import { installStopwatch } from './in-page.ts';
import { PATIENCE, type Side } from './side.ts';
import { benchTasks } from './titles.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The real service, in a process of its own, with the client as built last and so many tasks. */
export async function startMizu(count: number): Promise<Side> {
  const service = await startServiceProcess({ env: { MIZU_MAX_CALLS: '999999' } });
  seed(join(service.folder, 'mizu.db'), count);
  const base = `${service.address}/api`;
  let token: string | null = null;
  const call = createClient({ base, fetch, getToken: () => token, onMisfit: () => undefined });
  ({ token } = await call('auth.login', { body: { email: owner.email, password: owner.password } }));
  const kept = token;
  // A page that finds another zone would tell the service, and ask for everything again.
  await call('user.update', { body: { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone } });
  return {
    name: 'Mizu',
    address: service.address,
    board: '/tasks',
    headers: { authorization: `Bearer ${kept}` },
    prepare: async (page) => {
      await page.addInitScript(installStopwatch);
      await page.addInitScript((stored) => localStorage.setItem('auth_token', stored), kept);
    },
    usable,
    dispose: () => service.dispose(),
  };
}

async function usable(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('row').first().waitFor({ timeout: PATIENCE });
}

/** Writes tasks into the service's database, past its API, which would take minutes. */
export function seed(file: string, count: number): void {
  const db = new Sqlite(file);
  const { id: userId } = db.prepare('select id from users').get() as { id: string };
  db.prepare('delete from tasks').run();
  const insert = db.prepare(
    `insert into tasks (id, user_id, title, search_text, status, priority, due_date, completed_at, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const began = Date.now() - count * 1000;
  db.transaction(() => {
    for (const [index, { title, status, priority, due }] of benchTasks(count).entries()) {
      const at = new Date(began + index * 1000).toISOString();
      const dueDate = due === null ? null : new Date(Date.now() + due * DAY).toISOString().slice(0, 10);
      const done = status === 'done' ? at : null;
      const id = `01900000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
      insert.run(id, userId, title, title.normalize('NFKC').toLowerCase(), status, priority, dueDate, done, at, at);
    }
  })();
  db.close();
}
