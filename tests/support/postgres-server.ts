import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostgres } from '../../src/launch/postgres.mjs';

/** A PostgreSQL server for tests: in a temporary folder, reachable only by a socket in it. */
export interface PostgresServer {
  /** The URL of a database on it. */
  url(database: string): string;
  /** Sends SIGKILL to the whole server, as in a power failure. */
  kill(): Promise<void>;
  /** Starts it again, after `kill` or `stop`. */
  start(): Promise<void>;
  /** Ends it as an operator does, cutting its connections. */
  stop(): Promise<void>;
  /** Ends it and removes its folder. */
  dispose(): Promise<void>;
}

export interface PostgresServerOptions {
  /** Whether it flushes to disk before it acknowledges: slow, and needed only where durability is tested. */
  durable?: boolean;
}

const USER = 'mizu';
/** Durability settings to turn off where losing the database does no harm. */
const CARELESS = ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'autovacuum=off'];
/** Starts the program, and ends it when this process dies for any reason: the end of standard input tells it. */
const GUARD = '"$@" & child=$!; echo "$child"; cat >/dev/null; kill -INT "$child" 2>/dev/null; wait "$child"';

/** Creates a server whose default collation is English, not byte order, and starts it. */
export async function startPostgres({ durable = false }: PostgresServerOptions = {}): Promise<PostgresServer> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('PostgreSQL is not installed (Debian: apt-get install postgresql).');
  const account = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'mizu-postgres-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const log = join(folder, 'log');
  const options = { ...account, cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } };

  const english = ['--locale-provider=icu', '--icu-locale=en-US', '--encoding=UTF8'];
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', USER, '-A', 'trust', '--no-sync', '--no-instructions', ...english],
    { ...options, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error ?? made.stderr}`);

  let guard: ChildProcess | undefined;
  let pid = 0;
  const url = (database: string) => `postgres:///${database}?host=${encodeURIComponent(folder)}&user=${USER}`;

  const launch = async () => {
    const settings = [
      '-c',
      'listen_addresses=',
      '-c',
      `unix_socket_directories=${folder}`,
      '-c',
      'max_connections=200',
    ];
    const command = [join(programs, 'postgres'), '-D', data, ...settings, ...(durable ? [] : CARELESS)];
    const started = spawn('sh', ['-c', `exec 2>>"$0"; ${GUARD}`, log, ...command], {
      ...options,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const [line] = await once(started.stdout, 'data');
    pid = Number(String(line));
    guard = started;
    while (isAlive(pid)) {
      if (await answers(url('postgres'))) return true;
      await sleep(20);
    }
    started.stdin.end();
    return false;
  };
  const start = async () => {
    // After a kill, the old server's processes take a moment to notice that they are orphaned and exit.
    const deadline = Date.now() + 20_000;
    while (!(await launch())) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${readFileSync(log, 'utf8')}`);
    }
  };
  const stop = async () => {
    if (!guard || guard.exitCode !== null) return;
    const gone = once(guard, 'exit');
    guard.stdin?.end();
    await gone;
  };

  await start();
  return {
    url,
    start,
    stop,
    kill: async () => {
      process.kill(pid, 'SIGKILL');
      await stop();
    },
    dispose: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** The system user that the server runs as, since it refuses to run as root. Undefined: the user of this process. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}
