import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The account that a service for tests starts with. */
export const owner = { email: 'ana@example.org', name: 'Ana Example', password: 'correct horse battery' };

export interface ServiceOptions {
  /** Settings besides, or instead of, those of a service for tests. */
  env?: Record<string, string>;
}

/** A real service in a process of its own, on a folder and a port of its own. */
export interface RunningService {
  /** Such as `http://127.0.0.1:40123`; the same after a restart. */
  readonly address: string;
  /** The folder with its database. */
  readonly folder: string;
  /** What it has written to stderr since the test began. */
  readonly complaints: () => string;
  /** SIGKILL, as when the power goes; resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves to its exit code. */
  stop(): Promise<number | null>;
  /** Starts it again on the same folder and port, after `kill` or `stop`. */
  restart(): Promise<void>;
  /** Ends it and removes its folder. */
  dispose(): Promise<void>;
}

/** Starts `node src/service/main.ts` on a temporary folder; resolves when it prints its address. */
export async function startService({ env = {} }: ServiceOptions = {}): Promise<RunningService> {
  const folder = mkdtempSync(join(tmpdir(), 'mizu-'));
  let complaints = '';
  let port = '0';
  let child: ChildProcess | undefined;
  let address = '';

  const start = async () => {
    const started = spawn(process.execPath, ['src/service/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        // The same code each time: from the second service on it need not be read anew.
        NODE_COMPILE_CACHE: join(tmpdir(), 'mizu-compile-cache'),
        HOST: '127.0.0.1',
        PORT: port,
        DATABASE_URL: `file:${join(folder, 'mizu.db')}`,
        MIZU_OWNER_EMAIL: owner.email,
        MIZU_OWNER_NAME: owner.name,
        MIZU_OWNER_PASSWORD: owner.password,
        ...env,
      },
    });
    child = started;
    started.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaints += text;
    });
    address = await addressOf(started, () => complaints);
    port = new URL(address).port;
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
    return child.exitCode;
  };

  await start();
  return {
    get address() {
      return address;
    },
    folder,
    complaints: () => complaints,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    restart: start,
    dispose: async () => {
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function addressOf(child: ChildProcess, complaints: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const found = /http:\/\/[^\s]+:\d+/.exec(output);
      if (found) resolve(found[0]);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}: ${complaints()}${output}`)));
  });
}
