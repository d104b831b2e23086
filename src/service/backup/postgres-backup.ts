import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartupError } from '../startup-error.ts';
import { tableNames } from '../store/copy.ts';
import { migrations } from '../store/migrate.ts';
import { passwordOf } from '../store/postgres-pool.ts';
import { makePrivateFile } from '../store/private-file.ts';
import type { Contents } from './inspect.ts';
import { resetChanges } from './reset-changes.ts';
import { unwritten } from './unwritten.ts';

/** The owner and the rights of the tables are those of whoever restores. */
const PLAIN = ['--no-owner', '--no-privileges'];

/** Mizu's tables. What else is in the database, an extension of its host's for one, could often not be put back by Mizu's user. */
const TABLES = [...tableNames, 'kysely_migration', 'kysely_migration_lock'];
const DUMP = ['--format=custom', ...PLAIN, ...TABLES.map((table) => `--table=${table}`)];

type Tool = 'pg_dump' | 'pg_restore' | 'psql';

interface RunningTool {
  child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Resolves when the tool has succeeded. Rejects with `StartupError`. */
  ended: Promise<void>;
}

/**
 * Starts one of PostgreSQL's own tools. The password goes by the environment, which other accounts cannot read, unlike the
 * arguments.
 */
function startTool(tool: Tool, args: readonly string[], databaseUrl?: string): RunningTool {
  const url = databaseUrl === undefined ? undefined : new URL(databaseUrl);
  const password = databaseUrl === undefined ? undefined : passwordOf(databaseUrl);
  if (url) {
    url.password = '';
    // Not by `searchParams`, which writes a space as a sign that PostgreSQL takes for itself. Two parameters are the driver's alone.
    url.search = url.search
      .replace(/(?<=[?&])(password|uselibpqcompat)=[^&]*&?/g, '')
      .replace(/(?<=[?&]sslmode=)no-verify(?=&|$)/, 'require');
  }
  const child = spawn(tool, [...args, ...(url ? [`--dbname=${url.href}`] : [])], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (error) => {
      const isMissing = 'code' in error && error.code === 'ENOENT';
      const words = isMissing
        ? `${tool} is not installed here: it comes with PostgreSQL's client programs (Debian: apt-get install postgresql-client).`
        : `${tool} could not be run (${error.message}).`;
      reject(new StartupError(words, { cause: error }));
    });
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new StartupError(`${tool} failed: ${complaints.trim() || `it ended with ${code}`}`));
    });
  });
  return { child, ended };
}

/** Runs a tool to its end; each line that it writes goes to `onLine`. Rejects with `StartupError`. */
async function runTool(
  tool: Tool,
  args: readonly string[],
  { databaseUrl, onLine }: { databaseUrl?: string; onLine?: (line: string) => void } = {},
): Promise<void> {
  const { child, ended } = startTool(tool, args, databaseUrl);
  child.stdin.end();
  // `readline` also ends a line at U+2028, which `COPY` leaves as it is in anybody's text: that text would pass for a row.
  let begun = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (begun + text).split(/\r?\n/);
    begun = lines.pop() ?? '';
    for (const line of lines) onLine?.(line);
  });
  await ended;
}

/**
 * Copies a PostgreSQL database into a new file by `pg_dump`, as it is at one moment, while services may run and write. The
 * whole copy is read back before it gets its name. Rejects with `StartupError`.
 */
export async function dumpPostgres(databaseUrl: string, target: string): Promise<Contents> {
  if (existsSync(target)) throw new StartupError(`${target} exists already: give another name, or move it away.`);
  const part = `${target}.part`;
  try {
    rmSync(part, { force: true });
    makePrivateFile(part);
    await runTool('pg_dump', [...DUMP, `--file=${part}`], { databaseUrl });
    const contents = await inspectDump(part);
    renameSync(part, target);
    return contents;
  } catch (error) {
    throw unwritten(error, `The backup ${target} could not be made`, part);
  }
}

/** Reads a dump from its beginning to its end. Rejects with `StartupError` when it is not a whole one of Mizu. */
async function inspectDump(path: string): Promise<Contents> {
  const rows = new Map<string, string[]>(['users', 'tasks', 'kysely_migration'].map((name) => [name, []]));
  let table: string[] | undefined;
  await runTool('pg_restore', ['--file=-', path], {
    onLine: (line) => {
      if (line === '\\.') table = undefined;
      table?.push(line.slice(0, line.indexOf('\t')));
      const [, name = ''] = /^COPY (?:\w+\.)?(\w+) \(/.exec(line) ?? [];
      if (name) table = rows.get(name);
    },
  });
  const names = rows.get('kysely_migration') ?? [];
  if (names.length === 0) throw new StartupError(`${path} is no backup of Mizu.`);
  const newer = names.filter((name) => !(name in migrations));
  if (newer.length > 0) throw new StartupError(`The backup ${path} was made by a newer Mizu (${newer.join(', ')}).`);
  return { accounts: rows.get('users')?.length ?? 0, tasks: rows.get('tasks')?.length ?? 0 };
}

/**
 * Puts a dump in the place of what is in a PostgreSQL database, all of it or nothing. What is there is dumped to `kept`
 * first; undefined when there is nothing. Rejects with `StartupError`.
 */
export async function restorePostgres(
  backup: string,
  databaseUrl: string,
  now: Date,
): Promise<{ contents: Contents; kept: string | undefined }> {
  const contents = await inspectDump(backup);
  const kept = (await hasTables(databaseUrl))
    ? `${backup}.before-${now.toISOString().replaceAll(':', '-')}`
    : undefined;
  if (kept !== undefined) {
    try {
      makePrivateFile(kept);
      await runTool('pg_dump', [...DUMP, `--file=${kept}`], { databaseUrl });
    } catch (error) {
      const words = `What is in the database could not be kept as ${kept}: copy the backup to a folder that can be written`;
      throw unwritten(error, words, kept);
    }
  }
  await replaceTables(backup, databaseUrl, now);
  return { contents, kept };
}

/** Whether any of Mizu's tables is there. */
async function hasTables(databaseUrl: string): Promise<boolean> {
  const found: string[] = [];
  const question = `select coalesce(${TABLES.map((table) => `to_regclass('${table}')`).join(', ')})`;
  await runTool('psql', ['--no-psqlrc', '--tuples-only', '--no-align', `--command=${question}`], {
    databaseUrl,
    onLine: (line) => found.push(line),
  });
  return found.join('') !== '';
}

/**
 * Drops Mizu's tables and makes those of the dump, in one transaction. `pg_restore --clean` drops only what the dump has: it
 * cannot replace a database that a later Mizu has given more tables.
 */
async function replaceTables(backup: string, databaseUrl: string, now: Date): Promise<void> {
  const dump = startTool('pg_restore', ['--file=-', ...PLAIN, backup]);
  const psql = startTool('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'], databaseUrl);
  psql.child.stdout.resume();
  async function* script() {
    yield `begin; set client_min_messages = warning; drop table if exists ${TABLES.join(', ')} cascade;\n`;
    yield* forOlderServers(dump.child.stdout);
    // Without its end the dump is not whole: then psql finds no commit, and nothing has changed.
    await dump.ended;
    // The dump has taken away the path by which tables are found. An older Mizu's numbers no changes yet.
    yield `reset search_path;
      do $$ begin if to_regclass('changes') is not null then ${resetChanges(now)} end if; end $$;
      commit;\n`;
  }
  const [restored, sent] = await Promise.allSettled([psql.ended, pipeline(script, psql.child.stdin), dump.ended]);
  // What psql complains of is why it took no more.
  if (restored.status === 'rejected') throw restored.reason;
  if (sent.status === 'rejected') throw sent.reason;
}

/** A script without the one setting at its beginning that tools of version 17 and later write, and no earlier server knows. */
async function* forOlderServers(script: Readable): AsyncGenerator<Buffer> {
  let isBeginning = true;
  for await (const piece of script as AsyncIterable<Buffer>) {
    // Any bytes are signs of Latin-1, and come out as they were.
    yield isBeginning
      ? Buffer.from(piece.toString('latin1').replace(/^SET transaction_timeout = 0;$/m, ''), 'latin1')
      : piece;
    isBeginning = false;
  }
}
