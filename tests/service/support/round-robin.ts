import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * A proxy that hands requests to services by turns, and leaves out one that takes no more connections. What breaks off on
 * the way is answered with 502, and not sent again: only the client knows whether it may be. Resolves to its address.
 */
export async function startRoundRobin(services: readonly string[]): Promise<string> {
  let taking = [...services];
  let turn = 0;
  const server = createServer((request, response) => {
    const service = taking[turn++ % taking.length] ?? '';
    const { method, url, headers } = request;
    const forward = ask(service + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response).on('error', () => response.destroy());
      answer.on('error', () => response.destroy());
    });
    forward.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') taking = taking.filter((other) => other !== service);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    request.pipe(forward);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
