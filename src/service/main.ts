import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createAi } from './ai/create-ai.ts';
import { createApp } from './app.ts';
import { ensureOwner, type Owner } from './auth/owner.ts';
import { createHttpServer } from './server.ts';
import { readSettings, type Settings } from './settings.ts';
import { StartupError } from './startup-error.ts';
import { openStore, type Store } from './store/open-store.ts';

/** How long requests under way may take once the service is told to stop, in milliseconds. */
const DRAIN = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const store = await openStore(settings.DATABASE_URL);
  const app = createApp({
    store,
    clock: () => new Date(),
    ai: createAi(process.env),
    apiBase: settings.MIZU_API_BASE,
    clientFolder: fileURLToPath(new URL('../../dist', import.meta.url)),
    log: complain,
  });
  const server = createHttpServer(app.fetch, settings.HOST);
  await listen(server, settings);
  stopOnSignal(server, store);
  // Not before the port is ours: a start that fails must not use up the one time that a password is shown.
  const owner = await ensureOwner(
    store.db,
    { email: settings.MIZU_OWNER_EMAIL, password: settings.MIZU_OWNER_PASSWORD, name: settings.MIZU_OWNER_NAME },
    new Date(),
  );
  greet(server, owner);
}

function listen(server: Server, { HOST, PORT }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(new StartupError(`Port ${PORT} is in use: stop the other program, or set PORT to another number.`));
      } else {
        reject(new StartupError(`Cannot listen on ${HOST}:${PORT} (${error.message}): check HOST and PORT.`));
      }
    });
    server.listen(PORT, HOST);
  });
}

function greet(server: Server, owner: Owner | undefined): void {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  say(`Mizu is ready: http://${host}:${address.port}`);
  if (owner?.generatedPassword !== undefined) {
    say(`Sign in as ${owner.email} with the password ${owner.generatedPassword} (shown only this once).`);
  } else if (owner) {
    say(`Sign in as ${owner.email} with the password that you set.`);
  } else {
    say('Sign in with your email and password. More accounts: npm run user -- add --help');
  }
}

function stopOnSignal(server: Server, store: Store): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    server.close(() => {
      store.close().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    });
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), DRAIN).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function fail(error: unknown): never {
  // What a person can mend gets a sentence; anything else is our fault and needs its stack.
  complain(error instanceof StartupError ? error.message : String(error instanceof Error ? error.stack : error));
  process.exit(1);
}

start().catch(fail);
