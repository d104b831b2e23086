import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as it reached a server. */
export interface Received {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Starts an HTTP server on this machine that goes when the running test ends; keeps all that it receives. */
export async function listenHere(answer: (request: Received, response: ServerResponse) => void | Promise<void>) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
    const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
    received.push(one);
    await answer(one, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}
