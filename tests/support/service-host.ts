import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { type Served, serve } from '#service/serve.ts';
import { quickHash } from './quick-hash.ts';

/**
 * An order for the thread that runs services: to start one with these settings, or to end it. `firstOn`: the file of a
 * database that does not exist yet.
 */
export type ServiceOrder =
  | { id: number; start: Record<string, string | undefined>; firstOn?: string | undefined }
  | { id: number; end: true };

type StartOrder = Extract<ServiceOrder, { start: object }>;
type Settings = StartOrder['start'];

/** Its reports: that the order is done, or why not; and each line of a service's log. */
export type ServiceReport =
  | { id: number; done: true; address: string }
  | { id: number; failed: string }
  | { id: number; line: string };

// One thread loads the service's modules once and then starts a service in a tenth of the time of a new process.
const served = new Map<number, Served>();
const report = (message: ServiceReport) => parentPort?.postMessage(message);

/** The bytes of a database after a first start. */
let begun: Promise<Buffer> | undefined;

/**
 * Creating the tables and hashing the owner's password takes most of a first start, and checking it most of a sign-in. That
 * is done once, and later services start from a copy. `main.test.ts` tests a real first start.
 */
async function begin(environment: Settings): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'mizu-'));
  const path = join(folder, 'mizu.db');
  // Only the owner of the first test's settings goes in: the copies are for all tests.
  const owner = Object.entries(environment).filter(([name]) => name.startsWith('MIZU_OWNER_'));
  const settings = { ...Object.fromEntries(owner), DATABASE_URL: `file:${path}`, HOST: '127.0.0.1', PORT: '0' };
  const { server, store } = await serve(settings, () => {});
  const password_hash = quickHash(environment.MIZU_OWNER_PASSWORD ?? '');
  await store.db.updateTable('users').set({ password_hash }).execute();
  await new Promise((resolve) => server.close(resolve));
  await store.close();
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true });
  return bytes;
}

async function start({ id, start: environment, firstOn }: StartOrder): Promise<void> {
  if (firstOn !== undefined) {
    begun ??= begin(environment);
    writeFileSync(firstOn, await begun, { mode: 0o600 });
  }
  const service = await serve(environment, (line) => report({ id, line }));
  served.set(id, service);
  report({ id, done: true, address: service.address });
}

async function end(id: number): Promise<void> {
  const service = served.get(id);
  if (!service) throw new Error(`There is no service ${id}`);
  const { server, store, listeners, address } = service;
  served.delete(id);
  listeners.close();
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
  await store.close();
  report({ id, done: true, address });
}

parentPort?.on('message', (order: ServiceOrder) => {
  const doing = 'start' in order ? start(order) : end(order.id);
  doing.catch((error: unknown) =>
    report({ id: order.id, failed: String(error instanceof Error ? error.stack : error) }),
  );
});
