import { execFile } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isPostgres } from '../store/open-store.ts';
import { makePrivateFolder } from '../store/private-file.ts';

export interface Schedule {
  folder: string;
  /** Hours from one backup to the next. */
  everyHours: number;
  /** How many are kept. */
  keep: number;
  /** The address of the database. */
  databaseUrl: string;
}

const HOUR = 60 * 60 * 1000;
/** How often to check whether a backup is due: timers stop while a machine sleeps. */
const LOOK = 60 * 1000;
const program = fileURLToPath(new URL('../cli/mizu.ts', import.meta.url));

/** The extension tells a dump of PostgreSQL from a file of SQLite: neither can be restored in place of the other. */
const endingFor = (databaseUrl: string) => (isPostgres(databaseUrl) ? '.dump' : '.db');

const nameAt = (now: Date, ending: string) => `mizu-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z${ending}`;
const NAME = /^mizu-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z(\..+)$/;

/** The backups in a folder, the oldest first, with the times in their names. Other files do not count. */
function backupsIn(folder: string, isEnding: (ending: string) => boolean): { name: string; at: number }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const [, date, time = '', ending = ''] = NAME.exec(name) ?? [];
      if (date === undefined || !isEnding(ending)) return [];
      return [{ name, at: Date.parse(`${date}T${time.replaceAll('-', ':')}Z`) }];
    });
}

/** The backups that this schedule has made, the oldest first. */
function madeBy({ folder, everyHours, databaseUrl }: Schedule, now: Date): { name: string; at: number }[] {
  const ending = endingFor(databaseUrl);
  // A backup from the future was made while the clock was wrong: it counts neither for what is due nor for how many there
  // are.
  return backupsIn(folder, (found) => found === ending).filter(({ at }) => at - now.getTime() < everyHours * HOUR);
}

/** When the latest backup was made, in milliseconds; undefined when there is none. */
export function lastBackup(schedule: Schedule, now: Date): number | undefined {
  return madeBy(schedule, now).at(-1)?.at;
}

/** Creates a file. False when it exists: among several processes that try at once, one succeeds. */
function claims(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Makes a backup if one is due, and removes the oldest ones beyond the number to keep. Resolves to its name, or undefined. */
export async function backUpIfDue(schedule: Schedule, now: Date): Promise<string | undefined> {
  const { folder, everyHours, keep, databaseUrl } = schedule;
  const ending = endingFor(databaseUrl);
  const last = lastBackup(schedule, now);
  if (last !== undefined && now.getTime() - last < everyHours * HOUR) return undefined;
  makePrivateFolder(folder);
  // Before the next backup: unfinished files may take the room. A recent one may be another node's.
  for (const { name: left, at } of backupsIn(folder, (found) => found.startsWith(`${ending}.part`)))
    if (now.getTime() - at >= everyHours * HOUR) rmSync(join(folder, left), { force: true });
  const name = nameAt(now, ending);
  // Nodes that start together check in the same second: they must not write into one file.
  const claim = join(folder, `${name}.part-claim`);
  if (!claims(claim)) return undefined;
  try {
    // In a process of its own: copying and checking would block all requests.
    await promisify(execFile)(process.execPath, [program, 'backup', join(folder, name)], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
  } finally {
    rmSync(claim, { force: true });
  }
  // Only now: as long as no backup succeeds, none is removed.
  for (const { name: old } of madeBy(schedule, now).slice(0, -keep)) rmSync(join(folder, old));
  return name;
}

/** Makes backups from now on; logs a failure, and tries again an hour later. Returns a function that stops that. */
export function startBackups(schedule: Schedule, log: (line: string) => void): () => void {
  let pausedUntil = 0;
  let isAtWork = false;
  const look = async () => {
    if (isAtWork || Date.now() < pausedUntil) return;
    isAtWork = true;
    try {
      await backUpIfDue(schedule, new Date());
    } catch (error) {
      pausedUntil = Date.now() + HOUR;
      const words = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
      log(`No backup could be made: ${words}`);
    } finally {
      isAtWork = false;
    }
  };
  void look();
  const timer = setInterval(() => void look(), LOOK).unref();
  return () => clearInterval(timer);
}
