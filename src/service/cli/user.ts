import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type * as z from 'zod';
import { AccountExistsError, addAccount, NewAccount, setPassword } from '../auth/accounts.ts';
import { disableAccount, enableAccount, findAccount, listAccounts, removeAccount } from '../auth/manage-accounts.ts';
import { fileOf } from '../backup/backup.ts';
import { readSettings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { isPostgres, openStore } from '../store/open-store.ts';
import type { UserRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { type CliCommand, readArgs, UsageError } from './command.ts';
import { explainFailure } from './database-failure.ts';

const usage = `Usage: mizu user COMMAND (in a clone of the repository: npm run user -- COMMAND)

  list                                          all accounts
  add --email E --name N --password P           makes an account
  password --email E [--password P]             gives another password, or makes one up, and signs out everywhere
  disable --email E                             nobody can sign in any more; nothing is deleted
  enable --email E                              the account can be used again
  remove --email E --yes                        deletes the account and all that is in it, for ever`;

/** A name without control characters: one from before names were checked could control the terminal. */
const shown = (name: string) => name.replace(/\p{Cc}/gu, ' ');

type Db = Store['db'];
type Values = Partial<Record<'email' | 'name' | 'password', string>>;

const actions: Record<string, (db: Db, values: Values, isSure: boolean) => Promise<string>> = {
  list: async (db) => {
    const accounts = await listAccounts(db);
    const line = (cells: readonly string[]) =>
      cells
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd();
    const rows = accounts.map(({ email, name, created_at, last_used_at, tasks, disabled_at }) => [
      email,
      shown(name),
      created_at.slice(0, 10),
      last_used_at?.slice(0, 10) ?? 'never',
      String(tasks),
      disabled_at === null ? '' : 'disabled',
    ]);
    const all = [['EMAIL', 'NAME', 'MADE', 'USED', 'TASKS', ''], ...rows];
    const widths = all[0]?.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0))) ?? [];
    return all.map(line).join('\n');
  },

  add: async (db, { email, name, password }) => {
    if (!email || !name || !password) throw new UsageError('An account needs --email, --name and --password.', usage);
    const user = await addAccount(db, checked(NewAccount, { email, name, password }), new Date()).catch(explain);
    return `Made an account for ${user.name} (${user.email}).`;
  },

  password: async (db, { email, password: given }) => {
    const user = await accountOf(db, email);
    const { password } = checked(NewAccount.pick({ password: true }), {
      password: given ?? randomBytes(16).toString('base64url'),
    });
    await setPassword(db, user.id, password, { now: new Date() });
    const told = given === undefined ? ` It is ${password} (shown only this once).` : '';
    return `${user.email} has another password and is signed out everywhere.${told}`;
  },

  disable: async (db, { email }) => {
    const user = await accountOf(db, email);
    await disableAccount(db, user.id, new Date());
    return `${user.email} is disabled and signed out everywhere.`;
  },

  enable: async (db, { email }) => {
    const user = await accountOf(db, email);
    await enableAccount(db, user.id);
    return `${user.email} can sign in.`;
  },

  remove: async (db, { email }, isSure) => {
    const user = await accountOf(db, email);
    const { tasks = 0 } = (await listAccounts(db)).find(({ id }) => id === user.id) ?? {};
    if (!isSure) {
      throw new StartupError(
        `This deletes the account of ${shown(user.name)} (${user.email}) with ${tasks} tasks, and nothing brings it back. If you are sure, add --yes.`,
      );
    }
    await removeAccount(db, user.id, new Date());
    return `Removed the account of ${shown(user.name)} (${user.email}).`;
  },
};

/** The checked fields. Throws `StartupError` with the problems, a line each. */
function checked<S extends z.ZodType>(schema: S, fields: z.input<S>): z.output<S> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw new StartupError(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'));
}

function explain(error: unknown): never {
  throw error instanceof AccountExistsError ? new StartupError(error.message) : error;
}

async function accountOf(db: Db, email: string | undefined): Promise<UserRow> {
  if (!email) throw new UsageError('Which account? Say so with --email.', usage);
  const user = await findAccount(db, email);
  if (!user) throw new StartupError(`There is no account for ${email}.`);
  return user;
}

export const userCommand: CliCommand = {
  usage,
  run: async (args, environment) => {
    const { words, values, on } = readArgs(args, { names: ['email', 'name', 'password'], flags: ['yes'], usage });
    const [name = '', ...more] = words;
    const action = Object.hasOwn(actions, name) && more.length === 0 ? actions[name] : undefined;
    if (!action) throw new UsageError(name ? `mizu user has no command ${words.join(' ')}.` : 'Which command?', usage);
    const { DATABASE_URL } = readSettings(environment);
    const file = fileOf(DATABASE_URL);
    const isNew = !isPostgres(DATABASE_URL) && !existsSync(file);
    // Opening it would create it. The first account may be added before the first start.
    if (isNew && name !== 'add') throw new StartupError(`There is no database ${file}: check DATABASE_URL.`);
    const store = await openStore(DATABASE_URL);
    try {
      const told = await action(store.db, values, on.includes('yes'));
      return isNew ? `${told} The database ${file} is new.` : told;
    } catch (error) {
      throw explainFailure(error, store);
    } finally {
      await store.close();
    }
  },
};
