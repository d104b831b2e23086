import { z } from 'zod';
import { aiVariables } from './ai/providers.ts';
import { NewAccount } from './auth/accounts.ts';
import { readTrustedProxies } from './edge/trusted-proxies.ts';
import { blankAsUnset, type ProviderSettings, readProviders } from './oidc/settings.ts';
import { StartupError } from './startup-error.ts';
import { isDatabaseUrl } from './store/open-store.ts';
import { LOG_FORMATS, LOG_LEVELS } from './watch/log.ts';

/** A key goes into a header, and never into a message: the message about a wrong one does not contain it. */
const key = z.preprocess(
  blankAsUnset,
  z
    .string()
    .trim()
    .regex(/^[\w.~+/=:-]+$/, 'must be a key: letters, digits and . _ ~ + / = : -')
    .optional(),
);
const model = z.preprocess(
  blankAsUnset,
  z
    .string()
    .regex(/^[\w.:/@-]{1,200}$/, 'must be the name of a model')
    .optional(),
);
const address = z.preprocess(
  blankAsUnset,
  z.string().refine(isWebAddress, 'must be an http(s) address, such as http://127.0.0.1:11434/v1').optional(),
);

const numberFrom = (least: number, most: number, what: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `must be a number of ${what} from ${least} to ${most}`)
    .transform(Number)
    .refine((number) => number >= least && number <= most, `must be a number of ${what} from ${least} to ${most}`);

const oneOf = <const T extends readonly [string, ...string[]]>(words: T, unset: T[number]) =>
  z.preprocess(
    (value) => (value === '' || value === undefined ? unset : value),
    z.enum(words, `must be one of: ${words.join(', ')}`),
  );

/** The check of each setting, except the providers to sign in at. */
export const Settings = z.object({
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
      .refine(
        isDatabaseUrl,
        'must be a file, such as file:./data/mizu.db, or a server, such as postgres://user:password@localhost:5432/mizu (with / as %2F, # as %23 and ? as %3F in the password)',
      )
      .default('file:./data/mizu.db'),
  ),
  // The same checks as for an account's fields, so that the owner can be created.
  MIZU_OWNER_EMAIL: z.preprocess(blankAsUnset, NewAccount.shape.email.optional()),
  MIZU_OWNER_PASSWORD: z.preprocess(blankAsUnset, NewAccount.shape.password.optional()),
  MIZU_OWNER_NAME: z.preprocess(blankAsUnset, NewAccount.shape.name.optional()),
  MIZU_SOURCE_HOSTS: z.preprocess(
    blankAsUnset,
    z
      .string()
      .transform((text) => (text.trim() === 'none' ? [] : text.trim().split(/\s+/)))
      .refine((hosts) => hosts.every(isOrigin), 'must be https hosts such as https://github.example.org, or none')
      .default(['https://api.github.com']),
  ),
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
  MIZU_BACKUP_FOLDER: z.preprocess(blankAsUnset, z.string().optional()),
  MIZU_BACKUP_EVERY: z.preprocess(blankAsUnset, numberFrom(1, 720, 'hours').default(24)),
  MIZU_BACKUP_KEEP: z.preprocess(blankAsUnset, numberFrom(1, 1000, 'backups').default(7)),
  MIZU_METRICS_TOKEN: z.preprocess(
    blankAsUnset,
    z
      .string()
      .regex(/^[\w.~+/=-]{16,200}$/, 'must have 16 to 200 letters, digits and . _ ~ + / = -')
      .optional(),
  ),
  MIZU_SLOW_CALL: z.preprocess(blankAsUnset, numberFrom(1, 600_000, 'milliseconds').default(1000)),
  MIZU_EVENTS: oneOf(['on', 'off'], 'on'),
  MIZU_LOG_FORMAT: oneOf(LOG_FORMATS, 'words'),
  MIZU_LOG_LEVEL: oneOf(LOG_LEVELS, 'warn'),
  MIZU_MAX_CONNECTIONS: z.preprocess(blankAsUnset, numberFrom(10, 100_000, 'connections').default(1000)),
  MIZU_MAX_BODY: z.preprocess(blankAsUnset, numberFrom(256, 16_384, 'kB').default(256)),
  MIZU_MAX_ITEMS: z.preprocess(blankAsUnset, numberFrom(100, 999_999, 'items').optional()),
  MIZU_MAX_CALLS: z.preprocess(blankAsUnset, numberFrom(60, 999_999, 'calls a minute').default(6000)),
  MIZU_MAX_STREAMS: z.preprocess(blankAsUnset, numberFrom(1, 1000, 'streams').default(20)),
  MIZU_PUBLIC_URL: z.preprocess(
    blankAsUnset,
    z
      .string()
      .refine(isPublicUrl, 'must be an http(s) address without a path, such as https://tasks.example.org')
      .transform((url) => new URL(url))
      .optional(),
  ),
  MIZU_TRUST_PROXY: z.preprocess(
    blankAsUnset,
    z
      .string()
      .transform((text, context) => {
        const trusted = readTrustedProxies(text);
        if (trusted === undefined) {
          context.addIssue(
            'must be addresses and networks, such as 127.0.0.1 10.0.0.0/8 fd00::/8, or a number of proxies from 1 to 10',
          );
        }
        return trusted;
      })
      .optional(),
  ),
  ...aiVariables({ key, model, address }),
});
export type Settings = z.infer<typeof Settings> & { providers: readonly ProviderSettings[] };

/** A host that pages may connect to; http only on this machine. */
function isOrigin(value: string): boolean {
  // In the form for the policy: without signs that separate its entries.
  if (!isWebAddress(value) || !/^[\w.:/-]+$/.test(value)) return false;
  const { origin, protocol, hostname } = new URL(value);
  return origin === value && (protocol === 'https:' || ['localhost', '127.0.0.1'].includes(hostname));
}

function isPublicUrl(value: string): boolean {
  return isWebAddress(value) && new URL(value).pathname === '/';
}

function isWebAddress(value: string): boolean {
  if (/[\s"'<>\\]/.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return ['http:', 'https:'].includes(url.protocol) && !url.search && !url.hash && !url.username;
}

/** The settings from the environment. Throws a `StartupError` that names each wrong one. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const parsed = Settings.safeParse(environment);
  const providers = readProviders(environment);
  if (parsed.success && providers.problems.length === 0) return { ...parsed.data, providers: providers.all };
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...providers.problems,
  ];
  throw new StartupError(`These settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
}
