import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createAi } from './ai/create-ai.ts';
import { createRedactor } from './ai/redact.ts';
import { createApp } from './app.ts';
import { ensureOwner, type Owner } from './auth/owner.ts';
import { lastBackup, type Schedule, startBackups } from './backup/schedule.ts';
import { hostCheck } from './edge/known-hosts.ts';
import { Listeners } from './events/listeners.ts';
import { createIdentityProviders } from './oidc/identity-providers.ts';
import { createHttpServer } from './server.ts';
import { readSettings, type Settings } from './settings.ts';
import { StartupError } from './startup-error.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';
import { databaseFailure, writingFailure } from './watch/health.ts';
import { createLog } from './watch/log.ts';

export interface Served {
  server: Server;
  store: Store;
  /** Close them before the server, which waits for running requests. */
  listeners: Listeners;
  /** The account created at this start, if it was the first. */
  owner: Owner | undefined;
  /** Such as `http://127.0.0.1:4747`. */
  address: string;
  /** The public address, if the operator has set one. */
  publicUrl: URL | undefined;
}

/**
 * Starts the service with these settings; resolves when it listens and has an owner. Calls `complain` with each line of its
 * log. Rejects with `StartupError` for what a user can mend.
 */
export async function serve(
  environment: Record<string, string | undefined>,
  complain: (line: string) => void,
): Promise<Served> {
  const settings = readSettings(environment);
  const store = await openStore(settings.DATABASE_URL);
  const { text: withoutKeys } = createRedactor(settings);
  const log = createLog({
    write: (entry) => complain(withoutKeys(entry)),
    format: settings.MIZU_LOG_FORMAT,
    level: settings.MIZU_LOG_LEVEL,
  });
  const warn = (words: string) => log.warn(words);
  if (store.warning !== undefined) warn(store.warning);
  const schedule = scheduleOf(settings);
  const { MIZU_METRICS_TOKEN: token } = settings;
  // Loaded only when it is used.
  const metrics =
    token === undefined
      ? undefined
      : (await import('./watch/metrics.ts')).createMetrics(token, {
          answers: async () => !(await databaseFailure(store)),
          takesWrites: async () => !(await writingFailure(store, store.clock())),
          lastBackup: schedule && (() => lastBackup(schedule, new Date())),
        });
  const listeners = new Listeners(store);
  const app = createApp({
    listeners,
    hasEvents: settings.MIZU_EVENTS === 'on',
    metrics,
    slowCall: settings.MIZU_SLOW_CALL,
    store,
    clock: store.clock,
    ai: createAi(settings, { log: warn, db: store.db }),
    providers: createIdentityProviders(settings.providers, {
      callback: `${settings.MIZU_PUBLIC_URL?.origin}${apiPath(settings)}/auth/callback`,
      log,
    }),
    apiBase: settings.MIZU_API_BASE,
    sourceHosts: settings.MIZU_SOURCE_HOSTS,
    publicUrl: settings.MIZU_PUBLIC_URL,
    checkHost: hostCheck({ publicUrl: settings.MIZU_PUBLIC_URL, listensOn: settings.HOST }),
    trustedProxies: settings.MIZU_TRUST_PROXY,
    limits: {
      body: settings.MIZU_MAX_BODY * 1024,
      items: settings.MIZU_MAX_ITEMS,
      streams: settings.MIZU_MAX_STREAMS,
      calls: settings.MIZU_MAX_CALLS,
    },
    clientFolder: fileURLToPath(new URL('../../dist', import.meta.url)),
    log,
  });
  const server = createHttpServer(app.fetch, { connections: settings.MIZU_MAX_CONNECTIONS });
  await listen(server, settings);
  // After listening: a start that fails must not use up the one time that a password is shown.
  const owner = await ensureOwner(
    store,
    { email: settings.MIZU_OWNER_EMAIL, password: settings.MIZU_OWNER_PASSWORD, name: settings.MIZU_OWNER_NAME },
    store.clock(),
  );
  if (schedule) {
    const stop = startBackups(schedule, (words) => log.error(words));
    server.once('close', stop);
  }
  return { server, store, listeners, owner, address: addressOf(server), publicUrl: settings.MIZU_PUBLIC_URL };
}

/** The schedule of automatic backups; undefined: none. */
function scheduleOf(settings: Settings): Schedule | undefined {
  if (settings.MIZU_BACKUP_FOLDER === undefined) return undefined;
  return {
    folder: settings.MIZU_BACKUP_FOLDER,
    everyHours: settings.MIZU_BACKUP_EVERY,
    keep: settings.MIZU_BACKUP_KEEP,
    databaseUrl: settings.DATABASE_URL,
  };
}

/** Where browsers find this service's own API: a proxy may put it elsewhere on the same host. */
const apiPath = ({ MIZU_API_BASE: base }: Settings) => (base.startsWith('/') ? base.replace(/\/+$/, '') : '/api');

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

function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
