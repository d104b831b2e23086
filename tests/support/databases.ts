import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openStore } from '#service/store/open-store.ts';
import type { Store } from '#service/store/store.ts';

/** A database for a test, with no rows in it. */
export interface TestDatabase {
  /** What `DATABASE_URL` would be. */
  url: string;
  /** To be called when its stores are closed. */
  release(): Promise<void>;
}

/** Everything else belongs to a user and goes with them. */
const EMPTIED = ['users', 'sign_in_attempts', 'sign_ins'] as const;

/** A database with tables, used by one test after the other: to empty it takes a hundredth of the time to make one. */
interface Kept {
  url: string;
  client: Client;
  drop(): Promise<void>;
}
const idle: Kept[] = [];

/** A store for a test, on a database of its own with no rows in it. */
export interface TestStore {
  store: Store;
  /** To be called when nothing uses the store any more. */
  release(): Promise<void>;
}

/**
 * Stores that stay open from one test to the next: to open one makes or looks at all tables, makes connections, and compiles
 * each query anew, which together take longer than most tests.
 */
const idleStores: Store[] = [];

/** A store on a database of the kind that this project is run on. How one is opened and closed, `store.test.ts` shows. */
export async function testStore(): Promise<TestStore> {
  const store = idleStores.pop() ?? (await openStore((await testDatabase()).url));
  return {
    store,
    release: async () => {
      await store.transactAlone(async (db) => {
        for (const table of EMPTIED) await db.deleteFrom(table).execute();
      });
      idleStores.push(store);
    },
  };
}

/**
 * A database of the kind that this project is run on; `shared`: one that several processes can open, `bare`: one without
 * tables, for a test that makes other ones.
 */
export async function testDatabase({ shared = false, bare = false } = {}): Promise<TestDatabase> {
  const server = inject('postgres');
  if (server !== undefined && bare) {
    const { url, client, drop } = await makeDatabase(server);
    await client.end();
    return { url, release: drop };
  }
  if (server !== undefined) {
    const kept = idle.pop() ?? (await makeDatabase(server));
    return {
      url: kept.url,
      release: async () => {
        await empty(kept.client);
        idle.push(kept);
      },
    };
  }
  if (!shared) return { url: 'file::memory:', release: () => Promise.resolve() };
  const folder = mkdtempSync(join(tmpdir(), 'mizu-database-'));
  return {
    url: `file:${join(folder, 'data', 'mizu.db')}`,
    release: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A new database without tables on the server of this project. */
async function makeDatabase(server: string): Promise<Kept> {
  const name = `mizu_${process.pid}_${crypto.randomUUID().slice(0, 8)}`;
  const asAdmin = async (command: string) => {
    const admin = await connect(server);
    await admin.query(command);
    await admin.end();
  };
  await asAdmin(`create database ${name}`);
  const url = server.replace('/postgres?', `/${name}?`);
  return { url, client: await connect(url), drop: () => asAdmin(`drop database ${name}`) };
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  // Kept for the tests to come; it ends with the server.
  client.on('error', () => {});
  return client;
}

async function empty(client: Client): Promise<void> {
  const { rows } = await client.query("select to_regclass('users') is not null as made");
  if (rows[0]?.made) await client.query(EMPTIED.map((table) => `delete from ${table}`).join('; '));
}
