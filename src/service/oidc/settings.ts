import { z } from 'zod';

/** One provider of OpenID Connect, as the environment configures it. */
export interface ProviderSettings {
  /** Its id in settings and addresses. */
  id: string;
  /** Its name for the user. */
  name: string;
  issuer: URL;
  clientId: string;
  clientSecret: string | undefined;
  scopes: string;
  /** Whether a verified email signs in to the account that has it here. */
  links: boolean;
  /** Who gets an account at the first sign-in: nobody, everybody, or people with a verified email of these domains. */
  creates: 'nobody' | 'everybody' | readonly string[];
}

/** An empty variable counts as unset. */
export const blankAsUnset = (value: unknown) => (value === '' ? undefined : value);

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username } = new URL(text);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return (protocol === 'https:' || (protocol === 'http:' && isHere)) && !search && !hash && !username;
}

const domains = /^[a-z\d-]+(\.[a-z\d-]+)+( [a-z\d-]+(\.[a-z\d-]+)+)*$/;

const Provider = z.object({
  ISSUER: z
    .string('must be set')
    .refine(isIssuer, 'must be an https address, such as https://login.example.org')
    .transform((text) => new URL(text)),
  CLIENT_ID: z.string('must be set').max(500),
  CLIENT_SECRET: z.preprocess(blankAsUnset, z.string().max(2000).optional()),
  NAME: z.preprocess(blankAsUnset, z.string().trim().min(1).max(60, 'must have at most 60 characters').optional()),
  SCOPES: z.preprocess(
    blankAsUnset,
    z
      .string()
      .refine((text) => text.split(' ').includes('openid'), 'must have openid among its words')
      .default('openid email profile'),
  ),
  LINK: z.preprocess(
    blankAsUnset,
    z.enum(['no', 'verified-email'], 'must be one of: no, verified-email').default('no'),
  ),
  CREATE: z.preprocess(
    blankAsUnset,
    z
      .string()
      .transform((text) =>
        text
          .trim()
          .toLowerCase()
          .split(/[\s,]+/)
          .join(' '),
      )
      .refine((text) => domains.test(text) || /^(no|everybody)$/.test(text), {
        error: 'must be no, everybody, or domains of emails, such as example.org',
      })
      .default('no'),
  ),
});

function readCreate(text: string): ProviderSettings['creates'] {
  if (text === 'no') return 'nobody';
  return text === 'everybody' ? text : text.split(' ');
}

/** The providers that `MIZU_OIDC` names, each with settings of its own, and the problems in these. */
export function readProviders(environment: Record<string, string | undefined>): {
  all: readonly ProviderSettings[];
  problems: readonly string[];
} {
  const ids = (environment.MIZU_OIDC ?? '').split(/[\s,]+/).filter(Boolean);
  const problems: string[] = [];
  if (ids.length > 0 && !environment.MIZU_PUBLIC_URL) {
    problems.push('MIZU_PUBLIC_URL must be set: a provider sends people back to it');
  }
  if (!ids.every((id) => /^[a-z][a-z\d]{0,19}$/.test(id)) || new Set(ids).size < ids.length) {
    problems.push('MIZU_OIDC must be names, such as company google: lower case letters and digits, each once');
  }
  const all = ids.flatMap((id): ProviderSettings[] => {
    const prefix = `MIZU_OIDC_${id.toUpperCase()}_`;
    const fields = Object.keys(Provider.shape).map((name) => [name, blankAsUnset(environment[prefix + name])]);
    const parsed = Provider.safeParse(Object.fromEntries(fields));
    if (!parsed.success) {
      problems.push(...parsed.error.issues.map(({ path, message }) => `${prefix}${path.join('.')} ${message}`));
      return [];
    }
    const { ISSUER, CLIENT_ID, CLIENT_SECRET, NAME, SCOPES, LINK, CREATE } = parsed.data;
    const provider = {
      id,
      name: NAME ?? ISSUER.hostname,
      issuer: ISSUER,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      scopes: SCOPES,
      links: LINK === 'verified-email',
      creates: readCreate(CREATE),
    };
    return [provider];
  });
  return { all, problems };
}
