import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Owner } from './auth/owner.ts';
import { type Served, serve } from './serve.ts';
import { StartupError } from './startup-error.ts';

/** How long running requests may take once the service is told to stop, in milliseconds. */
const DRAIN = 10_000;
/** How long the database may take to let go of its connections after that, in milliseconds: one that is silent would not. */
const CLOSE = 2_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

async function start(): Promise<void> {
  // A log that cannot be written, because the disk is full or its reader has gone, is no reason to stop answering.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const served = await serve(process.env, complain);
  const { owner, address, publicUrl } = served;
  stopOnSignal(served);
  greet(address, publicUrl, owner);
}

function greet(address: string, publicUrl: URL | undefined, owner: Owner | undefined): void {
  say(`Mizu is ready: ${address}${publicUrl ? ` (for people: ${publicUrl.origin})` : ''}`);
  if (owner?.generatedPassword !== undefined) {
    say(`Sign in as ${owner.email} with the password ${owner.generatedPassword} (shown only this once).`);
  } else if (owner) {
    say(`Sign in as ${owner.email} with the password that you set.`);
  } else {
    say(
      'Sign in with your email and password. More accounts: mizu user add --help (in a clone: npm run user -- add --help)',
    );
  }
}

function stopOnSignal({ server, store, listeners }: Served): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    listeners.close();
    // Otherwise a client could continue on its connection, and be cut off within a call.
    for (const event of ['request', 'checkExpectation']) server.prependListener(event, sayLast);
    server.close(() => {
      setTimeout(() => process.exit(0), CLOSE);
      store.close().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    });
    server.closeIdleConnections();
    // What is under way is answered with a connection that is kept: nothing is to wait for its next call.
    server.keepAliveTimeout = 100;
    setTimeout(() => server.closeAllConnections(), DRAIN).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** The connection ends with this answer. */
function sayLast(_request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Connection', 'close');
}

function fail(error: unknown): never {
  // Errors that a user can mend become a sentence; anything else is our fault and needs its stack.
  complain(error instanceof StartupError ? error.message : String(error instanceof Error ? error.stack : error));
  process.exit(1);
}

start().catch(fail);
