import { existsSync, readFileSync } from 'node:fs';
import { run } from './child.mjs';

/** Whether packages can be installed here: on Debian itself (Ubuntu's Chromium is only a pointer to a snap), as root. */
export function canInstallPackages() {
  const release = '/etc/os-release';
  const isDebian = existsSync(release) && /^ID="?debian"?$/m.test(readFileSync(release, 'utf8'));
  return process.getuid?.() === 0 && isDebian;
}

/** Installs the first of these packages that is available; quietly, since the caller checks for what it needs. */
export async function installFirst(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  if ((await run('apt-get', ['update', '-qq'], options)) !== 0) return;
  for (const name of packages) {
    if ((await run('apt-get', ['install', '-y', '-qq', name], options)) === 0) return;
  }
}
