import { ClientError, GraphQLClient } from 'graphql-request';
import * as z from 'zod/mini';
import { limitOf } from './rate-limit.ts';
import { SourceError } from './source.ts';

/** How long one answer may take, in milliseconds. */
const TIMEOUT = 30_000;
/** The most characters of a server's own words that are shown. */
const WORDS = 200;

/** The user's answers: whom to ask. The names are those of the form's fields. */
export interface GraphqlAccess {
  /** The service's name in words. */
  name: string;
  address: string;
  token: string;
}

export interface GraphqlAnswer {
  data: unknown;
  /** The server's messages about the parts that it leaves out; each once. */
  problems: readonly string[];
}

const Errors = z.catch(
  z.array(z.object({ message: z.catch(z.string(), ''), type: z.catch(z.optional(z.string()), undefined) })),
  [],
);

/**
 * The address to send to: https, or http on this machine. A bare host gets GitHub Enterprise's path. Throws a `SourceError`
 * about the field `address`.
 */
function addressOf(text: string): URL {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) throw new SourceError('This is not a web address.', 'address');
  const url = new URL(trimmed);
  const isOwnMachine = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOwnMachine)) {
    throw new SourceError('The address must begin with https://', 'address');
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new SourceError('The address must be a host and a path, and nothing else.', 'address');
  }
  if (url.pathname === '/') url.pathname = url.hostname.startsWith('api.') ? '/graphql' : '/api/graphql';
  return url;
}

/** A token that can be sent as a header: the error about any other would contain it. */
function tokenOf(text: string): string {
  const token = text.trim();
  if (token === '') throw new SourceError('A token is needed.', 'token');
  if (!/^[\x21-\x7e]{1,1000}$/.test(token)) throw new SourceError('This is not a token.', 'token');
  return token;
}

/**
 * Asks a GraphQL service once. The token goes in a header to that address, and nowhere else: redirects are not followed,
 * and no error contains what was sent. Throws a `SourceError` in words, or the signal's own reason.
 */
export async function askGraphql(
  access: GraphqlAccess,
  query: string,
  variables: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<GraphqlAnswer> {
  const url = addressOf(access.address);
  const token = tokenOf(access.token);
  const timeout = AbortSignal.timeout(TIMEOUT);
  const client = new GraphQLClient(url.href, {
    fetch: fetchHere,
    headers: { Authorization: `Bearer ${token}` },
    errorPolicy: 'all',
    // Detected and refused by `fetchHere`: with 'error' it would look like a lost connection.
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
  const words = (text: string | undefined) => quoted(text, token);
  try {
    const { data, errors, headers } = await client.rawRequest<unknown>({
      query,
      variables: { ...variables },
      signal: AbortSignal.any([signal, timeout]),
    });
    const problems = Errors.parse(errors ?? []);
    if (problems.some(({ type }) => LIMITS.has(type))) throw new SourceError(limitOf(access.name, headers));
    const scope = problems.find(({ type }) => type === 'INSUFFICIENT_SCOPES');
    if (scope) throw new SourceError(`The token lacks a scope.${words(scope.message)}`, 'token');
    const [first] = problems;
    if (data == null) {
      throw new SourceError(first ? `${access.name} refused:${words(first.message)}` : unreadable(access.name));
    }
    const said = new Set(problems.map(({ message }) => words(message).trim()));
    said.delete('');
    return { data, problems: [...said] };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof SourceError) throw error;
    if (timeout.aborted) throw new SourceError(`${access.name} took too long to answer.`);
    // The library's errors repeat request and answer at length: none of them is passed on.
    if (error instanceof ClientError) throw refusalOf(access.name, error.response, words);
    if (error instanceof TypeError) throw new SourceError(unreachable(access.name, url));
    throw new SourceError(unreadable(access.name));
  }
}

/** The types of the error for the limit: GitHub documents the first and sends the second as well. */
const LIMITS: ReadonlySet<unknown> = new Set(['RATE_LIMITED', 'RATE_LIMIT']);

const unreadable = (name: string) => `${name} answered with something that cannot be read.`;

function unreachable(name: string, { host }: URL): string {
  return `${name} could not be reached at ${host}: there is no connection, or this Mizu does not allow its pages to connect to it.`;
}

/** A `fetch` that accepts answers only from the address of the request. */
const fetchHere: typeof globalThis.fetch = async (input, init) => {
  const response = await globalThis.fetch(input, init);
  if (response.type !== 'opaqueredirect' && !(response.status >= 300 && response.status < 400)) return response;
  await response.body?.cancel();
  throw new SourceError('This address leads to another one: redirects are not followed.', 'address');
};

const Body = z.object({ message: z.string() });

function refusalOf(
  name: string,
  { status, headers, body, errors }: ClientError['response'],
  words: (text: string | undefined) => string,
): SourceError {
  const said = words(Errors.parse(errors ?? [])[0]?.message ?? messageIn(body));
  const isLimit =
    headers.has('Retry-After') || headers.get('X-RateLimit-Remaining') === '0' || /rate limit/i.test(said);
  if (status === 429 || (status === 403 && isLimit)) return new SourceError(limitOf(name, headers));
  if (status === 401) {
    return new SourceError(`${name} does not take this token: it is wrong, expired or revoked.`, 'token');
  }
  if (status === 403) return new SourceError(`${name} does not allow this with this token.${said}`, 'token');
  if (status === 404) return new SourceError(`There is no ${name} at this address.`, 'address');
  if (status >= 500) return new SourceError(`${name} cannot answer now (${status}). Try again in a while.`);
  return new SourceError(`${name} refused (${status}).${said}`);
}

function messageIn(body: string): string | undefined {
  try {
    return Body.safeParse(JSON.parse(body)).data?.message;
  } catch (error) {
    // The page of a proxy in between: its HTML must not be shown.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A server's own words, short, on one line, and without the token, which it may repeat; with a space before them. */
function quoted(text: string | undefined, token: string): string {
  const line = (text ?? '')
    .replaceAll(token, '…')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  if (line === '') return '';
  return ` ${line.length > WORDS ? `${line.slice(0, WORDS)}…` : line}`;
}
