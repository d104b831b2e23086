import { existsSync } from 'node:fs';
import { readSettings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { copyStore, refuseFilled } from '../store/copy.ts';
import { isPostgres, openStore } from '../store/open-store.ts';
import { type CliCommand, readArgs, UsageError } from './command.ts';
import { explainFailure } from './database-failure.ts';

const usage = `Usage: mizu copy FROM TO (in a clone of the repository: npm run db:copy -- FROM TO)

Copies everything from one database to another, which must be empty. Stop Mizu first: what it writes
meanwhile is not copied. FROM and TO are as DATABASE_URL: file:./data/mizu.db, or
postgres://user:password@localhost:5432/mizu.`;

export const copyCommand: CliCommand = {
  usage,
  run: async (args, environment) => {
    const { words } = readArgs(args, { names: [], flags: [], usage });
    // A blank argument is an unset variable of the shell: as a setting it would mean the default database.
    if (words.length !== 2 || words.includes('')) {
      throw new UsageError('Copy from which database to which?', usage);
    }
    const [from = '', to = ''] = words.map((url) => readSettings({ ...environment, DATABASE_URL: url }).DATABASE_URL);
    // Opening it would create it.
    const path = from.replace(/^file:/, '');
    if (!isPostgres(from) && !existsSync(path)) throw new StartupError(`There is no database ${path} to copy from.`);
    return await copy(from, to);
  },
};

async function copy(from: string, to: string): Promise<string> {
  const began = performance.now();
  // The source is opened last: opening an older Mizu's database migrates it, and the older Mizu would then refuse it.
  const target = await openStore(to);
  try {
    await refuseFilled(target.db);
    const source = await openStore(from);
    try {
      const tables = await copyStore(source, target);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      return [
        ...tables.map(({ table, rows, hash }) => `${table.padEnd(18)}${String(rows).padStart(8)}  sha256 ${hash}`),
        `Copied ${rows} rows, each compared with its original, in ${seconds} s. Start Mizu with DATABASE_URL set to the copy.`,
      ].join('\n');
    } catch (error) {
      throw explainFailure(error, source, target);
    } finally {
      await source.close();
    }
  } finally {
    await target.close();
  }
}
