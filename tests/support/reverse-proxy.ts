import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findReverseProxy, reverseProxies } from '../../src/launch/reverse-proxies.mjs';

/** The proxies of the README that are installed on this machine. */
export const foundProxies = reverseProxies.filter((name) => findReverseProxy(name) !== undefined);

const LANGUAGES: Record<string, string> = { caddy: 'caddyfile', nginx: 'nginx' };

/** The README's snippet for a proxy; `several`: the one for more than one service. */
export function readmeSnippet(name: string, several = false): string {
  const readme = readFileSync(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8');
  const snippet = readme.split(`\`\`\`${LANGUAGES[name]}\n`)[several ? 2 : 1]?.split('```')[0];
  if (snippet === undefined) throw new Error(`The README shows no ${name}`);
  return snippet;
}

/** The README's snippet, changed for a test run: a free port, no certificate, and these ports of the services. */
function configure(name: string, folder: string, { port, services }: { port: number; services: number[] }): string[] {
  const file = join(folder, 'configuration');
  const ports = services.values();
  const snippet = readmeSnippet(name, services.length > 1).replace(
    /127\.0\.0\.1:474\d/g,
    () => `127.0.0.1:${ports.next().value}`,
  );
  if (name === 'caddy') {
    const site = snippet.replace(/^tasks\.example\.org/, `http://tasks.example.org:${port}`);
    writeFileSync(file, `{\n\tadmin off\n}\n${site}`);
    return ['run', '--adapter', 'caddyfile', '--config', file];
  }
  const site = snippet.replace('listen 443 ssl', `listen 127.0.0.1:${port}`).replace(/^ *ssl_.*\n/gm, '');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${folder}/${what};`,
  );
  writeFileSync(
    file,
    `pid ${folder}/pid;\nerror_log stderr;\ndaemon off;\nevents {}\nhttp {\naccess_log off;\n${places.join('\n')}\n${site}}\n`,
  );
  return ['-c', file, '-p', folder, '-e', 'stderr'];
}

export interface RunningProxy {
  port: number;
  close(): Promise<void>;
}

/** Runs a proxy as the README shows it, in front of services on these ports of 127.0.0.1. */
export async function startReverseProxy(name: string, ...services: number[]): Promise<RunningProxy> {
  const program = findReverseProxy(name);
  if (program === undefined) throw new Error(`There is no ${name} on this machine`);
  const folder = mkdtempSync(join(tmpdir(), `mizu-${name}-`));
  mkdirSync(join(folder, 'home'));
  const port = await freePort();
  const child = spawn(program, configure(name, folder, { port, services }), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: join(folder, 'home') },
  });
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words += text;
  });
  const ended = once(child, 'close');
  await untilOpen(port, child, () => words);
  return {
    port,
    close: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}

/** A proxy does not report when it starts listening. */
async function untilOpen(port: number, child: ChildProcess, words: () => string): Promise<void> {
  while (child.exitCode === null) {
    const isOpen = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await wait(20);
  }
  throw new Error(`The proxy ended with ${child.exitCode}: ${words()}`);
}
