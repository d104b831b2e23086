import { StartupError } from '../startup-error.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { type CliCommand, UsageError } from './command.ts';
import { copyCommand } from './copy.ts';
import { userCommand } from './user.ts';

const startUsage = `Usage: mizu start, or mizu alone

Starts the service, and prints its address. Its settings come from the environment: see the README.`;

/** The launcher starts the service itself; only other commands come here. */
const startCommand: CliCommand = {
  usage: startUsage,
  run: () => Promise.reject(new UsageError('mizu start takes no arguments.', startUsage)),
};

/** The commands of the program `mizu`, by name. */
const commands: Record<string, CliCommand> = {
  backup: backupCommand,
  copy: copyCommand,
  restore: restoreCommand,
  start: startCommand,
  user: userCommand,
};

const usage = `Usage: mizu [COMMAND] [--help]

  backup    the database into a file, while Mizu may run
  copy      everything from one database to another: SQLite, PostgreSQL
  restore   a backup in the place of the database, while Mizu is stopped
  start     the service; so does mizu alone
  user      accounts: list, add, password, disable, enable, remove`;

async function run(
  [name = '', ...args]: readonly string[],
  environment: Record<string, string | undefined>,
): Promise<string> {
  if (['', '--help', '-h', 'help'].includes(name)) return usage;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`mizu has no command ${name}.`, usage);
  return args.some((arg) => ['--help', '-h'].includes(arg)) ? command.usage : await command.run(args, environment);
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${error.usage}`;
  // Errors that the user can mend become a sentence; anything else is our fault and needs its stack.
  if (error instanceof StartupError) return error.message;
  return String(error instanceof Error ? error.stack : error);
}

/** The result of a command. */
export interface Told {
  /** The exit code. */
  code: 0 | 1;
  output: string;
  complaints: string;
}

/** Runs the command that the arguments name. */
export async function runCommand(
  args: readonly string[],
  environment: Record<string, string | undefined>,
): Promise<Told> {
  try {
    return { code: 0, output: `${await run(args, environment)}\n`, complaints: '' };
  } catch (error) {
    return { code: 1, output: '', complaints: `${explain(error)}\n` };
  }
}
