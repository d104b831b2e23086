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

/** The restored tables belong to whoever restores them, with their rights. */
const PLAIN = ['--no-owner', '--no-privileges'];

/**
 * Mizu's tables only: Mizu's user could often not restore whatever else is in the database, such as an extension of the
 * host's.
 */
const TABLES = [...tableNames, 'kysely_migration', 'kysely_migration_lock'];
const DUMP = ['--format=custom', ...PLAIN, ...TABLES.map((table) => `--table=${table}`)];

type Tool = 'pg_dump' | 'pg_restore' | 'psql';

interface RunningTool {
  child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Resolves when the tool has succeeded. Rejects with `StartupError`. */
  ended: Promise<void>;
}

/**
 * Starts one of PostgreSQL's own tools. The password is in the environment, which other accounts cannot read, unlike the
 * arguments.
 */
function startTool(tool: Tool, args: readonly string[], databaseUrl?: string): RunningTool {
  const url = databaseUrl === undefined ? undefined : new URL(databaseUrl);
  const password = databaseUrl === undefined ? undefined : passwordOf(databaseUrl);
  if (url) {
    url.password = '';
    // Without `searchParams`, which writes a space as a plus sign that PostgreSQL reads as such. Two parameters are for the
    // driver only.
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

/** Runs a tool to its end, and calls `onLine` with each line of its output. Rejects with `StartupError`. */
async function runTool(
  tool: Tool,
  args: readonly string[],
  { databaseUrl, onLine }: { databaseUrl?: string; onLine?: (line: string) => void } = {},
): Promise<void> {
  const { child, ended } = startTool(tool, args, databaseUrl);
  child.stdin.end();
  // `readline` also ends a line at U+2028, which `COPY` leaves unescaped in users' texts: the rest would look like a row.
  let begun = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (begun + text).split(/\r?\n/);
    begun = lines.pop() ?? '';
    for (const line of lines) onLine?.(line);
  });
  await ended;
}

/**
 * Copies a PostgreSQL database into a new file with `pg_dump`, as it is at one moment, while services may run and write.
 * Reads the whole copy back before it gets its name. Rejects with `StartupError`.
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

/** Reads a dump to its end. Rejects with `StartupError` when it is not a whole one of Mizu. */
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
 * Replaces the contents of a PostgreSQL database with a dump, all of it or nothing. Dumps the former contents to `kept`
 * first; undefined when there are none. Rejects with `StartupError`.
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

/** Whether any of Mizu's tables exists. */
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
 * Drops Mizu's tables and creates those of the dump, in one transaction. `pg_restore --clean` drops only tables of the
 * dump: it cannot replace a database that a later Mizu has given more.
 */
async function replaceTables(backup: string, databaseUrl: string, now: Date): Promise<void> {
  const dump = startTool('pg_restore', ['--file=-', ...PLAIN, backup]);
  const psql = startTool('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'], databaseUrl);
  psql.child.stdout.resume();
  async function* script() {
    yield `begin; set client_min_messages = warning; drop table if exists ${TABLES.join(', ')} cascade;\n`;
    yield* forOlderServers(dump.child.stdout);
    // An incomplete dump has no end: psql then finds no commit, and nothing has changed.
    await dump.ended;
    // The dump has reset the search path. An older Mizu does not number its changes.
    yield `reset search_path;
      do $$ begin if to_regclass('changes') is not null then ${resetChanges(now)} end if; end $$;
      commit;\n`;
  }
  const [restored, sent] = await Promise.allSettled([psql.ended, pipeline(script, psql.child.stdin), dump.ended]);
  // The complaint of psql is the reason why it stopped reading.
  if (restored.status === 'rejected') throw restored.reason;
  if (sent.status === 'rejected') throw sent.reason;
}

/** A script without the one setting at its beginning that tools of version 17 and later write, and no earlier server knows. */
async function* forOlderServers(script: Readable): AsyncGenerator<Buffer> {
  let isBeginning = true;
  for await (const piece of script as AsyncIterable<Buffer>) {
    // Latin-1 decodes any bytes, and encodes them unchanged.
    yield isBeginning
      ? Buffer.from(piece.toString('latin1').replace(/^SET transaction_timeout = 0;$/m, ''), 'latin1')
      : piece;
    isBeginning = false;
  }
}
