import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { StartupError } from '../startup-error.ts';
import { migrations } from '../store/migrate.ts';
import { makePrivateFile } from '../store/private-file.ts';
import type { Contents } from './inspect.ts';

/**
 * Runs one of PostgreSQL's own tools; each line that it writes goes to `onLine`. The password goes by the environment, which
 * other accounts cannot read, unlike the arguments. Rejects with `StartupError`.
 */
async function runTool(
  tool: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  { databaseUrl, onLine }: { databaseUrl?: string; onLine?: (line: string) => void } = {},
): Promise<void> {
  const url = databaseUrl === undefined ? undefined : new URL(databaseUrl);
  const password = url && decodeURIComponent(url.password);
  if (url) url.password = '';
  const child = spawn(tool, [...args, ...(url ? [`--dbname=${url.href}`] : [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => onLine?.(line));
  const failure = new Promise<never>((_, reject) => {
    child.once('error', (error) => {
      const isMissing = 'code' in error && error.code === 'ENOENT';
      const words = isMissing
        ? `${tool} is not installed here: it comes with PostgreSQL's client programs (Debian: apt-get install postgresql-client).`
        : `${tool} could not be run (${error.message}).`;
      reject(new StartupError(words, { cause: error }));
    });
  });
  const [code] = (await Promise.race([once(child, 'close'), failure])) as [number | null];
  if (code !== 0) throw new StartupError(`${tool} failed: ${complaints.trim() || `it ended with ${code}`}`);
}

/**
 * Copies a PostgreSQL database into a new file by `pg_dump`, as it is at one moment, while services may run and write. The
 * whole copy is read back before it gets its name. Rejects with `StartupError`.
 */
export async function dumpPostgres(databaseUrl: string, target: string): Promise<Contents> {
  if (existsSync(target)) throw new StartupError(`${target} exists already: give another name, or move it away.`);
  const part = `${target}.part`;
  rmSync(part, { force: true });
  try {
    makePrivateFile(part);
    await runTool('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${part}`], { databaseUrl });
    const contents = await inspectDump(part);
    renameSync(part, target);
    return contents;
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
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
 * first. Rejects with `StartupError`.
 */
export async function restorePostgres(
  backup: string,
  databaseUrl: string,
  now: Date,
): Promise<{ contents: Contents; kept: string }> {
  const contents = await inspectDump(backup);
  const kept = `${backup}.before-${now.toISOString().replaceAll(':', '-')}`;
  makePrivateFile(kept);
  const plain = ['--no-owner', '--no-privileges'];
  await runTool('pg_dump', ['--format=custom', ...plain, `--file=${kept}`], { databaseUrl });
  const whole = ['--clean', '--if-exists', '--single-transaction', '--exit-on-error', ...plain];
  await runTool('pg_restore', [...whole, backup], { databaseUrl });
  return { contents, kept };
}
