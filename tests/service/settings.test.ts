import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { aiVariables } from '#service/ai/providers.ts';
import { readSettings, Settings } from '#service/settings.ts';
import { StartupError } from '#service/startup-error.ts';

const OWN_WORDS = 'must have 8 characters besides the words Mizu, GTD, Getting Things Done, owner and admin';
const NO_DATABASE =
  'must be a file, such as file:./data/mizu.db, or a server, such as postgres://user:password@localhost:5432/mizu (with / as %2F, # as %23 and ? as %3F in the password)';
const OWNER = { MIZU_OWNER_EMAIL: 'owner@mizu.local', MIZU_OWNER_NAME: 'Owner' };

function problemsOf(environment: Record<string, string>): string {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  throw new Error('These settings were taken');
}

test('README.md lists every setting, with its default', () => {
  const readme = readFileSync(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8');
  const rows = [...readme.matchAll(/^\| `([A-Z_]+)` +\| (?:`([^`]+)`)?/gm)];
  const listed = Object.fromEntries(rows.map(([, name = '', value]) => [name, value]));
  // The assistant's are in the table of its providers; those to sign in at are no row of `Settings`, the owner's defaults neither.
  const apart = Object.keys(aiVariables({ key: null, model: null, address: null }));
  const defaults: Readonly<Record<string, unknown>> = { ...readSettings({}), ...OWNER, MIZU_OIDC: undefined };
  const names = [...Object.keys(Settings.shape), 'MIZU_OIDC'].filter((name) => !apart.includes(name));
  const textOf = (value: unknown) => (value === undefined ? undefined : String(value));
  expect(listed).toStrictEqual(Object.fromEntries(names.map((name) => [name, textOf(defaults[name])])));
});

test('without an environment the defaults hold, and an empty variable is no variable', () => {
  const defaults = {
    PORT: 4747,
    HOST: '127.0.0.1',
    DATABASE_URL: 'file:./data/mizu.db',
    MIZU_API_BASE: '/api',
    MIZU_SOURCE_HOSTS: ['https://api.github.com'],
    MIZU_BACKUP_EVERY: 24,
    MIZU_BACKUP_KEEP: 7,
    MIZU_MAX_CALLS: 6000,
    MIZU_MAX_CONNECTIONS: 1000,
    MIZU_MAX_BODY: 256,
    MIZU_MAX_STREAMS: 20,
    MIZU_EVENTS: 'on',
    MIZU_LOG_FORMAT: 'words',
    MIZU_LOG_LEVEL: 'warn',
    MIZU_SLOW_CALL: 1000,
    providers: [],
  };
  expect(readSettings({})).toEqual(defaults);
  const empty = Object.fromEntries(
    [...Object.keys(defaults), 'MIZU_OWNER_EMAIL', 'MIZU_OWNER_PASSWORD', 'MIZU_OWNER_NAME'].map((name) => [name, '']),
  );
  expect(readSettings(empty)).toMatchObject(defaults);
});

test('good settings are taken', () => {
  expect(
    readSettings({
      PORT: '0',
      HOST: '::1',
      DATABASE_URL: 'file:/var/lib/mizu/mizu.db',
      MIZU_OWNER_EMAIL: ' Ana@Example.org ',
      MIZU_OWNER_PASSWORD: 'eight ch',
      MIZU_OWNER_NAME: ' Ana ',
      MIZU_API_BASE: 'https://tasks.example.org/v1',
      HOME: '/root',
    }),
  ).toEqual({
    ...readSettings({}),
    PORT: 0,
    HOST: '::1',
    DATABASE_URL: 'file:/var/lib/mizu/mizu.db',
    MIZU_OWNER_EMAIL: 'ana@example.org',
    MIZU_OWNER_PASSWORD: 'eight ch',
    MIZU_OWNER_NAME: 'Ana',
    MIZU_API_BASE: 'https://tasks.example.org/v1',
  });
});

test.each([
  ['none', []],
  [
    ' https://api.github.com  https://github.example.org:8443 ',
    ['https://api.github.com', 'https://github.example.org:8443'],
  ],
  ['http://127.0.0.1:4000', ['http://127.0.0.1:4000']],
])('the hosts to import from: %j', (text, hosts) => {
  expect(readSettings({ MIZU_SOURCE_HOSTS: text }).MIZU_SOURCE_HOSTS).toEqual(hosts);
});

test.each(['postgres://mizu:secret@db.example.org:5432/mizu?sslmode=verify-full', 'postgresql:///mizu'])(
  'a server of PostgreSQL is a database: %s',
  (url) => {
    expect(readSettings({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
  },
);

test('an assistant needs a key, or an address alone; what surrounds a key is left out', () => {
  const settings = readSettings({
    GEMINI_API_KEY: ' AIza-x_1 \n',
    OPENAI_API_KEY: '',
    OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1',
    OPENAI_MODEL: 'library/llama3.3:70b-q4@main',
  });
  expect(settings).toMatchObject({
    GEMINI_API_KEY: 'AIza-x_1',
    OPENAI_API_KEY: undefined,
    OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1',
    OPENAI_MODEL: 'library/llama3.3:70b-q4@main',
  });
});

test('a public address and trusted proxies are taken', () => {
  const settings = readSettings({ MIZU_PUBLIC_URL: 'https://Tasks.example.org:443/', MIZU_TRUST_PROXY: '2' });
  expect(settings.MIZU_PUBLIC_URL?.origin).toBe('https://tasks.example.org');
  expect(settings.MIZU_TRUST_PROXY).toBe(2);
});

describe('a wrong setting is named', () => {
  test.each([
    ['PORT', '65536', 'must be a number from 0 to 65535'],
    ['PORT', '-1', 'must be a number from 0 to 65535'],
    ['PORT', '80.5', 'must be a number from 0 to 65535'],
    ['PORT', 'http', 'must be a number from 0 to 65535'],
    ['HOST', 'http://localhost', 'must be a host name or address'],
    ['DATABASE_URL', 'postgres://db:port/mizu', NO_DATABASE],
    ['DATABASE_URL', './mizu.db', NO_DATABASE],
    ['DATABASE_URL', 'file:', NO_DATABASE],
    ['DATABASE_URL', 'file:./data/mizu.db\r', NO_DATABASE],
    ['DATABASE_URL', 'mysql://db/mizu', NO_DATABASE],
    ['MIZU_OWNER_EMAIL', 'ana', 'must be an email address'],
    ['MIZU_OWNER_PASSWORD', 'Password1', 'is one of the passwords that are tried first: choose another'],
    ['MIZU_OWNER_PASSWORD', 'Mizu-Owner-2026', OWN_WORDS],
    ['MIZU_OWNER_PASSWORD', 'GettingThingsDone!', OWN_WORDS],
    ['MIZU_OWNER_PASSWORD', 'seven c', 'must have at least 8 characters'],
    ['MIZU_OWNER_PASSWORD', 'x'.repeat(1001), 'must have at most 1000 characters'],
    ['MIZU_OWNER_NAME', '  ', 'must not be blank'],
    ['MIZU_OWNER_NAME', 'x'.repeat(201), 'must have at most 200 characters'],
    ['MIZU_MAX_BODY', '100', 'must be a number of kB from 256 to 16384'],
    ['MIZU_MAX_ITEMS', '0', 'must be a number of items from 100 to 999999'],
    ['MIZU_LOG_FORMAT', 'xml', 'must be one of: words, json'],
    ['MIZU_LOG_LEVEL', 'debug', 'must be one of: error, warn, info'],
    ['MIZU_API_BASE', 'api', 'must be a path, such as /api, or an http(s) address'],
    ['MIZU_API_BASE', '//elsewhere.example/api', 'must be a path, such as /api, or an http(s) address'],
    ['MIZU_API_BASE', 'javascript:alert(1)', 'must be a path, such as /api, or an http(s) address'],
    ['MIZU_API_BASE', 'https://user@example.org/api', 'must be a path, such as /api, or an http(s) address'],
    ...[
      '*',
      'github.com',
      'http://github.example.org',
      'https://github.example.org/api',
      "https://a;script-src'*'",
    ].map((hosts): [string, string, string] => [
      'MIZU_SOURCE_HOSTS',
      hosts,
      'must be https hosts such as https://github.example.org, or none',
    ]),
    ['GEMINI_API_KEY', 'two words', 'must be a key: letters, digits and . _ ~ + / = : -'],
    ['OPENAI_MODEL', 'llama 3', 'must be the name of a model'],
    ['DEEPSEEK_BASE_URL', '127.0.0.1:8080', 'must be an http(s) address, such as http://127.0.0.1:11434/v1'],
    ['ANTHROPIC_BASE_URL', 'file:///etc', 'must be an http(s) address, such as http://127.0.0.1:11434/v1'],
    ['OPENAI_BASE_URL', 'http://me:secret@host/v1', 'must be an http(s) address, such as http://127.0.0.1:11434/v1'],
    ...['tasks.example.org', 'https://tasks.example.org/mizu', 'ftp://tasks.example.org', 'https://a.example?x'].map(
      (url): [string, string, string] => [
        'MIZU_PUBLIC_URL',
        url,
        'must be an http(s) address without a path, such as https://tasks.example.org',
      ],
    ),
    ...['0', 'true', '10.0.0.0/33'].map((proxies): [string, string, string] => [
      'MIZU_TRUST_PROXY',
      proxies,
      'must be addresses and networks, such as 127.0.0.1 10.0.0.0/8 fd00::/8, or a number of proxies from 1 to 10',
    ]),
    ['MIZU_BACKUP_EVERY', '0', 'must be a number of hours from 1 to 720'],
    ['MIZU_SLOW_CALL', '0', 'must be a number of milliseconds from 1 to 600000'],
    ['MIZU_METRICS_TOKEN', 'short', 'must have 16 to 200 letters, digits and . _ ~ + / = -'],
    ['MIZU_MAX_CALLS', '59', 'must be a number of calls a minute from 60 to 999999'],
    ['MIZU_BACKUP_KEEP', 'all', 'must be a number of backups from 1 to 1000'],
    ['MIZU_API_BASE', '/api?x', 'must be a path, such as /api, or an http(s) address'],
  ])('%s=%s', (name, value, problem) => {
    expect(problemsOf({ [name]: value })).toBe(`These settings are wrong:\n  ${name} ${problem}`);
  });

  test('each of several, and secrets are not repeated', () => {
    const problems = problemsOf({
      PORT: 'x',
      MIZU_OWNER_EMAIL: 'x',
      MIZU_OWNER_PASSWORD: 'hunter2',
      MIZU_API_BASE: 'x',
    });
    const named = [...problems.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name);
    expect(named).toEqual(['PORT', 'MIZU_OWNER_EMAIL', 'MIZU_OWNER_PASSWORD', 'MIZU_API_BASE']);
    expect(problems).not.toContain('hunter2');
  });
});

describe('providers to sign in at', () => {
  const company = {
    MIZU_PUBLIC_URL: 'https://tasks.example.org',
    MIZU_OIDC: 'company',
    MIZU_OIDC_COMPANY_ISSUER: 'https://login.example.org/realms/company',
    MIZU_OIDC_COMPANY_CLIENT_ID: 'mizu',
  };

  test('let nobody in unless it is said', () => {
    expect(readSettings(company).providers).toEqual([
      {
        id: 'company',
        name: 'login.example.org',
        issuer: new URL('https://login.example.org/realms/company'),
        clientId: 'mizu',
        clientSecret: undefined,
        scopes: 'openid email profile',
        links: false,
        creates: 'nobody',
      },
    ]);
  });

  test('are each set up on their own', () => {
    const settings = readSettings({
      ...company,
      MIZU_OIDC: 'company  google',
      MIZU_OIDC_GOOGLE_ISSUER: 'https://accounts.google.com',
      MIZU_OIDC_GOOGLE_CLIENT_ID: 'x',
      MIZU_OIDC_GOOGLE_LINK: 'verified-email',
      MIZU_OIDC_GOOGLE_CREATE: ' Example.org, example.com ',
    });
    expect(settings.providers.map(({ id }) => id)).toEqual(['company', 'google']);
    expect(settings.providers[1]).toMatchObject({ links: true, creates: ['example.org', 'example.com'] });
  });

  test.each([
    [{ MIZU_PUBLIC_URL: '' }, 'MIZU_PUBLIC_URL must be set: a provider sends people back to it'],
    [
      { MIZU_OIDC: 'Company!' },
      'MIZU_OIDC must be names, such as company google: lower case letters and digits, each once',
    ],
    [{ MIZU_OIDC_COMPANY_ISSUER: '' }, 'MIZU_OIDC_COMPANY_ISSUER must be set'],
    [{ MIZU_OIDC_COMPANY_ISSUER: 'http://login.example.org' }, 'MIZU_OIDC_COMPANY_ISSUER must be an https address'],
    [{ MIZU_OIDC_COMPANY_CLIENT_ID: '' }, 'MIZU_OIDC_COMPANY_CLIENT_ID must be set'],
    [{ MIZU_OIDC_COMPANY_SCOPES: 'email' }, 'MIZU_OIDC_COMPANY_SCOPES must have openid among its words'],
    [{ MIZU_OIDC_COMPANY_LINK: 'yes' }, 'MIZU_OIDC_COMPANY_LINK must be one of: no, verified-email'],
    [{ MIZU_OIDC_COMPANY_CREATE: '*.org' }, 'MIZU_OIDC_COMPANY_CREATE must be no, everybody, or domains of emails'],
  ])('that are wrong are named: %j', (wrong, problem) => {
    expect(problemsOf({ ...company, ...wrong })).toContain(`  ${problem}`);
  });
});
