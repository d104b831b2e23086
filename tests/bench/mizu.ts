import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { createClient } from '#contract/client.ts';
import { owner, startServiceProcess } from '#tests/support/service.ts';
import { installStopwatch } from './in-page.ts';
import { PATIENCE, type Side } from './side.ts';
import { benchTasks } from './titles.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The token with which a Prometheus server reads the metrics. */
const METRICS_TOKEN = 'bench-bench-bench-bench';

/**
 * The real service, in a process of its own, with the client as built last and so many tasks, which are of so many people in equal
 * parts.
 */
export async function startMizu(count: number, people = 1): Promise<Side> {
  const service = await startServiceProcess({ env: { MIZU_MAX_CALLS: '999999', MIZU_METRICS_TOKEN: METRICS_TOKEN } });
  seed(join(service.folder, 'mizu.db'), count, people);
  const base = `${service.address}/api`;
  let token: string | null = null;
  const call = createClient({ base, fetch, getToken: () => token, onMisfit: () => undefined });
  ({ token } = await call('auth.login', { body: { email: owner.email, password: owner.password } }));
  const kept = token;
  // A page in another zone would send it to the service, and refetch everything.
  await call('user.update', { body: { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone } });
  return {
    name: 'Mizu',
    address: service.address,
    board: '/tasks',
    headers: { authorization: `Bearer ${kept}` },
    scripts: [`(${installStopwatch})()`, `localStorage.setItem('auth_token', ${JSON.stringify(kept)})`],
    usable,
    memory: async () => {
      const answer = await fetch(`${service.address}/metrics`, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      });
      const figures = await answer.text();
      const bytes = /^process_resident_memory_bytes (\S+)/m.exec(figures)?.[1];
      if (bytes === undefined) throw new Error(`The service does not say how much memory it takes: ${figures}`);
      return Number(bytes);
    },
    dispose: () => service.dispose(),
  };
}

async function usable(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('row').first().waitFor({ timeout: PATIENCE });
}

/** Writes tasks of the owner and of others directly into the service's database; its API would take minutes. */
export function seed(file: string, count: number, people = 1): void {
  const db = new Sqlite(file);
  const { id: owner } = db.prepare('select id from users').get() as { id: string };
  db.prepare('delete from tasks').run();
  const addPerson = db.prepare(
    `insert into users (id, email, name, password_hash, created_at, updated_at)
     select ?, ?, name, password_hash, created_at, updated_at from users where id = ?`,
  );
  const insert = db.prepare(
    `insert into tasks (id, user_id, title, search_text, status, priority, due_date, completed_at, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const tasks = benchTasks(Math.floor(count / people));
  const began = Date.now() - tasks.length * 1000;
  const addTasks = db.transaction((person: number, userId: string) => {
    for (const [index, { title, status, priority, due }] of tasks.entries()) {
      const at = new Date(began + index * 1000).toISOString();
      const dueDate = due === null ? null : new Date(Date.now() + due * DAY).toISOString().slice(0, 10);
      const done = status === 'done' ? at : null;
      const id = `01900000-0000-7000-8000-${(person * tasks.length + index).toString(16).padStart(12, '0')}`;
      // With the mark of folded text: otherwise each search would fold some of it.
      insert.run(id, userId, title, `\n${title.toLowerCase()}`, status, priority, dueDate, done, at, at);
    }
  });
  for (let person = 0; person < people; person += 1) {
    const id = person === 0 ? owner : `01900000-0000-7000-9000-${person.toString(16).padStart(12, '0')}`;
    if (person > 0) addPerson.run(id, `person-${person}@example.org`, owner);
    addTasks(person, id);
  }
  db.close();
}
