import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findReverseProxy, reverseProxies, unpacked } from './reverse-proxies.mjs';
import { say } from './say.mjs';

/**
 * Makes sure that the tests find the proxies in the README, where apt-get can fetch them. They are unpacked into a folder
 * of ours and not installed: Debian would start each of them as a service on port 80.
 */
export async function ensureReverseProxies() {
  const missing = reverseProxies.filter((name) => findReverseProxy(name) === undefined);
  if (missing.length === 0 || !existsSync('/usr/bin/apt-get')) return;
  say(`Fetching ${missing.join(' and ')} with apt-get for the tests …`);
  const folder = mkdtempSync(join(tmpdir(), 'mizu-proxies-'));
  const fetch = () => quietly('apt-get', ['download', ...missing], folder);
  // A machine without a package list fetches it first.
  if (!(await fetch()) && (await quietly('apt-get', ['update', '-qq'], folder))) await fetch();
  mkdirSync(unpacked, { recursive: true });
  for (const file of readdirSync(folder)) await quietly('dpkg', ['-x', join(folder, file), unpacked], folder);
  rmSync(folder, { recursive: true });
  const left = missing.filter((name) => findReverseProxy(name) === undefined);
  if (left.length > 0) say(`There is no ${left.join(' and no ')} here: the tests go on without.`);
}

/** Whether the command succeeds. */
function quietly(command, args, cwd) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}
