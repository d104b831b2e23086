import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { type Client, createClient } from '#contract/client.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/**
 * The same code each time: from the second process on it need not be read anew, which is a third of a start. In this
 * process's own environment, so that what the service's code starts here, such as a backup, has it too.
 */
const NODE_COMPILE_CACHE = join(tmpdir(), 'mizu-compile-cache');
Object.assign(process.env, { NODE_COMPILE_CACHE });

export interface Program {
  child: ChildProcess;
  /** Its output so far. */
  output: () => string;
  complaints: () => string;
  /** Resolves to its exit code when it is over; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Resolves when its output matches; rejects when it ends without a match. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
}

/** Runs a program of the service, such as `main.ts`, in a process with only this environment. */
export function run(file: string, environment: Record<string, string>, args: string[] = []): Program {
  const child = spawn(process.execPath, [`${root}/src/service/${file}`, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...environment },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let [output, complaints] = ['', ''];
  const listeners = new Set<() => void>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    for (const listener of listeners) listener();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(output);
        if (!found) return;
        listeners.delete(look);
        resolve(found);
      };
      listeners.add(look);
      look();
      ended.then((code) => reject(new Error(`It ended with ${code}: ${complaints}${output}`)), reject);
    });
  return { child, output: () => output, complaints: () => complaints, ended, says };
}

/** Starts the service; resolves to its address and process when it is ready. */
export async function startMain(environment: Record<string, string>): Promise<Program & { address: string }> {
  const program = run('main.ts', { PORT: '0', MIZU_SLOW_CALL: '600000', ...environment });
  const [, address = ''] = await program.says(/^Mizu is ready: (http:\S+).*\n.*\n/m);
  return { ...program, address };
}

/** The settings of the first account. */
export const OWNER = {
  MIZU_OWNER_EMAIL: 'ana@example.org',
  MIZU_OWNER_NAME: 'Ana Example',
  MIZU_OWNER_PASSWORD: 'correct horse battery',
};

/** Signs in at a running service. */
export async function signIn(address: string, email = OWNER.MIZU_OWNER_EMAIL, password = OWNER.MIZU_OWNER_PASSWORD) {
  let token: string | null = null;
  const call: Client = createClient({ base: `${address}/api`, fetch, getToken: () => token });
  const answer = await call('auth.login', { body: { email, password } });
  token = answer.token;
  return { call, user: answer.user, token };
}
