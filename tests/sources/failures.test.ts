import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SourceError } from '#client/sources/source.ts';
import { worldItems } from '#tests/support/github-world.ts';
import { CANARY, json, startGithub } from './github.ts';
import { listenHere } from './listen-here.ts';

const NOON = new Date('2026-11-21T12:00:00Z');

afterEach(() => {
  vi.useRealTimers();
});

/** A GitHub whose first `after` answers are the world's, and then this. */
async function failing(respond: (response: ServerResponse) => void, after = 0) {
  let asked = 0;
  const github = await startGithub((_, response) => {
    asked += 1;
    if (asked <= after) return false;
    respond(response);
    return true;
  });
  github.world.issues = worldItems('Issue', 120);
  return github;
}

/** What a failure says, once it is certain that the token is in no part of it. */
function told(error: unknown): { message: string; field: string | undefined } {
  expect(inspect(error, { depth: 20, showHidden: true, getters: true })).not.toContain(CANARY);
  if (!(error instanceof SourceError)) throw new Error(`No SourceError: ${inspect(error)}`);
  expect(error.cause).toBeUndefined();
  return { message: error.message, field: error.field };
}

const clock = (date: Date) => date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
const LIMIT = 'GitHub takes no more requests for now: its limit is reached';
const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const reset = (minutes: number) => ({
  'X-RateLimit-Remaining': '0',
  'X-RateLimit-Reset': String(at(minutes).getTime() / 1000),
});
const errors = (type: string, message: string, data: unknown = null) => ({ data, errors: [{ type, message }] });

/** Status, body, headers, and what the person reads. */
const answers: [what: string, status: number, body: unknown, headers: object, message: string, field?: string][] = [
  [
    'a wrong token',
    401,
    { message: 'Bad credentials' },
    {},
    'GitHub does not take this token: it is wrong, expired or revoked.',
    'token',
  ],
  [
    'a token without rights',
    403,
    { message: 'Resource not accessible by personal access token' },
    {},
    'GitHub does not allow this with this token. Resource not accessible by personal access token',
    'token',
  ],
  [
    'a scope that is lacking',
    200,
    errors('INSUFFICIENT_SCOPES', 'Your token has not been granted the required scopes.'),
    {},
    'The token lacks a scope. Your token has not been granted the required scopes.',
    'token',
  ],
  [
    'the limit, as GraphQL has it',
    200,
    errors('RATE_LIMITED', 'API rate limit exceeded'),
    reset(25),
    `${LIMIT} until ${clock(at(25))}.`,
  ],
  [
    'the limit, by the other name that GraphQL has for it',
    200,
    errors('RATE_LIMIT', 'API rate limit already exceeded'),
    reset(25),
    `${LIMIT} until ${clock(at(25))}.`,
  ],
  [
    'the limit by status 403',
    403,
    { message: 'API rate limit exceeded' },
    reset(30.5),
    `${LIMIT} until ${clock(at(31))}.`,
  ],
  [
    'the second limit',
    403,
    { message: 'You have exceeded a secondary rate limit' },
    { 'Retry-After': '90' },
    `${LIMIT} until ${clock(at(2))}.`,
  ],
  [
    'the limit with a date',
    429,
    'Slow down',
    { 'Retry-After': at(5).toUTCString() },
    `${LIMIT} until ${clock(at(5))}.`,
  ],
  ['a limit without an end', 429, {}, {}, `${LIMIT}. Try again in a while.`],
  ['a limit with an end that cannot be', 429, {}, { 'Retry-After': '99999999999' }, `${LIMIT}. Try again in a while.`],
  ['a fault of its own', 502, '<html>Bad gateway</html>', {}, 'GitHub cannot answer now (502). Try again in a while.'],
  ['another refusal', 418, { message: 'I am a teapot' }, {}, 'GitHub refused (418). I am a teapot'],
  ['no service there', 404, 'Not found', {}, 'There is no GitHub at this address.', 'address'],
  ['errors and no data', 200, errors('SOMETHING', 'Something went wrong'), {}, 'GitHub refused: Something went wrong'],
  [
    'errors that are odd',
    200,
    { data: null, errors: ['?', 7] },
    {},
    'GitHub answered with something that cannot be read.',
  ],
  ['no data', 200, { data: null }, {}, 'GitHub answered with something that cannot be read.'],
  ['other data', 200, { data: { search: { nodes: [] } } }, {}, 'GitHub answered with something that cannot be read.'],
  ['a list', 200, [], {}, 'GitHub answered with something that cannot be read.'],
  ['no JSON', 200, '{"data":', {}, 'GitHub answered with something that cannot be read.'],
  [
    'a page of a proxy',
    200,
    '<html>Please sign in</html>',
    { 'Content-Type': 'text/html' },
    'GitHub answered with something that cannot be read.',
  ],
];

describe('GitHub’s possible answers are put into words', () => {
  test.each(answers)('%s', async (_what, status, body, headers, message, field) => {
    vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
    const { read } = await failing((response) => {
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    const { pages, error } = await read();
    expect(told(error)).toEqual({ message, field });
    expect(pages).toEqual([]);
  });

  test('a failure after some pages leaves those that came', async () => {
    const { read } = await failing((response) => json(response, 500, {}), 2);
    const { pages, error } = await read();
    expect(told(error).message).toMatch(/^GitHub cannot answer now \(500\)/);
    expect(pages.map(({ items }) => items.length)).toEqual([50, 50]);
  });

  test('a withheld part is reported, and the rest comes', async () => {
    const search = { issueCount: 2, pageInfo: { hasNextPage: false, endCursor: null } };
    const node = {
      id: 'I_1',
      number: 1,
      title: ' ',
      url: 'https://github.com/a/b/issues/1',
      repository: { nameWithOwner: 'a/b' },
    };
    const saml = 'Resource protected by organization SAML enforcement.\nYou must grant your token access.';
    const { read } = await failing((response) =>
      json(response, 200, errors('FORBIDDEN', saml, { search: { ...search, nodes: [node, null] } })),
    );
    const { pages, error } = await read();
    expect(error).toBeNull();
    expect(pages[0]).toMatchObject({
      items: [{ title: 'a/b#1' }],
      notes: ['Resource protected by organization SAML enforcement. You must grant your token access.'],
    });
  });

  test('a page that leads to itself ends it', async () => {
    const search = { issueCount: 9, pageInfo: { hasNextPage: true, endCursor: 'again' }, nodes: [] };
    const { read, received } = await failing((response) => json(response, 200, { data: { search } }));
    expect(told((await read()).error).message).toBe('GitHub gives the same page again and again.');
    expect(received).toHaveLength(2);
  });

  test('a connection that is cut, or that is none', async () => {
    const cut = await failing((response) => response.destroy());
    expect(told((await cut.read()).error).message).toMatch(/^GitHub could not be reached at 127\.0\.0\.1:\d+: /);
    const half = await failing((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
      response.write('{"data":');
      response.socket?.end();
    });
    expect(told((await half.read()).error).message).toMatch(/^GitHub could not be reached/);
    const { error } = await cut.read({ address: 'http://127.0.0.1:1/graphql' });
    expect(told(error).message).toMatch(/^GitHub could not be reached at 127\.0\.0\.1:1: /);
  });
});

test('an answer that does not come is waited for so long and no longer', async () => {
  const late = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  onTestFinished(() => timeout.mockRestore());
  const { read } = await startGithub(() => {
    late.abort(new DOMException('Too late', 'TimeoutError'));
    return true;
  });
  expect(told((await read()).error).message).toBe('GitHub took too long to answer.');
  expect(timeout.mock.calls).toEqual([[30_000]]);
});

describe('the token', () => {
  test('goes in a header to the address that was given, and into nothing else', async () => {
    const { world, read, received, origin } = await startGithub();
    world.issues = worldItems('Issue', 60);
    expect((await read()).error).toBeNull();
    expect(received.length).toBeGreaterThan(2);
    for (const { headers, url, body } of received) {
      expect(headers.authorization).toBe(`Bearer ${CANARY}`);
      expect(headers.host).toBe(new URL(origin).host);
      expect(inspect({ ...headers, authorization: '', url, body })).not.toContain(CANARY);
      expect(headers.cookie).toBeUndefined();
      expect(headers.referer).toBeUndefined();
    }
  });

  test.each([301, 302, 303, 307, 308])('does not follow a redirect by %i to another host', async (status) => {
    const elsewhere = await listenHere((_, response) => void response.end('{}'));
    const { read, received } = await failing((response) => {
      response.writeHead(status, { Location: `${elsewhere.origin}/graphql` }).end();
    });
    expect(told((await read()).error)).toEqual({
      message: 'This address leads to another one: redirects are not followed.',
      field: 'address',
    });
    expect(received).toHaveLength(1);
    expect(elsewhere.received).toEqual([]);
  });

  test.each([
    [401, (echo: string) => ({ message: `Bad credentials: ${echo}` })],
    [403, (echo: string) => ({ message: `${echo} may not` })],
    [418, (echo: string) => ({ message: `What is ${echo}?` })],
    [500, (echo: string) => ({ message: echo })],
    [200, (echo: string) => errors('X', `No such thing: ${echo}`)],
    [200, (echo: string) => errors('INSUFFICIENT_SCOPES', echo)],
    [200, (echo: string) => `not JSON: ${echo}`],
    [200, (echo: string) => errors('X', echo, { search: echo })],
  ])('is in no failure, though the server repeats it: %i', async (status, body) => {
    const { read } = await startGithub(({ headers }, response) => {
      json(response, status, body(headers.authorization ?? ''), { 'X-Echo': headers.authorization ?? '' });
      return true;
    });
    const log: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => log.push(String(text)) > 0);
    onTestFinished(() => write.mockRestore());
    told((await read()).error);
    expect(log.join('')).not.toContain(CANARY);
  });

  test.each(['', '  ', 'two words', `line\nbreak${CANARY}`, 'ключ', `${CANARY}\u0000`])(
    'is not sent when it can be none: %j',
    async (token) => {
      const { read, received } = await startGithub();
      expect(told((await read({ token })).error).field).toBe('token');
      expect(received).toEqual([]);
    },
  );

  test.each([
    'github',
    'ftp://github.example.org',
    'http://github.example.org/api/graphql',
    'https://ana:secret@github.example.org/api/graphql',
    'https://github.example.org/api/graphql?token=x',
    'https://github.example.org/api/graphql#x',
    'javascript:alert(1)',
  ])('is sent to no address such as %s', async (address) => {
    const { read } = await startGithub();
    const fetch = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => fetch.mockRestore());
    expect(told((await read({ address })).error).field).toBe('address');
    expect(fetch).not.toHaveBeenCalled();
  });

  test.each([
    ['', 'https://api.github.com/graphql'],
    ['https://github.example.org', 'https://github.example.org/api/graphql'],
    [' https://api.acme.ghe.com/ ', 'https://api.acme.ghe.com/graphql'],
    ['https://github.example.org/api/graphql', 'https://github.example.org/api/graphql'],
  ])('the address %j means %s', async (address, sentTo) => {
    const { read } = await startGithub();
    const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
    onTestFinished(() => fetch.mockRestore());
    told((await read({ address })).error);
    expect(fetch.mock.calls.map(([url]) => String(url))).toEqual([sentTo]);
  });
});
