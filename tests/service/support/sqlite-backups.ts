import { join } from 'node:path';
import { expect } from 'vitest';
import { ensureOwner } from '#service/auth/owner.ts';
import { openStore } from '#service/store/open-store.ts';
import { temporaryFolder } from './app.ts';
import { OWNER, signIn, startMain } from './program.ts';

/** Makes a database as the first start does, with three tasks. */
export async function makeDatabase(url: string): Promise<void> {
  const store = await openStore(url);
  await ensureOwner(store, { email: 'ana@example.org', password: undefined, name: undefined }, new Date());
  await store.close();
}

/** The folders of a test's database and backups. */
export function places() {
  const folder = temporaryFolder();
  const path = join(folder, 'mizu.db');
  return { folder, path, url: `file:${path}`, backup: join(folder, 'copies', 'one.db') };
}

/** Starts the service with an owner, and signs in. */
export async function startSignedIn(DATABASE_URL: string, more: Record<string, string> = {}) {
  const service = await startMain({ DATABASE_URL, ...OWNER, ...more });
  const { call } = await signIn(service.address);
  const titles = async () => (await call('tasks.inbox', {})).tasks.map(({ title }) => title);
  const stop = async () => {
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
  };
  return { ...service, call, titles, stop };
}
