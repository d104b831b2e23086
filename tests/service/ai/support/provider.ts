import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { AiProvider } from '#contract/entities/ai.ts';
import { listenLocally } from '#tests/support/local-server.ts';
import { type Asked, type ToolCall, type Wire, wires } from './wires.ts';

/** A provider's behaviour for one request. */
export type Behaviour = (response: ServerResponse, wire: Wire, headers: IncomingHttpHeaders) => void | Promise<void>;

export interface LocalProvider {
  /** Its base address. */
  address: string;
  /** The requests, in order. */
  asked: Asked[];
  /** The headers of each. */
  headers: IncomingHttpHeaders[];
  /** The number of connections. */
  connections(): number;
  /** Resolves when the caller has hung up during an answer. */
  hungUp: Promise<void>;
}

/** A server on this machine that speaks a provider's protocol; the last behaviour repeats for all further requests. */
export async function startProvider(id: AiProvider, ...behaviours: Behaviour[]): Promise<LocalProvider> {
  const wire = wires[id];
  const [asked, headers]: [Asked[], IncomingHttpHeaders[]] = [[], []];
  let connections = 0;
  const hungUp = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) hungUp.resolve();
    });
    const body = await text(request);
    if (request.method !== 'POST' || !wire.path.test(request.url ?? '')) {
      response.writeHead(418).end(`Nothing is spoken at ${request.method} ${request.url}`);
      return;
    }
    const behave = behaviours[Math.min(asked.length, behaviours.length - 1)];
    asked.push(wire.asked(JSON.parse(body)));
    headers.push(request.headers);
    await behave?.(response, wire, request.headers);
  });
  server.on('connection', () => {
    connections += 1;
  });
  const { address, leave } = await listenLocally(server);
  onTestFinished(leave);
  return {
    address,
    asked,
    headers,
    connections: () => connections,
    hungUp: hungUp.promise,
  };
}

const EVENTS = { 'Content-Type': 'text/event-stream' };

/** A proper reply: its text in these pieces, and calls of tools. */
export const says =
  (pieces: readonly string[], calls: readonly ToolCall[] = []): Behaviour =>
  (response, wire) => {
    response.writeHead(200, EVENTS).end(wire.reply(pieces, calls).join(''));
  };

/** An error as the provider words it. */
export const fails =
  (status: number, message: string, headers: Record<string, string> = {}): Behaviour =>
  (response, wire) => {
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify(wire.error(message)));
  };

/** An error that repeats the key it was sent, as some do. */
export const repeatsKey =
  (status: number): Behaviour =>
  (response, wire, headers) =>
    fails(status, `Incorrect key provided: ${headers[wire.keyHeader]}`)(response, wire, headers);

/** Any bytes as a successful answer. */
export const answers =
  (body: string, type = EVENTS['Content-Type']): Behaviour =>
  (response) => {
    response.writeHead(200, { 'Content-Type': type }).end(body);
  };

/** Accepts the question and sends nothing. */
export const hangs: Behaviour = () => {};

function begin(response: ServerResponse, wire: Wire, piece: string): void {
  const frames = wire.reply([piece]);
  const first = frames.findIndex((frame) => frame.includes(JSON.stringify(piece)));
  response.writeHead(200, EVENTS).write(frames.slice(0, first + 1).join(''));
}

/** Sends a first piece, and then nothing more. */
export const stalls =
  (piece: string): Behaviour =>
  (response, wire) =>
    begin(response, wire, piece);

/** Sends a first piece, which may be empty, and cuts the connection. */
export const breaksOff =
  (piece: string): Behaviour =>
  (response, wire) => {
    begin(response, wire, piece);
    setImmediate(() => response.destroy());
  };

/** Sends a first piece, and then an error. */
export const failsLate =
  (piece: string, message: string): Behaviour =>
  (response, wire) => {
    begin(response, wire, piece);
    response.end(`event: error\ndata: ${JSON.stringify(wire.error(message))}\n\n`);
  };

/** Sends a first piece, and closes properly without the end of an answer. */
export const endsEarly =
  (piece: string): Behaviour =>
  (response, wire) => {
    begin(response, wire, piece);
    response.end();
  };

/** Cuts the connection before sending anything. */
export const refuses: Behaviour = (response) => {
  response.destroy();
};

/** Ten megabytes of text in a proper reply. */
export const floods: Behaviour = says(Array.from({ length: 160 }, () => 'x'.repeat(64 * 1024)));

/** Redirects the caller. */
export const redirects =
  (to: string): Behaviour =>
  (response) => {
    response.writeHead(307, { Location: to }).end();
  };
