import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { openApiDocument } from '#contract/openapi.ts';
import type { AiPort } from './ai/port.ts';
import { createCallLimit } from './auth/call-limit.ts';
import { networkOf } from './edge/address.ts';
import { answerText } from './edge/compress.ts';
import type { HostCheck } from './edge/known-hosts.ts';
import { requestId } from './edge/request-id.ts';
import { securityHeaders } from './edge/security-headers.ts';
import { clientAddress, isTrustedProxy, type TrustedProxies } from './edge/trusted-proxies.ts';
import { Listeners } from './events/listeners.ts';
import { serveEvents } from './events/serve-events.ts';
import type { Clock, Handlers } from './handler.ts';
import { accountHandlers } from './handlers/account.ts';
import { aiHandlers } from './handlers/ai.ts';
import { analyticsHandlers } from './handlers/analytics.ts';
import { authHandlers } from './handlers/auth.ts';
import { contextHandlers } from './handlers/contexts.ts';
import { projectHandlers } from './handlers/projects.ts';
import { referenceHandlers } from './handlers/references.ts';
import { reviewHandlers } from './handlers/reviews.ts';
import { signInHandlers } from './handlers/sign-in.ts';
import { taskHandlers } from './handlers/tasks.ts';
import { userHandlers } from './handlers/user.ts';
import { HttpError, methodNotAllowed } from './http-error.ts';
import { createStreamCount, DEFAULT_LIMITS, type Limits } from './limits.ts';
import { authenticate, mount, sizeOf } from './mount.ts';
import { mountCallback } from './oidc/callback.ts';
import type { IdentityProviders } from './oidc/identity-providers.ts';
import { serveClient } from './static-client.ts';
import { driverMessage } from './store/postgres-failures.ts';
import type { Store, StoreFailure } from './store/store.ts';
import { databaseFailure, noteUnwritten, writingFailure } from './watch/health.ts';
import { type Log, note } from './watch/log.ts';
import type { Metrics } from './watch/metrics.ts';
import { watchRequests } from './watch/watch-requests.ts';

/** One handler per row of the table: this does not compile while one is missing. */
const handlers: Handlers = {
  ...authHandlers,
  ...accountHandlers,
  ...signInHandlers,
  ...userHandlers,
  ...taskHandlers,
  ...projectHandlers,
  ...contextHandlers,
  ...referenceHandlers,
  ...reviewHandlers,
  ...analyticsHandlers,
  ...aiHandlers,
};

export interface AppOptions {
  store: Store;
  clock: Clock;
  ai: AiPort;
  /** The providers at which people may sign in; absent: none. */
  providers?: IdentityProviders | undefined;
  /** Where the client finds the API; passed to the page. */
  apiBase: string;
  /** The origins that the client may import from. */
  sourceHosts?: readonly string[];
  /** The public address, if the operator has set one. */
  publicUrl?: URL | undefined;
  /** The hosts that a request may name; absent: any. */
  checkHost?: HostCheck;
  /** The proxies that may name the client; absent: none. */
  trustedProxies?: TrustedProxies | undefined;
  /** The figures for a Prometheus server; absent: none are counted. */
  metrics?: Metrics | undefined;
  /** From how many milliseconds on a call is logged; absent: none is. */
  slowCall?: number | undefined;
  /** The limits for one request and one account; absent: the defaults. */
  limits?: Partial<Limits> | undefined;
  /** Tells other devices about changes; absent: only those that use this app. */
  listeners?: Listeners;
  /** Whether pages may listen to changes; by default they may. */
  hasEvents?: boolean;
  /** The folder of the built client. */
  clientFolder: string;
  /** Called with our own faults, and with slow calls. */
  log: Log;
  /** Replaces the shipped handlers, in tests. */
  overrides?: Partial<Handlers>;
}

/** The whole service as one fetch handler: `/api`, `/healthz`, and the built client on every other path. */
export function createApp(options: AppOptions): Hono {
  const { store, clock, ai, apiBase, clientFolder, log, overrides, checkHost, trustedProxies, metrics } = options;
  const app = new Hono();
  const idOf = (c: Context) => requestId(c.req.header('X-Request-Id'), isTrustedProxy(peerOf(c), trustedProxies));
  app.use(watchRequests({ idOf, metrics, slowCall: options.slowCall, log }));
  app.use(securityHeaders(options));

  const api = new Hono();
  // Created at the first request: it takes a twentieth of the start-up time.
  let apiDocument: string | undefined;
  api.get('/openapi.json', (c) => {
    apiDocument ??= JSON.stringify(openApiDocument());
    return answerText(c, apiDocument, { type: 'application/json', status: 200 });
  });
  api.all('/openapi.json', (c) => {
    throw methodNotAllowed(c.req.method, ['GET']);
  });
  /** Once a part of the database could not be read, that is reported until somebody has mended it and restarted the service. */
  let isDamaged = false;
  const refuse = (c: Context, error: Error): HttpError => {
    if (error instanceof HttpError) return error;
    if (hasLeft(c, error)) return BROKEN_OFF;
    const failure = store.failureOf(error);
    if (failure) {
      isDamaged ||= failure === 'damaged';
      if (failure === 'unwritable') noteUnwritten(store, error, { now: clock(), size: sizeOf(c) });
      log.error(`the database is ${failure} (${driverMessage(error)})`);
      return UNAVAILABLE[failure];
    }
    log.error({ err: error }, 'a fault of the service');
    return new HttpError(500, 'internal', 'Something went wrong on the server. Please try again.');
  };
  const logFault = (c: Context, error: Error) => void refuse(c, error);
  const addressOf = (c: Context) => networkOf(addressBehind(c, trustedProxies));
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const providers = options.providers ?? NO_PROVIDERS;
  const listeners = options.listeners ?? new Listeners(store);
  const calls = createCallLimit(store.db, limits.calls);
  const callers = { store, clock, calls, addressOf };
  mount(api, { ...handlers, ...overrides }, { ...callers, ai, providers, limits, listeners, refuse });
  // An access token that may read may also listen to changes.
  if (options.hasEvents !== false) {
    const ask = (c: Context) => authenticate(c, 'tasks.list', callers);
    const streams = createStreamCount(limits);
    serveEvents(api, { db: store.db, listeners, streams, clock, authenticate: ask, logFault });
  }
  api.use('/auth/callback/*', async (c, next) => {
    await calls.take({ address: addressOf(c) }, clock());
    await next();
  });
  mountCallback(api, { store, clock, providers, logFault });
  api.all('*', () => {
    throw new HttpError(404, 'not_found', 'There is nothing here.');
  });

  app.use(async (c, next) => {
    // A browser's request always has it.
    const host = c.req.header('Host');
    const refusal = host === undefined || WATCHED.includes(c.req.path) ? undefined : checkHost?.(host);
    if (refusal) throw refusal;
    await next();
  });
  app.use('/api/*', async (c, next) => {
    await next();
    // Set on the answer itself: `c.header` would create the answer again, with a stream as its body.
    c.res.headers.set('Cache-Control', 'no-store');
  });
  app.route('/api', api);
  app.get('/healthz', async (c) => {
    note({ call: 'healthz' });
    c.header('Cache-Control', 'no-store');
    const failure = await databaseFailure(store);
    if (failure === undefined) return c.json({ status: 'ok', database: 'ok' });
    log.error(`the database does not answer (${failure.message})`);
    return c.json({ status: 'failing', database: 'away' }, 503);
  });
  // Apart from `/healthz`: a node that can only read is not helped by a restart, nor by leaving it out.
  app.get('/healthz/writes', async (c) => {
    note({ call: 'healthz' });
    c.header('Cache-Control', 'no-store');
    const failure = await writingFailure(store, clock());
    if (failure === undefined && isDamaged) return c.json({ status: 'failing', database: 'damaged' }, 503);
    if (failure === undefined) return c.json({ status: 'ok', database: 'ok' });
    log.error(`the database cannot be written (${failure.message})`);
    return c.json({ status: 'failing', database: store.failureOf(failure) ?? 'away' }, 503);
  });
  app.get('/metrics', async (c) => {
    if (!metrics) return c.notFound();
    c.header('Cache-Control', 'no-store');
    if (!metrics.mayRead(c.req.header('Authorization'))) {
      throw new HttpError(401, 'unauthenticated', 'The figures take the token of MIZU_METRICS_TOKEN.', {
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
    }
    const { text, type } = await metrics.read();
    return c.body(text, 200, { 'Content-Type': type });
  });
  serveClient(app, {
    folder: clientFolder,
    apiBase,
    providers: providers.all,
    hasEvents: options.hasEvents !== false,
    settings: [options.sourceHosts, options.publicUrl],
    nonceOf: (c) => c.get('secureHeadersNonce') ?? '',
  });

  app.notFound((c) => c.json({ message: 'There is nothing here.', code: 'not_found' }, 404));
  app.onError((error, c) => {
    const { status, code, message, errors, headers } = refuse(c, error);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    if (c.req.path.startsWith('/api')) c.header('Cache-Control', 'no-store');
    return c.json({ message, code, ...(errors ? { errors } : {}) }, status as ContentfulStatusCode);
  });
  return app;
}

const NO_PROVIDERS: IdentityProviders = {
  all: [],
  begin: () => Promise.reject(new Error('There are no providers')),
  identify: () => Promise.reject(new Error('There are no providers')),
};

/** Paths for monitoring, which uses the service's address: any host is accepted. */
const WATCHED = ['/healthz', '/healthz/writes', '/metrics'];

const BROKEN_OFF = new HttpError(400, 'broken_off', 'The request broke off before it was complete.');

/** Nothing was written: the request may be sent again. */
const UNAVAILABLE: Record<StoreFailure, HttpError> = {
  away: unavailable('database_away', 'The database cannot be reached. Please try again in a moment.'),
  busy: unavailable('database_busy', 'The database is too busy. Please try again in a moment.'),
  damaged: unavailable(
    'database_damaged',
    'A part of the database is damaged and cannot be read. Tell the person who runs this Mizu.',
  ),
  unwritable: unavailable(
    'database_unwritable',
    'Nothing can be saved at the moment: the server’s disk is full, or cannot be written. Tell the person who runs this Mizu.',
  ),
};

function unavailable(code: string, message: string): HttpError {
  return new HttpError(503, code, message, { headers: { 'Retry-After': '1' } });
}

/** The client went away while it was sending: not our fault, and nobody is left to read the answer. */
function hasLeft(c: Context, error: Error): boolean {
  return c.req.raw.signal.aborted && 'code' in error && error.code === 'ECONNRESET';
}

function peerOf(c: Context): string {
  const bindings = c.env as Partial<HttpBindings> | undefined;
  return bindings?.incoming?.socket?.remoteAddress ?? 'unknown';
}

/** The client's address: the socket's peer, or the one that trusted proxies name. */
function addressBehind(c: Context, trusted: TrustedProxies | undefined): string {
  return clientAddress(
    peerOf(c),
    { xForwardedFor: c.req.header('X-Forwarded-For'), forwarded: c.req.header('Forwarded') },
    trusted,
  );
}
