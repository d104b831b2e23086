import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { sql } from 'kysely';
import { openApiDocument } from '#contract/openapi.ts';
import type { AiPort } from './ai/port.ts';
import type { Clock, Handlers } from './handler.ts';
import { aiHandlers } from './handlers/ai.ts';
import { analyticsHandlers } from './handlers/analytics.ts';
import { authHandlers } from './handlers/auth.ts';
import { contextHandlers } from './handlers/contexts.ts';
import { projectHandlers } from './handlers/projects.ts';
import { referenceHandlers } from './handlers/references.ts';
import { reviewHandlers } from './handlers/reviews.ts';
import { taskHandlers } from './handlers/tasks.ts';
import { userHandlers } from './handlers/user.ts';
import { HttpError } from './http-error.ts';
import { mount } from './mount.ts';
import { serveClient } from './static-client.ts';
import type { Store } from './store/open-store.ts';

/** One handler per row of the table: this does not compile while one is missing. */
const handlers: Handlers = {
  ...authHandlers,
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
  /** Where the client finds the API; the page is told. */
  apiBase: string;
  /** The origins that the client may import from. */
  sourceHosts?: readonly string[];
  /** The built client's folder. */
  clientFolder: string;
  /** Takes one line about a fault of ours. */
  log: (line: string) => void;
  /** Instead of the shipped handlers, in tests. */
  overrides?: Partial<Handlers>;
}

/** The whole service as one fetch handler: `/api`, `/healthz`, and the built client on every other path. */
export function createApp({ store, clock, ai, apiBase, sourceHosts, clientFolder, log, overrides }: AppOptions): Hono {
  const app = new Hono();
  app.use(requestId());
  app.use(securityHeaders(apiBase, sourceHosts));

  const api = new Hono();
  const document = openApiDocument();
  api.get('/openapi.json', (c) => c.json(document));
  const refuse = (c: Context, error: Error): HttpError => {
    if (error instanceof HttpError) return error;
    if (hasLeft(c, error)) return BROKEN_OFF;
    log(`${c.get('requestId')} ${c.req.method} ${c.req.path}: ${error.stack ?? error.message}`);
    return new HttpError(500, 'internal', 'Something went wrong on the server. Please try again.');
  };
  mount(api, { ...handlers, ...overrides }, { store, clock, ai, addressOf, refuse });
  api.all('*', () => {
    throw new HttpError(404, 'not_found', 'There is nothing here.');
  });

  app.use('/api/*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  app.route('/api', api);
  app.get('/healthz', async (c) => {
    await sql`select 1`.execute(store.db);
    c.header('Cache-Control', 'no-store');
    return c.json({ status: 'ok' });
  });
  serveClient(app, { folder: clientFolder, apiBase, nonceOf: (c) => c.get('secureHeadersNonce') ?? '' });

  app.notFound((c) => c.json({ message: 'There is nothing here.', code: 'not_found' }, 404));
  app.onError((error, c) => {
    const { status, code, message, errors, headers } = refuse(c, error);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    if (c.req.path.startsWith('/api')) c.header('Cache-Control', 'no-store');
    return c.json({ message, code, ...(errors ? { errors } : {}) }, status as ContentfulStatusCode);
  });
  return app;
}

const BROKEN_OFF = new HttpError(400, 'broken_off', 'The request broke off before it was complete.');

/** The client went away while it was sending: no fault of ours, and nobody is left to read the answer. */
function hasLeft(c: Context, error: Error): boolean {
  return c.req.raw.signal.aborted && 'code' in error && error.code === 'ECONNRESET';
}

/** The socket's peer. Headers such as X-Forwarded-For are anybody's to write and are not looked at. */
function addressOf(c: Context): string {
  const bindings = c.env as Partial<HttpBindings> | undefined;
  return bindings?.incoming?.socket?.remoteAddress?.replace(/^::ffff:/, '') ?? 'unknown';
}

function securityHeaders(apiBase: string, sourceHosts: readonly string[] = []) {
  const elsewhere = /^https?:/.test(apiBase) ? [new URL(apiBase).origin] : [];
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", NONCE],
      styleSrc: ["'self'", NONCE],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...elsewhere, ...sourceHosts],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    // Mizu is also served over plain http on one's own machine; a proxy that adds TLS sets this itself.
    strictTransportSecurity: false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  });
}
