import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';

type Fetch = Parameters<typeof getRequestListener>[0];

/** The app's headers, for answers that are given before there is a request for the app. */
const HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

const UNREADABLE = { code: 'malformed', message: 'This is not a request that can be read.' };
/** What Node's parser refuses for other reasons than syntax, by error code. */
const REFUSALS: Record<string, { status: number; code: string; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'too_large',
    message: 'The address or the headers of the request are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'timeout', message: 'The request took too long to arrive.' },
};

/**
 * How long a connection stays open for the next request, in milliseconds: longer than proxies keep theirs (nginx and load
 * balancers a minute, Caddy two). If it closed while a proxy sends a request on it, the user would get a 502.
 */
const KEEP_ALIVE = 130_000;

interface ServerOptions {
  /** The most open connections; a further one is told so. */
  connections?: number;
}

const CROWDED = {
  code: 'too_many_connections',
  message: 'Too many connections are open. Please try again in a moment.',
};

/** An HTTP server, not yet listening, whose every answer has the envelope and the security headers. */
export function createHttpServer(fetch: Fetch, { connections = Number.POSITIVE_INFINITY }: ServerOptions = {}): Server {
  const listener = getRequestListener(fetch, {
    // For a request without a host. Not the address that is listened on: an IPv6 one is no host of a URL.
    hostname: 'localhost',
    errorHandler: (error) => {
      // The app answers its own faults; what is left is an invalid address, such as a host header with a space.
      if (!(error instanceof RequestError)) throw error;
      return Response.json(UNREADABLE, { status: 400, headers: HEADERS });
    },
  });
  let open = 0;
  const surplus = new WeakSet<Socket>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (!surplus.has(request.socket)) return await listener(request, response);
    response.writeHead(503, { ...HEADERS, 'Retry-After': '1', Connection: 'close' }).end(JSON.stringify(CROWDED));
  };
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE }, answer);
  server.on('connection', (socket) => {
    open += 1;
    if (open > connections) surplus.add(socket);
    socket.once('close', () => {
      open -= 1;
    });
  });
  server.on('checkExpectation', answer);
  server.on('clientError', refuseUnreadable);
  return server;
}

function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, ...envelope } = REFUSALS[error.code ?? ''] ?? { status: 400, ...UNREADABLE };
  const body = JSON.stringify(envelope);
  const headers = { ...HEADERS, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
