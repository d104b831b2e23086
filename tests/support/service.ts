import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ServiceOrder, ServiceReport } from './service-host.ts';

const program = fileURLToPath(new URL('../../src/service/main.ts', import.meta.url));

/** The account that a service for tests starts with. */
export const owner = { email: 'ana@example.org', name: 'Ana Example', password: 'correct horse battery' };

export interface ServiceOptions {
  /** Settings that add to or replace those of a service for tests. */
  env?: Record<string, string>;
}

/** A real service with its own folder and port. */
export interface RunningService {
  /** Such as `http://127.0.0.1:40123`; the same after a restart. */
  readonly address: string;
  /** The folder with its database. */
  readonly folder: string;
  /** What it has written to stderr since the test began. */
  readonly complaints: () => string;
  /**
   * Ends it at once; resolves when nothing listens any more. A service in its own process gets SIGKILL, as in a power
   * failure.
   */
  kill(): Promise<void>;
  /** Starts it again on the same folder and port, after `kill`. */
  restart(): Promise<void>;
  /** Ends it and removes its folder. */
  dispose(): Promise<void>;
}

/** The thread in which the services of this process run, usually one at a time. */
let thread: Worker | undefined;
let services = 0;
/** The port of the previous service: on the same port the browser's cache is as warm as a user's. */
let freePort = '0';
const awaited = new Map<number, PromiseWithResolvers<string>>();
const logs = new Map<number, string>();

function host(): Worker {
  if (thread) return thread;
  // No arguments of the test runner: the thread runs TypeScript directly, as the service does.
  thread = new Worker(new URL('./service-host.ts', import.meta.url), { execArgv: [] });
  thread.on('message', (message: ServiceReport) => {
    if ('line' in message) logs.set(message.id, `${logs.get(message.id) ?? ''}${message.line}\n`);
    else if ('failed' in message) awaited.get(message.id)?.reject(new Error(`Service: ${message.failed}`));
    else awaited.get(message.id)?.resolve(message.address);
  });
  thread.on('error', (error) => {
    for (const { reject } of awaited.values()) reject(error);
  });
  return thread;
}

/** Gives the thread an order; resolves to the service's address once it is done. */
async function give(order: ServiceOrder): Promise<string> {
  const doing = Promise.withResolvers<string>();
  awaited.set(order.id, doing);
  const worker = host();
  worker.ref();
  worker.postMessage(order);
  try {
    return await doing.promise;
  } finally {
    awaited.delete(order.id);
    worker.unref();
  }
}

/** Starts the whole service on a temporary folder, in a thread of this process; resolves when it listens. */
export async function startService({ env = {} }: ServiceOptions = {}): Promise<RunningService> {
  const folder = mkdtempSync(join(tmpdir(), 'mizu-'));
  services += 1;
  const id = services;
  const port = freePort;
  freePort = '0';
  const isUsual = !Object.keys(env).some((name) => name === 'DATABASE_URL' || name.startsWith('MIZU_OWNER_'));
  const firstOn = isUsual ? join(folder, 'mizu.db') : undefined;
  const address = await give({ id, start: { ...environment(folder, port), ...env }, firstOn });
  let runs = true;
  const kill = async () => {
    if (runs) await give({ id, end: true });
    runs = false;
  };
  return {
    address,
    folder,
    complaints: () => logs.get(id) ?? '',
    kill,
    restart: async () => {
      await give({ id, start: { ...environment(folder, new URL(address).port), ...env } });
      runs = true;
    },
    dispose: async () => {
      await kill();
      logs.delete(id);
      freePort = new URL(address).port;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same in its own process. */
export async function startServiceProcess({ env = {} }: ServiceOptions = {}): Promise<RunningService> {
  const folder = mkdtempSync(join(tmpdir(), 'mizu-'));
  const told: (() => string)[] = [];
  let port = '0';
  let child: ChildProcess | undefined;
  let address = '';

  const start = async () => {
    const started = spawn(process.execPath, [program], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...environment(folder, port), ...env },
    });
    child = started;
    const complaints = collect(started.stderr);
    told.push(complaints);
    address = await addressOf(started, started.stdout, complaints);
    port = new URL(address).port;
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };

  await start();
  return {
    get address() {
      return address;
    },
    folder,
    complaints: () => told.map((complaints) => complaints()).join(''),
    kill,
    restart: start,
    dispose: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const environment = (folder: string, port: string) => ({
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  // Compile cache: from the second service on the code need not be compiled again.
  NODE_COMPILE_CACHE: join(tmpdir(), 'mizu-compile-cache'),
  HOST: '127.0.0.1',
  // Events of changes elsewhere reach a page only in tests about them.
  MIZU_EVENTS: 'off',
  // A busy machine must not fail a test.
  MIZU_SLOW_CALL: '600000',
  PORT: port,
  DATABASE_URL: `file:${join(folder, 'mizu.db')}`,
  MIZU_OWNER_EMAIL: owner.email,
  MIZU_OWNER_NAME: owner.name,
  MIZU_OWNER_PASSWORD: owner.password,
});

function collect(stream: Readable): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (more: string) => {
    text += more;
  });
  return () => text;
}

function addressOf(runner: ChildProcess, stdout: Readable, complaints: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const found = /http:\/\/[^\s]+:\d+/.exec(output);
      if (found) resolve(found[0]);
    });
    runner.once('error', reject);
    runner.once('exit', (code: number | null) =>
      reject(new Error(`The service ended with ${code}: ${complaints()}${output}`)),
    );
  });
}
