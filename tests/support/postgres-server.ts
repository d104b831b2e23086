import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostgres } from '../../src/launch/postgres.mjs';

/** A PostgreSQL server of the tests' own: in a temporary folder, reached by a socket in it and by nothing else. */
export interface PostgresServer {
  /** The address of a database on it. */
  url(database: string): string;
  /** SIGKILL to the whole server, as when the power goes. */
  kill(): Promise<void>;
  /** Starts it again, after `kill` or `stop`. */
  start(): Promise<void>;
  /** Ends it as an operator does, cutting its connections. */
  stop(): Promise<void>;
  /** Ends it and removes its folder. */
  dispose(): Promise<void>;
}

export interface PostgresServerOptions {
  /** Whether it writes to the disk before it acknowledges: slow, and only of use where the disk is what is tested. */
  durable?: boolean;
}

const USER = 'mizu';
/** What the server is to do without where a lost database is no loss. */
const CARELESS = ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'autovacuum=off'];
/** Starts the program, and ends it when this process is gone, whatever became of it: the end of standard input says so. */
const GUARD = '"$@" & child=$!; echo "$child"; cat >/dev/null; kill -INT "$child" 2>/dev/null; wait "$child"';

/** Makes a server whose own order of text is English, not by bytes, and starts it. */
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
    // After a kill, what is left of the server before takes a moment to see that it is orphaned, and to go.
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

/** The account that the server runs as: it refuses to be root's. Undefined: this process's own. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}
