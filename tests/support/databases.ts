import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';

/** An empty database for one test. */
export interface TestDatabase {
  /** The value for `DATABASE_URL`. */
  url: string;
  /** Call it when the stores on the database are closed. */
  release(): Promise<void>;
}

/** All other rows belong to a user and are deleted with them. */
export const EMPTIED = ['users', 'sign_in_attempts', 'sign_ins'] as const;

/** A database with tables that tests use one after the other: emptying it takes a hundredth of the time of making one. */
interface Kept {
  url: string;
  client: Client;
  drop(): Promise<void>;
}
const idle: Kept[] = [];

/**
 * A database of the kind this project runs on. `shared`: several processes can open it. `bare`: without tables, for a test
 * that creates others.
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

/** A new database without tables on this project's server. */
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
  // Kept for later tests; it goes away with the server.
  client.on('error', () => {});
  return client;
}

async function empty(client: Client): Promise<void> {
  const { rows } = await client.query("select to_regclass('users') is not null as made");
  if (rows[0]?.made) await client.query(EMPTIED.map((table) => `delete from ${table}`).join('; '));
}
