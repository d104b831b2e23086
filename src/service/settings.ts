import { z } from 'zod';
import { NewAccount } from './auth/accounts.ts';
import { StartupError } from './startup-error.ts';

const blankAsUnset = (value: unknown) => (value === '' ? undefined : value);

const Settings = z.object({
  PORT: z.preprocess(
    blankAsUnset,
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
      .transform(Number)
      .refine((port) => port <= 65_535, 'must be a number from 0 to 65535')
      .default(4747),
  ),
  HOST: z.preprocess(
    blankAsUnset,
    z
      .string()
      .regex(/^[\w.:-]+$/, 'must be a host name or address')
      .default('127.0.0.1'),
  ),
  DATABASE_URL: z.preprocess(
    blankAsUnset,
    z
      .string()
      .refine((url) => !/^postgres(ql)?:/.test(url), 'names PostgreSQL, which this version cannot use yet: give a file')
      .refine((url) => /^(file:.+|postgres(ql)?:.*)$/.test(url), 'must be a file, such as file:./data/mizu.db')
      .default('file:./data/mizu.db'),
  ),
  // Checked as an account's fields are: what passes here makes an owner.
  MIZU_OWNER_EMAIL: z.preprocess(blankAsUnset, NewAccount.shape.email.optional()),
  MIZU_OWNER_PASSWORD: z.preprocess(blankAsUnset, NewAccount.shape.password.optional()),
  MIZU_OWNER_NAME: z.preprocess(blankAsUnset, NewAccount.shape.name.optional()),
  MIZU_API_BASE: z.preprocess(
    blankAsUnset,
    z
      .string()
      .refine(
        (base) => /^\/(?!\/)[^\s?#"'<>\\]*$/.test(base) || isWebAddress(base),
        'must be a path, such as /api, or an http(s) address',
      )
      .default('/api'),
  ),
});
export type Settings = z.infer<typeof Settings>;

function isWebAddress(value: string): boolean {
  if (/[\s"'<>\\]/.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return ['http:', 'https:'].includes(url.protocol) && !url.search && !url.hash && !url.username;
}

/** The settings from the environment. Throws a `StartupError` that names each wrong one. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const parsed = Settings.safeParse(environment);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
  throw new StartupError(`These settings are wrong:\n${problems.join('\n')}`);
}
