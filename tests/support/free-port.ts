import { createServer } from 'node:http';
import { listenLocally } from './local-server.ts';

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const { port, leave } = await listenLocally(createServer());
  await leave();
  return port;
}
