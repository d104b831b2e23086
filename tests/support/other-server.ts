import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from './local-server.ts';
import type { OtherAnswer, OtherShape } from './other-server-answers.ts';
import { answerWrongly, createFaults, type FaultRule } from './other-server-faults.ts';
import { otherRoutes } from './other-server-routes.ts';
import { type OtherState, seed, userJson } from './other-server-state.ts';

export interface OtherServerOptions extends Partial<OtherShape> {
  /** The day (`YYYY-MM-DD`) that things are due on. */
  today?: string;
  /** The one origin whose pages may call it; any when not given. */
  origin?: string;
}

/** A request as received, preflights excluded. `path` is below the base. */
export interface SeenRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  headers: IncomingHttpHeaders;
}

export interface OtherServer {
  /** The API base, such as `http://127.0.0.1:40200/v2/gtd`. */
  readonly base: string;
  readonly requests: SeenRequest[];
  /** The headers that browsers asked to send, in the preflights that were granted and those that were refused. */
  readonly preflights: { granted: string[]; refused: string[] };
  readonly state: OtherState;
  /** From now on, responds wrongly where the rule matches. */
  fail(rule: FaultRule): void;
  /** Stops listening, until it is started again on the same port with its state. */
  leave(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

const BASE = '/v2/gtd';
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];
const HEADERS = ['authorization', 'content-type', 'accept'];
const NOT_FOUND = '<!doctype html><title>Not Found</title><h1>404</h1>';

/**
 * A second server that keeps the spec's table and is otherwise as unlike ours as possible: API only, another base, numeric
 * ids, date-times, numbers as text, nulls and missing fields, unknown fields, other list shapes, `{message}` or `{error}`
 * refusals, strict CORS. On a free port, in memory.
 */
export async function startOtherServer(options: OtherServerOptions = {}): Promise<OtherServer> {
  const shape: OtherShape = { shape: 'data', noReview: '404', chat: 'suggestion', ...options };
  const state = seed(options.today ?? new Date().toISOString().slice(0, 10));
  const requests: SeenRequest[] = [];
  const preflights: OtherServer['preflights'] = { granted: [], refused: [] };
  const faults = createFaults();

  const corsFor = ({ headers: { origin } }: IncomingMessage): Record<string, string> =>
    origin && (options.origin === undefined || origin === options.origin)
      ? { 'Access-Control-Allow-Origin': origin, Vary: 'Origin' }
      : {};

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://other.test');
    const cors = corsFor(request);
    if (request.method === 'OPTIONS') {
      preflight(request, response, cors, preflights);
      return;
    }
    const method = request.method ?? 'GET';
    const path = url.pathname.startsWith(`${BASE}/`) ? url.pathname.slice(BASE.length) : '';
    const content = await text(request);
    const body: unknown = content === '' ? undefined : JSON.parse(content);
    requests.push({ method, path, query: Object.fromEntries(url.searchParams), body, headers: request.headers });
    const fault = faults.take(method, path);
    if (fault) answerWrongly(fault, request, response, cors);
    else send(response, respond(state, shape, { method, path, query: url.searchParams, body }, request.headers), cors);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      if (response.headersSent) response.destroy();
      else send(response, { status: 500, body: { message: error.message } }, corsFor(request));
    });
  });
  const { address, leave, comeBack } = await listenLocally(server);
  return {
    base: `${address}${BASE}`,
    requests,
    preflights,
    state,
    fail: faults.add,
    leave,
    comeBack,
    close: leave,
  };
}

/** Grants the headers that the table needs, and no others. */
function preflight(
  request: IncomingMessage,
  response: ServerResponse,
  cors: Record<string, string>,
  seen: OtherServer['preflights'],
): void {
  const asked = (request.headers['access-control-request-headers'] ?? '').split(',').map((name) => name.trim());
  const wanted = asked.filter((name) => name !== '');
  const allowed = wanted.every((name) => HEADERS.includes(name.toLowerCase()));
  (allowed ? seen.granted : seen.refused).push(...wanted);
  response.writeHead(allowed ? 204 : 403, {
    ...(allowed ? cors : {}),
    'Access-Control-Allow-Methods': METHODS.join(', '),
    'Access-Control-Allow-Headers': HEADERS.join(', '),
  });
  response.end();
}

interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

function respond(state: OtherState, shape: OtherShape, asked: Asked, headers: IncomingHttpHeaders): OtherAnswer {
  const body = (asked.body ?? {}) as Record<string, unknown>;
  if (asked.method === 'POST' && asked.path === '/auth/login') return signIn(state, body);
  for (const [method, pattern, handler] of otherRoutes) {
    const match = method === asked.method ? pattern.exec(asked.path) : null;
    if (!match) continue;
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if (!state.tokens.has(token)) return { status: 401, body: { message: 'Unauthenticated.' } };
    return handler(state, { id: Number(match[1]), query: asked.query, body, token }, shape);
  }
  return { status: 404, body: NOT_FOUND };
}

function signIn(state: OtherState, { email, password }: Record<string, unknown>): OtherAnswer {
  if (email !== state.user.email || password !== state.user.password) {
    return { status: 401, body: { message: 'These credentials do not match our records.' } };
  }
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: state.user.id, jti: state.nextId++ })}.c2lnbmVk`;
  state.tokens.add(token);
  return { status: 200, body: { token, token_type: 'bearer', expires_in: '3600', user: userJson(state) } };
}

/** Lets the browser cache each response for a minute, which the table does not forbid. */
const KEPT = { 'Cache-Control': 'private, max-age=60' };

/** Writes a response: text as text, a page as HTML, undefined as an empty body, everything else as JSON. */
function send(response: ServerResponse, { status, body }: OtherAnswer, cors: Record<string, string>): void {
  if (typeof body === 'string') {
    response.writeHead(status, { ...cors, ...KEPT, 'Content-Type': body.startsWith('<') ? 'text/html' : 'text/plain' });
    response.end(body);
    return;
  }
  response.writeHead(status, {
    ...cors,
    ...KEPT,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  });
  response.end(body === undefined ? '' : JSON.stringify(body));
}
