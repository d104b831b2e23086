import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';

/** A database for a test, with no rows in it. */
export interface TestDatabase {
  /** What `DATABASE_URL` would be. */
  url: string;
  /** To be called when its stores are closed. */
  release(): Promise<void>;
}

/** Everything else belongs to a user and goes with them. */
export const EMPTIED = ['users', 'sign_in_attempts', 'sign_ins'] as const;

/** A database with tables, used by one test after the other: to empty it takes a hundredth of the time to make one. */
interface Kept {
  url: string;
  client: Client;
  drop(): Promise<void>;
}
const idle: Kept[] = [];

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
