import { createServer } from 'node:http';
import { listenLocally } from './local-server.ts';

/** A port of this machine that is not in use. */
export async function freePort(): Promise<number> {
  const { port, leave } = await listenLocally(createServer());
  await leave();
  return port;
}
