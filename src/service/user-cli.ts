import { parseArgs } from 'node:util';
import { z } from 'zod';
import { AccountExistsError, addAccount } from './auth/accounts.ts';
import { readSettings } from './settings.ts';
import { StartupError } from './startup-error.ts';
import { openStore } from './store/open-store.ts';

const USAGE =
  'Usage: npm run user -- add --email you@example.org --name "Your Name" --password "at least 8 characters"';

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      password: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return USAGE;
  const { email, name, password } = values;
  if (positionals.join(' ') !== 'add' || !email || !name || !password) throw new StartupError(USAGE);
  const store = await openStore(readSettings(process.env).DATABASE_URL);
  try {
    const user = await addAccount(store.db, { email, name, password }, new Date());
    return `Made an account for ${user.name} (${user.email}).`;
  } finally {
    await store.close();
  }
}

function explain(error: unknown): string {
  if (error instanceof z.ZodError)
    return error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n');
  if (error instanceof StartupError || error instanceof AccountExistsError) return error.message;
  // parseArgs words its complaints about options well enough to show.
  if (error instanceof TypeError && 'code' in error) return `${error.message}\n${USAGE}`;
  return String(error instanceof Error ? error.stack : error);
}

run().then(
  (line) => process.stdout.write(`${line}\n`),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  },
);
