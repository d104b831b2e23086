import { existsSync, statSync } from 'node:fs';
import { backUp, fileOf } from '../backup/backup.ts';
import { inWords } from '../backup/inspect.ts';
import { dumpPostgres, restorePostgres } from '../backup/postgres-backup.ts';
import { restore } from '../backup/restore.ts';
import { readSettings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { isPostgres } from '../store/open-store.ts';
import { type CliCommand, readArgs, UsageError } from './command.ts';

/** The one file in the arguments. */
function fileIn(args: readonly string[], usage: string): string {
  const { words } = readArgs(args, { names: [], flags: [], usage });
  const [file, ...more] = words;
  if (file === undefined || more.length > 0) throw new UsageError('Which file?', usage);
  return file;
}

const backupUsage = `Usage: mizu backup FILE (in a clone of the repository: npm run backup -- FILE)

Copies the database of DATABASE_URL into a new file, while Mizu may run, and checks the copy. For PostgreSQL it runs pg_dump.`;

export const backupCommand: CliCommand = {
  usage: backupUsage,
  run: async (args, environment) => {
    const target = fileIn(args, backupUsage);
    const { DATABASE_URL } = readSettings(environment);
    const contents = await (isPostgres(DATABASE_URL)
      ? dumpPostgres(DATABASE_URL, target)
      : backUp(fileOf(DATABASE_URL), target));
    return `Backed up ${inWords(contents)} to ${target} (${Math.ceil(statSync(target).size / 1024)} kB), and checked it.`;
  },
};

const restoreUsage = `Usage: mizu restore FILE (in a clone of the repository: npm run restore -- FILE)

Checks a backup and puts it in the place of the database of DATABASE_URL, while Mizu is stopped. The database that is there
is kept under another name. For PostgreSQL it runs pg_restore, in one transaction.`;

export const restoreCommand: CliCommand = {
  usage: restoreUsage,
  run: async (args, environment) => {
    const backup = fileIn(args, restoreUsage);
    if (!existsSync(backup)) throw new StartupError(`There is no file ${backup}.`);
    const { DATABASE_URL } = readSettings(environment);
    const { contents, kept } = isPostgres(DATABASE_URL)
      ? await restorePostgres(backup, DATABASE_URL, new Date())
      : restore(backup, fileOf(DATABASE_URL), new Date());
    return `Restored ${inWords(contents)}.${kept === undefined ? '' : ` What was there before is now ${kept}.`}`;
  },
};
