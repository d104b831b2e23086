import { parseArgs } from 'node:util';
import { StartupError } from '../startup-error.ts';

/** One command of the program `mizu`. */
export interface CliCommand {
  /** Its usage, and what it does; shown by `--help` and when it is used wrongly. */
  usage: string;
  /** Resolves to the text to print. Rejects with `StartupError` for what the user can mend. */
  run(args: readonly string[], environment: Record<string, string | undefined>): Promise<string>;
}

/** The command was used wrongly: its usage is shown below the message. */
export class UsageError extends StartupError {
  readonly usage: string;

  constructor(message: string, usage: string) {
    super(message);
    this.usage = usage;
  }
}

/** Splits arguments into words and `--name value` options; `flags` take no value. Throws `UsageError`. */
export function readArgs<const N extends string, const F extends string>(
  args: readonly string[],
  { names, flags, usage }: { names: readonly N[]; flags: readonly F[]; usage: string },
): { words: string[]; values: Partial<Record<N, string>>; on: readonly F[] } {
  const options: Record<string, { type: 'string' | 'boolean' }> = {};
  for (const name of names) options[name] = { type: 'string' };
  for (const name of flags) options[name] = { type: 'boolean' };
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const given: Record<string, unknown> = values;
    const texts = names.filter((name) => typeof given[name] === 'string').map((name) => [name, given[name]]);
    return {
      words: positionals,
      values: Object.fromEntries(texts),
      on: flags.filter((name) => given[name] === true),
    };
  } catch (error) {
    // The messages of parseArgs about options can be shown.
    if (error instanceof TypeError && 'code' in error) throw new UsageError(error.message, usage);
    throw error;
  }
}
